import { readFileSync, statSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TOOLS } from '../../../lib/shell/mcp/tools.ts';
import { LIBRARY, R } from '../../flows/propose-scene.ts';
import { skillBody } from '../../flows/stage-scene.ts';
import { lab } from '../../kit/repo.ts';
import { treeIn } from '../../kit/tree.ts';
import { agentIn, type Values } from './agent-scene.ts';
import { ASKED, CANDIDATE, pullOf, reviewsIn } from './candidate-scene.ts';
import { leavesOf, pathsOf } from './schema-paths.ts';

const round = suite('round trip');
const here = lab();
round.after(() => here.remove());

const BY = {
  author: 'author-1@example.org',
  description: 'description-1',
  evidence: { agentId: 'agent-1', taskId: 'task-1', model: 'model-1', reasoning: 'reasoning-1' },
};

const source = (nth: number, more: Values = {}): Values => ({
  ...{ provider: `provider-${nth}`, sourceUri: `https://source-${nth}.example.org/`, repository: `repository-${nth}` },
  ...{ blobSha: `abc000${nth}`, filePath: `src/file-${nth}.ts`, externalId: `external-${nth}` },
  ...{ lineStart: 7100 + nth, lineEnd: 7200 + nth, ...more },
});

const STAGED = { reason: 'reason-1', evidence: 'evidence-1', agentId: 'agent-1', taskId: 'task-1', model: 'model-1' };

/** Calls that together give every key of every tool that writes, each with a value that stands nowhere else. */
const callsAt = (commitSha: string): Readonly<Record<string, readonly Values[]>> => ({
  knowledge_propose_change: [
    {
      ...{ ...BY, projectId: 'here', itemId: 'domain.fresh-1', title: 'title-1', kind: 'convention', owner: 'owner-1' },
      ...{ body: '{"body": 1}\n', contentType: 'application/json', namespace: 'namespace-1', trustLevel: 'inferred' },
      ...{ sensitivity: 'confidential', labels: ['label-1'], scopePaths: ['scope-1/**'], aliases: ['domain.alias-1'] },
      ...{ relations: [{ relationType: 'depends_on', targetItemId: 'domain.plain' }], despiteRejection: 'despite-1' },
      ...{ sourceAnchors: [source(1, { commitSha, provider: 'web' })], authoredHere: true },
      ...{ excerpts: [{ name: 'excerpt-1.txt', text: 'excerpted-1\n' }], local: true },
    },
    {
      ...{ ...BY, itemId: 'domain.retry', expectedRevision: R(1), authoredHere: true },
      edits: [{ oldText: 'three times', newText: 'edited-1 times' }],
    },
  ],
  knowledge_generate_migration_draft: [
    {
      ...{ ...BY, projectId: 'here', sourceAnchors: [source(1, { commitSha })], authoredHere: true, local: false },
      excerpts: [{ name: 'excerpt-1.txt', text: 'excerpted-1\n' }],
      operations: [
        { op: 'deprecateItem', itemId: 'domain.plain', reason: 'reason-1', supersededBy: 'domain.retry' },
        {
          ...{ op: 'addRelation', sourceItemId: 'domain.retry', relationType: 'related_to' },
          ...{ targetItemId: 'domain.plain', note: 'note-1' },
        },
        { op: 'addAlias', alias: 'domain.alias-1', itemId: 'domain.retry' },
        { op: 'changeOwner', itemId: 'domain.retry', owner: 'owner-1' },
        {
          ...{ op: 'registerSpecification', specId: 'spec.spec-1', itemId: 'domain.retry' },
          ...{ sourceUri: 'docs/spec-1.md', format: 'format-1', status: 'draft' },
        },
        {
          ...{ op: 'addEvidence', itemId: 'domain.retry', description: 'description-2', confidence: 0.123 },
          anchor: source(2, { commitSha }),
        },
      ],
    },
  ],
  review_generate_knowledge_candidate: [
    {
      ...{ ...ASKED, ...BY, projectId: 'here', contentType: 'text/markdown', namespace: 'namespace-1' },
      ...{ labels: ['label-1'], scopePaths: ['scope-1/**'], despiteRejection: 'despite-1' },
    },
  ],
  stage_skill: [
    {
      ...{ ...STAGED, projectId: 'here', action: 'create', name: 'skill-1', level: 'project' },
      ...{ body: skillBody('skill-1', 'See `scripts/file-1.sh`.'), files: { 'scripts/file-1.sh': 'filed-1\n' } },
    },
    { ...STAGED, action: 'patch', name: 'skill-1', old_string: 'old-1', new_string: 'new-1' },
    { ...STAGED, action: 'remove_file', name: 'skill-1', path: 'scripts/path-1.sh' },
    { ...STAGED, action: 'delete', name: 'skill-1', absorbed_into: 'absorber-1' },
  ],
});

/** What is not on disk as it was given, and how it is there instead. */
const ELSEWHERE: Readonly<Record<string, (value: unknown, written: string) => boolean>> = {
  // The repository that is written to.
  projectId: () => true,
  // The room.
  local: () => true,
  // The label of a revision; of operations alone it only stands for a source.
  authoredHere: (_, written) => written.includes('authored-in-theurian') || !written.includes('upsertRevision'),
  pullRequest: (value, written) => written.includes(`https://github.com/acme/shop/pull/${value}`),
};

const writing = TOOLS.filter(({ annotations }) => !annotations.readOnlyHint);

for (const { name, input } of writing)
  round(`${name} puts on disk what each of its keys was given`, async () => {
    const dir = name === CANDIDATE ? await reviewed() : here.repo(name, LIBRARY) && name;
    const agent = agentIn(here, dir, { ceiling: 'restricted' });
    const given = new Set<string>();
    for (const call of callsAt(here.git(dir, 'rev-parse', 'HEAD'))[name] ?? []) {
      const answer = await agent.answer(name, call);
      const written = textBelow(here.path(dir, String(answer.proposalDirectory ?? answer.path)));
      for (const [path, value] of leavesOf(call)) {
        given.add(path);
        const there = ELSEWHERE[path] ?? (() => written.includes(JSON.stringify(String(value)).slice(1, -1)));
        assert.ok(there(value, written), `${path} of ${JSON.stringify(value)}`);
      }
    }
    const known = pathsOf(input.document);
    assert.equal(
      known.filter((path) => ![...given].some((one) => one === path || `${path}.` === one.slice(0, path.length + 1))),
      [],
    );
  });

const reviewed = async (): Promise<string> => {
  const { story, imported } = reviewsIn(here);
  const of = story();
  await imported(of, pullOf(of));
  return of.dir;
};

const textBelow = (at: string): string =>
  statSync(at).isFile()
    ? readFileSync(at, 'utf8')
    : Object.entries(treeIn(at))
        .map(([path, bytes]) => `${path}\n${bytes}\n${JSON.stringify(String(bytes))}`)
        .join('\n');

round.run();
