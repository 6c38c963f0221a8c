import { cpSync, rmSync, writeFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { MADE_BY_AGENT } from '../../../lib/model/skill.ts';
import { allowanceOf } from '../../../lib/shell/mcp/allowance.ts';
import { contextOf } from '../../../lib/shell/mcp/context.ts';
import { skillBody } from '../../flows/stage-scene.ts';
import { comment, pull, thread } from '../../kit/pull.ts';
import type { Files } from '../../kit/repo.ts';
import { M, R } from '../../kit/sound.ts';
import { worldAt } from '../../kit/ways.ts';
import { step, written } from '../library.ts';
import { type CliLab, DIRECT } from '../world.ts';
import { BY, type Values, whole } from './agent-scene.ts';
import { called, wired } from './wire.ts';

const HIDDEN = '# Hidden\n\nNobody below may read this.\n';
const TURNED_DOWN = '# One queue\n\nEvery service shares one queue.\n';

const CRAFT = skillBody('hidden-craft', 'Nobody below may do this.');
const SKILL = {
  kind: 'skill',
  namespace: 'skills',
  title: 'hidden-craft',
  labels: ['authored-in-theurian', MADE_BY_AGENT],
};

/** A library that holds an item under one sensitivity, with all that can be said of one, or never held it. */
export const knowledge = (sensitivity: string | null): Files => ({
  ...step(1, [
    written('domain.plain', 1, '# Plain\n\nText.\n'),
    ...(sensitivity === null
      ? []
      : [
          written('domain.hidden', 2, HIDDEN, { sensitivity, status: 'approved' }),
          written('domain.turned-down', 4, TURNED_DOWN, { sensitivity, status: 'rejected' }),
          written('skills.hidden-craft', 5, CRAFT, { ...SKILL, sensitivity }),
          { op: 'addAlias', alias: 'domain.other-name', itemId: 'domain.hidden' },
          {
            op: 'addRelation',
            sourceItemId: 'domain.plain',
            relationType: 'depends_on',
            targetItemId: 'domain.hidden',
          },
          {
            op: 'addRelation',
            sourceItemId: 'domain.hidden',
            relationType: 'implements',
            targetItemId: 'domain.plain',
          },
          {
            op: 'registerSpecification',
            specId: 'spec.hidden',
            itemId: 'domain.hidden',
            sourceUri: 'docs/x.md',
            format: 'md',
          },
          { op: 'addEvidence', itemId: 'domain.hidden', anchor: { provider: 'git', sourceUri: 'x' }, description: 'x' },
        ]),
  ]),
  ...step(
    2,
    [
      { op: 'changeOwner', itemId: 'domain.plain', owner: 'ops' },
      ...(sensitivity === null
        ? []
        : [
            { op: 'changeOwner', itemId: 'domain.hidden', owner: 'ops' },
            { op: 'supersedeSpecification', specId: 'spec.hidden', supersededBy: 'spec.newer' },
            {
              op: 'removeRelation',
              sourceItemId: 'domain.plain',
              relationType: 'depends_on',
              targetItemId: 'domain.hidden',
            },
          ]),
    ],
    { dependsOn: [M(1)] },
  ),
  // Another item gave way to it.
  ...step(
    3,
    [
      written('domain.gone', 3, '# Gone\n\nText.\n'),
      {
        op: 'deprecateItem',
        itemId: 'domain.gone',
        ...(sensitivity === null ? {} : { supersededBy: 'domain.hidden' }),
      },
    ],
    { dependsOn: [M(2)] },
  ),
});

export const PROPOSE = 'knowledge_propose_change';
const DRAFT = 'knowledge_generate_migration_draft';
const draft = (...operations: readonly Values[]): readonly [string, Values] => [
  DRAFT,
  { ...BY, operations, authoredHere: true },
];

const CANDIDATE = 'review_generate_knowledge_candidate';
const candidate = (itemId: string, more: Values = {}): readonly [string, Values] => [
  CANDIDATE,
  {
    ...BY,
    pullRequest: 7,
    threads: ['PRRT_1'],
    itemId,
    title: 'A title',
    kind: 'convention',
    owner: 'platform',
    body: 'Text.\n',
    ...more,
  },
];

const A_SKILL = { kind: 'skill', title: 'hidden-craft' };
export const STAGE = 'stage_skill';
const stage = (more: Values): readonly [string, Values] => [
  STAGE,
  { name: 'hidden-craft', reason: 'r', evidence: 'e', agentId: 'a', taskId: 't', model: 'm', ...more },
];

/** Every way in which a call can meet what may not be seen, by all tools that propose. */
export const CALLS: readonly (readonly [why: string, call: readonly [string, Values]])[] = [
  ['a whole text under its name', [PROPOSE, whole('domain.hidden')]],
  [
    'a whole text that leaves the labels out',
    [PROPOSE, { ...BY, itemId: 'domain.hidden', body: 'x\n', authoredHere: true }],
  ],
  [
    'edits of it',
    [PROPOSE, { ...BY, itemId: 'domain.hidden', authoredHere: true, edits: [{ oldText: 'Nobody', newText: 'All' }] }],
  ],
  ['its own text under another name', [PROPOSE, whole('domain.copy', { body: HIDDEN })]],
  ['a guess at its revision', [PROPOSE, { ...whole('domain.hidden'), expectedRevision: R(2) }]],
  ['a text under its alias', [PROPOSE, whole('domain.other-name')]],
  [
    'a relation to it',
    [PROPOSE, whole('domain.new', { relations: [{ relationType: 'implements', targetItemId: 'domain.hidden' }] })],
  ],
  ['its name as an alias', [PROPOSE, whole('domain.new', { aliases: ['domain.hidden'] })]],
  ['its alias for another item', [PROPOSE, whole('domain.new', { aliases: ['domain.other-name'] })]],
  ['a new owner of it', draft({ op: 'changeOwner', itemId: 'domain.hidden', owner: 'x' })],
  ['its deprecation', draft({ op: 'deprecateItem', itemId: 'domain.hidden' })],
  [
    'an item that gives way to it',
    draft({ op: 'deprecateItem', itemId: 'domain.plain', supersededBy: 'domain.hidden' }),
  ],
  [
    'the removal of a relation of it',
    draft({
      op: 'removeRelation',
      sourceItemId: 'domain.hidden',
      relationType: 'implements',
      targetItemId: 'domain.plain',
    }),
  ],
  ['the removal of its alias', draft({ op: 'removeAlias', alias: 'domain.other-name' })],
  [
    'evidence for it',
    draft({ op: 'addEvidence', itemId: 'domain.hidden', anchor: { sourceUri: 'y' }, description: 'y' }),
  ],
  ['the removal of its evidence', draft({ op: 'removeEvidence', itemId: 'domain.hidden', sourceUri: 'x' })],
  ['its specification', draft({ op: 'supersedeSpecification', specId: 'spec.hidden', supersededBy: 'spec.last' })],
  [
    'a specification under its name',
    draft({ op: 'registerSpecification', specId: 'spec.hidden', itemId: 'domain.plain', sourceUri: 'y', format: 'md' }),
  ],
  ['what was turned down', [PROPOSE, whole('domain.queue', { body: TURNED_DOWN })]],
  ['a skill under its name', [PROPOSE, whole('skills.hidden-craft', { ...A_SKILL, body: CRAFT })]],
  ['another item with the name of a skill', [PROPOSE, whole('domain.hidden-craft', { ...A_SKILL, body: CRAFT })]],
  ['the text of a skill for a skill of another name', stage({ action: 'create', name: 'craft', body: CRAFT })],
  ['a skill that is to be made', stage({ action: 'create', body: CRAFT })],
  ['a skill that is to be another one', stage({ action: 'update', body: CRAFT, files: {} })],
  ['a part of a skill', stage({ action: 'patch', old_string: 'Nobody', new_string: 'Everybody' })],
  ['a file of a skill', stage({ action: 'remove_file', path: 'scripts/x.sh' })],
  ['the end of a skill', stage({ action: 'delete' })],
  [
    'the end of another skill for the sake of it',
    stage({ action: 'delete', name: 'x', absorbed_into: 'hidden-craft' }),
  ],
  ['a lesson of a review under its name', candidate('domain.hidden')],
  ['a lesson of a review under its alias', candidate('domain.other-name')],
  ['a lesson of a review in its words', candidate('domain.lesson', { body: HIDDEN })],
  ['a lesson of a review that was turned down', candidate('domain.lesson', { body: TURNED_DOWN })],
];

/** What the three repositories hold: the item above the ceiling, never at all, and where it may be seen. */
export const HELD = { withholding: 'confidential', never: null, control: 'internal' } as const;

/** Makes the three repositories, with one imported review each; what is committed before the knowledge is the same in all. */
export const threeRepositories = async (here: CliLab): Promise<void> => {
  const record = reviewed(here);
  for (const [dir, sensitivity] of Object.entries(HELD)) {
    cpSync(here.path('before'), here.path(dir), { recursive: true });
    here.commit(dir, knowledge(sensitivity), 'knowledge');
    assert.is((await here.run(dir, 'migrate', 'apply')).code, 0);
    assert.is((await here.run(dir, 'review', 'import', record)).code, 0);
  }
};

const reviewed = (here: CliLab): string => {
  here.repo('before', { 'src/pay.ts': 'one\n', '.theurian/policy.yaml': DIRECT });
  here.git('before', 'remote', 'add', 'origin', 'https://github.com/acme/shop.git');
  here.git('before', 'switch', '-qc', 'topic');
  const oid = here.commit('before', { 'src/pay.ts': 'one\nretry\n' }, 'Retry');
  const fix = here.commit('before', { 'src/pay.ts': 'one\nsafe\n', 'src/ship.ts': 'safe\n' }, 'Retry what is safe');
  here.git('before', 'switch', '-q', 'main');
  here.git('before', 'merge', '-q', '--no-ff', '-m', 'Merge topic', 'topic');
  const done = comment({ author: { login: 'ada' }, body: 'Done.', pullRequestReview: null });
  const nodes = [comment({ commit: { oid }, originalCommit: { oid } }), done];
  const record = pull({
    mergeCommit: { oid: here.git('before', 'rev-parse', 'HEAD') },
    headRefOid: fix,
    commits: { nodes: [{ commit: { oid: fix, statusCheckRollup: { state: 'SUCCESS' } } }] },
    reviewThreads: { nodes: [thread({ line: 2, comments: { pageInfo: { hasNextPage: false }, nodes } })] },
  });
  writeFileSync(here.path('threads.json'), JSON.stringify(record));
  return here.path('threads.json');
};

/**
 * Says calls to a server on one of the repositories, and returns the very bytes that came back.
 *
 * The clock stands, and ids are minted from the first one on: equal answers are equal to the byte, and nothing is made equal
 * afterwards.
 */
export const heard = async (
  here: CliLab,
  dir: string,
  calls: readonly (readonly [string, Values])[],
): Promise<string> => {
  let minted = 0;
  const newId = (): string => {
    minted += 1;
    return `7${String(minted).padStart(25, '0')}`;
  };
  const context = contextOf({
    projects: [{ id: 'here', at: here.path(dir) }],
    ceiling: 'internal',
    allowance: allowanceOf({ proposals: 1_000, bytes: 1 << 24 }),
    worldOf: ({ at }) => worldAt(at, here.place(dir).env, { prefer: 'isomorphic', newId }),
  });
  const lines = await wired(
    context,
    calls.map(([name, input]) => called(name, input)),
  );
  assert.is(lines.length, calls.length + 1);
  return lines.join('\n');
};

/** Takes every proposal away. */
export const cleared = (here: CliLab, dir: string): void => {
  for (const room of ['proposals', 'proposals-local'])
    rmSync(here.path(dir, '.theurian', room), { recursive: true, force: true });
};
