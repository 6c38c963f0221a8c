import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseEvidence, printEvidence } from '../../lib/format/evidence.ts';
import { type Digest, digestOf } from '../../lib/model/digest.ts';
import { parseItemId } from '../../lib/model/ids.ts';
import { type Evidence, excerptPathOf, mintIds, parseProposalId } from '../../lib/model/proposal.ts';
import { seeded } from '../kit/seeded.ts';

const evidence = suite('evidence');

const ids = mintIds(() => '01ARZ3NDEKTSV4RRFFQ69G5FAV');
const itemId = parseItemId('architecture.cache-lifetime');
if (itemId === null) throw new Error('no item id');
const PLAIN: Evidence = {
  proposalId: ids.proposal,
  migrationId: ids.migration,
  itemId,
  agentId: 'agent-1',
  taskId: 'task-1',
  model: 'model-x',
  reasoning: 'Because of the incident.',
  sourceAnchors: [],
};

evidence('it is printed with its keys in order, two spaces a level, and nothing beyond ASCII', () => {
  const full: Evidence = {
    rejectedBy: { model: 'model-y', agentId: 'agent-2' },
    rejectedFrom: ids.proposal,
    rebasedFrom: ids.proposal,
    despiteRejection: 'Wir teilen jetzt auf \u{1f600}.',
    edits: [{ oldText: 'a', newText: 'ü' }],
    inherited: ['sensitivity'],
    baseState: 'a'.repeat(64) as Digest,
    excerpts: [{ description: 'Excerpt: notes.md', sha256: 'b'.repeat(64) as Digest }],
    ...PLAIN,
    sourceAnchors: [{ filePath: 'docs/a.md', commitSha: 'abc1234', sourceUri: 'https://example.org', provider: 'git' }],
  };
  assert.is(
    printEvidence(full),
    `{
  "proposalId": "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "migrationId": "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "itemId": "architecture.cache-lifetime",
  "agentId": "agent-1",
  "taskId": "task-1",
  "model": "model-x",
  "reasoning": "Because of the incident.",
  "sourceAnchors": [
    {
      "provider": "git",
      "sourceUri": "https://example.org",
      "commitSha": "abc1234",
      "filePath": "docs/a.md"
    }
  ],
  "excerpts": [
    {
      "sha256": "${'b'.repeat(64)}",
      "description": "Excerpt: notes.md"
    }
  ],
  "baseState": "${'a'.repeat(64)}",
  "inherited": [
    "sensitivity"
  ],
  "edits": [
    {
      "oldText": "a",
      "newText": "\\u00fc"
    }
  ],
  "despiteRejection": "Wir teilen jetzt auf \\ud83d\\ude00.",
  "rebasedFrom": "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "rejectedFrom": "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "rejectedBy": {
    "agentId": "agent-2",
    "model": "model-y"
  }
}
`,
  );
});

const read = (text: string): unknown => {
  const parsed = parseEvidence('evidence.json', Buffer.from(text));
  return parsed.ok ? parsed.value : parsed.error.map(({ code, at }) => [code, ...(at.pointer ?? [])].join(' '));
};

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).filter((one) => one.trim() !== '');

evidence('what is printed is ASCII and reads back as it was', () => {
  const optional = fc.record(
    {
      excerpts: fc.array(fc.record({ sha256: text.map((one) => digestOf(one)), description: text }), { maxLength: 2 }),
      baseState: text.map((one) => digestOf(one)),
      inherited: fc.array(fc.constantFrom('sensitivity', 'namespace')),
      edits: fc.array(fc.record({ oldText: text, newText: fc.string({ unit: 'binary', maxLength: 9 }) })),
      despiteRejection: text,
      rebasedFrom: fc.constant(ids.proposal),
      rejectedFrom: fc.constant(ids.proposal),
      rejectedBy: fc.record({ agentId: text, taskId: text, model: text }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  );
  seeded(
    fc.property(text, text, optional, (reasoning, agentId, more) => {
      const made: Evidence = { ...PLAIN, reasoning, agentId, ...more };
      const printed = printEvidence(made);
      assert.match(printed, /^[\n\x20-\x7e]*$/);
      assert.equal(read(printed), JSON.parse(JSON.stringify(made)));
    }),
    200,
  );
});

const changed = (more: Readonly<Record<string, unknown>>): string => JSON.stringify({ ...PLAIN, ...more });

const cases: readonly (readonly [why: string, text: string, told: readonly string[]])[] = [
  ['no JSON', '{', ['json-syntax']],
  ['a list', '[]', ['invalid-value']],
  ['no reasoning', changed({ reasoning: undefined }), ['missing-key']],
  ['blank reasoning', changed({ reasoning: ' \n' }), ['invalid-value reasoning']],
  ['no model', changed({ model: undefined }), ['missing-key']],
  ['an empty model', changed({ model: '' }), ['invalid-value model', 'invalid-value model']],
  ['an agent of 201 characters', changed({ agentId: 'x'.repeat(201) }), ['invalid-value agentId']],
  ['a proposal that is no ULID', changed({ proposalId: 'x' }), ['invalid-value proposalId']],
  ['an anchor without an address', changed({ sourceAnchors: [{ provider: 'git' }] }), ['missing-key sourceAnchors 0']],
  ['an excerpt without a digest', changed({ excerpts: [{ description: 'a' }] }), ['missing-key excerpts 0']],
  ['an origin that is no ULID', changed({ rebasedFrom: 'x' }), ['invalid-value rebasedFrom']],
  ['a rejecter without a name', changed({ rejectedBy: { agentId: ' ' } }), ['invalid-value rejectedBy agentId']],
  ['a base that is no digest', changed({ baseState: 'x' }), ['invalid-value baseState']],
];

for (const [why, file, told] of cases)
  evidence(`it is refused for ${why}`, () => {
    assert.equal(read(file), told);
  });

evidence('keys of others, and files from before the migration was named in them, are read', () => {
  assert.equal(read(changed({ migrationId: undefined, ticket: 7 })), {
    ...JSON.parse(changed({ ticket: 7, migrationId: undefined })),
  });
});

evidence('an excerpt lies under its digest', () => {
  assert.is(excerptPathOf({ sha256: 'b'.repeat(64) as Digest }), `evidence/${'b'.repeat(64)}.md`);
});

evidence('a proposal id is a ULID, and a mint that gives none is a bug', () => {
  assert.is(parseProposalId('x'), null);
  assert.is(parseProposalId(ids.proposal), ids.proposal);
  assert.throws(() => mintIds(() => 'x'), /no ULIDs/);
});

evidence.run();
