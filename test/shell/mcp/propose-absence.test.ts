import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { callTool } from '../../../lib/shell/mcp/call-tool.ts';
import { cli } from '../../kit/cli.ts';
import { type Files, lab } from '../../kit/repo.ts';
import { M, R } from '../../kit/sound.ts';
import { step, written } from '../library.ts';
import { agentIn, BY, type Values, whole } from './agent-scene.ts';

const absence = suite('absence of what is above the ceiling');
const here = lab();
absence.after(() => here.remove());

const HIDDEN = '# Hidden\n\nNobody below may read this.\n';

/** A library that holds an item under one sensitivity, with all that can be said of one, or never held it. */
const library = (sensitivity: string | null): Files => ({
  'README.md': 'x\n',
  ...step(1, [
    written('domain.plain', 1, '# Plain\n\nText.\n'),
    ...(sensitivity === null
      ? []
      : [
          written('domain.hidden', 2, HIDDEN, { sensitivity, status: 'approved' }),
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

const PROPOSE = 'knowledge_propose_change';
const DRAFT = 'knowledge_generate_migration_draft';
const draft = (...operations: readonly Values[]): readonly [string, Values] => [
  DRAFT,
  { ...BY, operations, authoredHere: true },
];

const CALLS: readonly (readonly [why: string, call: readonly [string, Values]])[] = [
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
];

// Fresh ids and digests of what holds them, in the order in which they come.
const plain = (value: unknown): string => {
  const names = new Map<string, string>();
  return JSON.stringify(value).replace(/7[0-9]{25}/g, (id) => {
    const name = names.get(id) ?? `ID${names.size + 1}`;
    names.set(id, name);
    return name;
  });
};

const DIRS = { withholding: 'confidential', never: null, control: 'internal' } as const;
let made = 0;
const told = async (sensitivity: string | null, calls: readonly (readonly [string, Values])[]): Promise<string> => {
  made += 1;
  here.repo(`a${made}`, library(sensitivity));
  const { context } = agentIn(here, `a${made}`);
  const answers: unknown[] = [];
  for (const [name, input] of calls) answers.push(await callTool(context, name, input));
  return plain(answers);
};

let differing = 0;

for (const [why, call] of CALLS)
  absence(`${why} is answered as if it had never been there`, async () => {
    const calls = [call, ['proposal_status', {}] as const];
    const [withholding, never, control] = [
      await told(DIRS.withholding, calls),
      await told(DIRS.never, calls),
      await told(DIRS.control, calls),
    ];
    assert.is(withholding, never);
    if (control !== never) differing += 1;
  });

absence('where it may be seen, nearly every one of these calls is answered otherwise', () => {
  assert.ok(differing >= CALLS.length - 3, `${differing} of ${CALLS.length}`);
});

absence('a draft that meets it all the same is refused when somebody who sees it would accept it', async () => {
  here.repo('meets', library('confidential'));
  const answer = await agentIn(here, 'meets').answer(PROPOSE, whole('domain.hidden'));
  const place = { at: here.path('meets'), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } };
  const ran = await cli(place, 'propose', 'accept', String(answer.proposalId), '--json');
  assert.is(ran.code, 4);
  assert.match(ran.err, 'domain.hidden');
});

absence('proposals of people about it are not told of, nor counted', async () => {
  here.repo('people', { ...library('confidential'), 'body.md': 'Other.\n' });
  const place = { at: here.path('people'), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } };
  const by = [
    '--author',
    'a',
    '--description',
    'd',
    '--agent-id',
    'a',
    '--task-id',
    't',
    '--model',
    'm',
    '--reasoning',
    'r',
  ];
  const person = async (...args: readonly string[]): Promise<string> => {
    const ran = await cli(place, 'propose', ...by, '--authored-here', ...args, '--json');
    assert.is(ran.code, 0, ran.err);
    return JSON.parse(ran.out).proposalId;
  };
  const ids = [
    await person('--item-id', 'domain.hidden', '--body-file', 'body.md'),
    await person('--item-id', 'domain.hidden', '--owner-to', 'else'),
    await person('--item-id', 'domain.plain', '--sensitivity-to', 'restricted', '--reason', 'r'),
    await person(
      '--item-id',
      'domain.secret',
      '--title',
      'T',
      '--kind',
      'api',
      '--owner',
      'o',
      '--body-file',
      'body.md',
      '--sensitivity',
      'confidential',
    ),
  ];
  const agent = agentIn(here, 'people');
  assert.equal((await agent.answer('proposal_status')).count, 0);
  for (const id of ids)
    assert.is((await agent.refusal('proposal_status', { proposalId: id })).code, 'unknown-proposal');
  const seen = await person('--item-id', 'domain.plain', '--owner-to', 'else');
  const status = await agent.answer('proposal_status');
  assert.equal([status.count, (status.proposals as readonly Values[])[0]?.proposalId], [1, seen]);
  assert.is((await agentIn(here, 'people', { ceiling: 'restricted' }).answer('proposal_status')).count, 5);
});

absence('an item that is less guarded in the working directory alone stays as it is applied', async () => {
  const dir = 'reclassified';
  here.repo(dir, library('confidential'));
  const place = { at: here.path(dir), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } };
  assert.is((await cli(place, 'migrate', 'apply', '--allow-unreviewed', '--json')).code, 0);
  here.write(
    dir,
    step(4, [{ op: 'changeSensitivity', itemId: 'domain.hidden', sensitivity: 'public', reason: 'mine' }], {
      dependsOn: [M(3)],
    }),
  );
  const edits = { ...BY, itemId: 'domain.hidden', authoredHere: true, edits: [{ oldText: 'Nobody', newText: 'All' }] };
  const refusal = await agentIn(here, dir).refusal(PROPOSE, edits);
  assert.equal(
    refusal.findings.map(({ code }) => code),
    ['unknown-item'],
  );
});

absence.run();
