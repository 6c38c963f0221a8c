import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseIntent, printIntent } from '../../lib/format/intent.ts';
import type { Digest } from '../../lib/model/digest.ts';
import { type Intent, type IntentChange, type IntentId, parseRunId, type RunId } from '../../lib/model/intent.ts';
import { mintIds } from '../../lib/model/proposal.ts';
import { QUEUE_LIMITS } from '../../lib/model/queue.ts';
import { seeded } from '../kit/seeded.ts';

const intents = suite('intent');

const { revision } = mintIds(() => '01ARZ3NDEKTSV4RRFFQ69G5FAV');
const RUN = parseRunId('run-1');
if (RUN === null) throw new Error('no run');

const CREATE: Intent = {
  intentId: '01ARZ3NDEKTSV4RRFFQ69G5FAX' as IntentId,
  runId: RUN,
  stagedAt: '2026-08-01T09:30:00+00:00',
  action: 'create',
  name: 'foo',
  level: 'project',
  body: '---\nname: foo\n---\n',
  files: { 'scripts/b.sh': 'b\n', 'scripts/a.sh': 'a\n' },
  reason: 'Seen twice.',
  evidence: 'A quoted turn.',
  origin: { agentId: 'agent-1', taskId: 'T-1', model: 'model-x' },
  base: null,
};

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const TEXT = printIntent(CREATE);

intents('it is printed with its keys in order and its files by path', () => {
  assert.is(
    TEXT,
    `{
  "apiVersion": "theurian.dev/intent/v1",
  "intentId": "01ARZ3NDEKTSV4RRFFQ69G5FAX",
  "runId": "run-1",
  "stagedAt": "2026-08-01T09:30:00+00:00",
  "action": "create",
  "name": "foo",
  "level": "project",
  "body": "---\\nname: foo\\n---\\n",
  "files": {
    "scripts/a.sh": "a\\n",
    "scripts/b.sh": "b\\n"
  },
  "reason": "Seen twice.",
  "evidence": "A quoted turn.",
  "origin": {
    "agentId": "agent-1",
    "taskId": "T-1",
    "model": "model-x"
  },
  "base": null
}
`,
  );
});

const { action: _, level: __, body: ___, files: ____, ...REST } = CREATE as Extract<Intent, { action: 'create' }>;

const CHANGES: readonly IntentChange[] = [
  { action: 'create', level: 'global', body: 'x', files: {} },
  { action: 'update', body: 'x', files: { 'assets/a.txt': '' } },
  { action: 'patch', oldText: 'a', newText: '' },
  { action: 'remove_file', path: 'scripts/a.sh' },
  { action: 'delete', absorbedInto: null },
  { action: 'delete', absorbedInto: 'umbrella' },
];

for (const change of CHANGES)
  intents(`an intent to ${JSON.stringify(change)} is read as it was printed`, () => {
    const base = { revisionId: revision, contentSha256: 'a'.repeat(64) as Digest };
    const intent: Intent = { ...REST, ...change, base };
    assert.equal(parseIntent(bytesOf(printIntent(intent))), { ok: true, value: intent });
  });

intents('whatever texts it carries, it is read as it was printed', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 50 });
  seeded(
    fc.property(text, text, text, text, (reason, evidence, oldText, newText) => {
      const intent: Intent = { ...REST, action: 'patch', oldText, newText, reason, evidence };
      assert.equal(parseIntent(bytesOf(printIntent(intent))), { ok: true, value: intent });
    }),
    100,
  );
});

const changed = (from: string | RegExp, to: string): string => {
  const text = TEXT.replace(from, to);
  assert.is.not(text, TEXT, String(from));
  return text;
};

const SECRET = 'hunter2-hunter2';

const REFUSED: readonly (readonly [what: string, bytes: Uint8Array, says: RegExp])[] = [
  ['nothing', bytesOf(''), /^It is no JSON\.$/],
  ['a torn file', bytesOf(TEXT.slice(0, -20)), /^It is no JSON\.$/],
  ['another document', bytesOf('[]\n'), /^It is no intent: the document \(type\)/],
  ['bytes that are no text', Buffer.concat([bytesOf(TEXT), Buffer.from([0xff])]), /^It is not UTF-8\.$/],
  ['a file over the limit', new Uint8Array(QUEUE_LIMITS.intent + 1), /^It has more than 1048576 bytes\.$/],
  ['a version that is not known', bytesOf(changed('intent/v1', 'intent/v2')), /apiVersion \(const\)/],
  ['a key that is not known', bytesOf(changed('"base"', `"${SECRET}": 1,\n  "base"`)), /\(additionalProperties\)/],
  ['a key that is missing', bytesOf(changed('  "reason": "Seen twice.",\n', '')), /the document \(required\)/],
  ['an id in lower case', bytesOf(changed('01ARZ3NDEKTSV4RRFFQ69G5FAX', SECRET)), /intentId \(pattern\)/],
  ['a run that leads elsewhere', bytesOf(changed('run-1', '../x')), /runId \(pattern\)/],
  ['a text that is a number', bytesOf(changed('"a\\n"', '1')), /files \(type\)/],
  ['an action of another kind', bytesOf(changed('"create"', `"${SECRET}"`)), /action|document/],
  [
    'what its action does not carry',
    bytesOf(changed('"level"', '"path": "scripts/a.sh",\n  "level"')),
    /path \(false schema\)/,
  ],
  ['a day that is none', bytesOf(changed('2026-08-01', '2026-02-30')), /^It is no intent: stagedAt is no instant\.$/],
  ['a key twice', bytesOf(changed('"name": "foo"', '"name": "bar",\n  "name": "foo"')), /as one is printed\.$/],
  ['what was laid out by somebody else', bytesOf(`${JSON.stringify(JSON.parse(TEXT))}\n`), /as one is printed\.$/],
  ['half of a character', bytesOf(changed('A quoted turn.', '\\ud83d')), /^A text in it holds half of a character\.$/],
  ['a byte order mark', bytesOf(`\ufeff${TEXT}`), /as one is printed\.$/],
];

for (const [what, bytes, says] of REFUSED)
  intents(`${what} is no intent, and what is said of it repeats nothing of it`, () => {
    const parsed = parseIntent(bytes);
    const error = parsed.ok ? '' : parsed.error;
    assert.match(error, says);
    assert.not.match(error, SECRET);
  });

intents('a text that only looks like half of a character is left alone', () => {
  const intent: Intent = { ...CREATE, reason: 'It prints \\ud83d, and \u{1f600}.' };
  assert.equal(parseIntent(bytesOf(printIntent(intent))), { ok: true, value: intent });
});

for (const [text, is] of [
  ['a', true],
  ['A_b-9', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['a.b', false],
  ['../a', false],
  ['a\n', false],
] as const satisfies readonly (readonly [RunId | string, boolean])[])
  intents(`${JSON.stringify(text)} is ${is ? '' : 'no '}name of a run`, () => {
    assert.is(parseRunId(text), is ? text : null);
  });

intents.run();
