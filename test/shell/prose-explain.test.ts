import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import type { Fault } from '../../lib/model/fault.ts';
import { type FactsOf, type FindingCode, finding, STAGE_OF } from '../../lib/model/finding.ts';
import { STAGES } from '../../lib/model/stage.ts';
import { explain, explainCodes } from '../../lib/shell/prose/explain.ts';
import { EARLIER, FRESH, MIGRATION } from '../../lib/shell/prose/explanation.ts';
import { plainText } from '../../lib/shell/sink.ts';
import { VERBS } from '../../lib/shell/verbs.ts';
import { FACTS, FAULTS } from './prose-samples.ts';
import { flaws, verbsNamed } from './prose-texts.ts';
import { BODIES, codesOf, completed, EXAMPLE, type Files, filesWith, type Mapping } from './prose-world.ts';

const explaining = suite('explain');

const KNOWN = VERBS.map(({ path }) => path.join(' '));
const FINDING_CODES = Object.keys(STAGE_OF) as FindingCode[];
const FAULT_KINDS = Object.keys(FAULTS) as Fault['kind'][];

const all = explainCodes().flatMap((code) => explain(code) ?? []);

explaining('every finding and every fault is explained, and nothing else', () => {
  assert.equal([...explainCodes()].sort(), [...new Set<string>([...FINDING_CODES, ...FAULT_KINDS])].sort());
  assert.is(all.length, explainCodes().length);
  assert.is(explain('no-such-code'), null);
  assert.is(explain('constructor'), null);
});

explaining('a code bears the stage and the severity of its findings', () => {
  const severityOf = <C extends FindingCode>(code: C, facts: FactsOf[C]) =>
    finding(code, { path: 'x' }, facts).severity;
  for (const code of FINDING_CODES) {
    assert.is(explain(code)?.stage, STAGE_OF[code], code);
    for (const facts of FACTS[code]) assert.is(explain(code)?.severity, severityOf(code, facts), code);
  }
  assert.is(explain('git-missing')?.stage, 'fault');
  assert.is(explain('git-missing')?.severity, 'fault');
});

explaining('codes come in the order of the stages, the faults last', () => {
  const ranks = all.map(({ stage }) => (stage === 'fault' ? STAGES.length : STAGES.indexOf(stage)));
  assert.equal(
    ranks,
    [...ranks].sort((a, b) => a - b),
  );
});

explaining('no two explanations share a text', () => {
  for (const part of ['why', 'example', 'fix'] as const)
    assert.is(new Set(all.map((explanation) => explanation[part])).size, all.length, part);
});

explaining('a reason is two to five sentences of at least 80 characters', () => {
  for (const { code, why } of all) {
    assert.ok(why.length >= 80, code);
    const sentences = why.match(/[^.]+(?:\.(?=\s)|\.?$)/g) ?? [];
    assert.ok(sentences.length >= 2 && sentences.length <= 5, `${code}: ${sentences.length}`);
    assert.not.match(why, /\n/, code);
  }
});

explaining('every text is plain, and shows nothing that has to be escaped', () => {
  for (const { code, why, example, fix } of all) {
    assert.equal(flaws(why), [], code);
    assert.equal(flaws(fix), [], code);
    assert.not.match(example, /Error:|\bundefined\b/, code);
    for (const text of [why, example, fix]) assert.is(plainText(text), text, code);
    assert.ok(
      Math.max(...example.split('\n').map((line) => line.length)) <= 112,
      `${code}: a line of the example is long`,
    );
  }
});

explaining('every step is numbered and says what to do', () => {
  for (const { code, fix } of all)
    for (const [index, step] of fix.split('\n').entries())
      assert.match(step, new RegExp(`^${index + 1}\\. [A-Z]`), code);
});

explaining('every verb that is named is one of the program', () => {
  for (const { code, why, example, fix } of all)
    for (const verb of verbsNamed([why, example, fix].join('\n'), KNOWN))
      assert.ok(KNOWN.includes(verb), `${code}: ${verb}`);
});

explaining('every example tells the bad from the sound', () => {
  for (const { code, example } of all) {
    if (['too-many-nodes', 'too-many-findings', 'duplicate-migration-id', 'corrupt-object'].includes(code)) continue;
    const bad =
      /refused|not judged|not read|warned of|not applied|not served|not found|not written|not changed|told this/;
    assert.match(example, bad, code);
    assert.match(example, /sound|\bread\b/, code);
  }
});

// An example's YAML: what stands below "# refused" or "# warned of", and what stands below "# sound".
const blocksOf = (code: FindingCode): { readonly bad: string; readonly sound: string | null } => {
  const example = explain(code)?.example ?? '';
  const [, bad = '', , sound = null] =
    /^# (?:refused|warned of)[^\n]*\n([\s\S]*?)(\n\n# sound[^\n]*\n([\s\S]*))?$/.exec(example) ?? [];
  return { bad, sound };
};

const operationsIn = (block: string): readonly Mapping[] => {
  const elided = block.includes('# …');
  const operations = parse(block) as readonly Mapping[];
  return elided ? operations.map(completed) : operations;
};

const asOperations = (block: string): Files => filesWith({ operations: operationsIn(block) });
const asKeys = (block: string): Files => filesWith(parse(block) as Mapping);
const asFile = (block: string): Files => filesWith(block);

const ways: { readonly [C in FindingCode]?: (block: string) => Files } = {
  'content-outside-knowledge': asOperations,
  'too-many-nodes': asFile,
  'yaml-syntax': asFile,
  'duplicate-key': asFile,
  'multiple-documents': asFile,
  'unknown-tag': asFile,
  'root-not-mapping': asFile,
  'unknown-key': asOperations,
  'missing-key': asOperations,
  'invalid-value': asOperations,
  'unknown-operation': asOperations,
  'pin-missing': asOperations,
  'control-character': asOperations,
  'timestamp-invalid': asKeys,
  'body-missing': asOperations,
  'dependency-missing': asKeys,
  'dependency-self': asKeys,
  'dependency-duplicate': asKeys,
  'body-shared': asOperations,
  'foreign-scope': asOperations,
  'alias-collision': asOperations,
  'revision-conflict': asOperations,
  'revision-of-other-item': asOperations,
  'revision-changed': asOperations,
  'revision-rollback': asOperations,
  'provenance-missing': asOperations,
  'sensitivity-lowered': asOperations,
  'validity-inverted': asOperations,
  'unknown-item': asOperations,
  'restore-not-retired': asOperations,
  'relation-cycle': asOperations,
  'self-relation': asOperations,
  'self-alias': asOperations,
  'successor-invalid': asOperations,
  'dangling-target': asOperations,
};

// The relation to a successor that is not there leads nowhere either.
const also: { readonly [C in FindingCode]?: readonly FindingCode[] } = { 'successor-invalid': ['dangling-target'] };

for (const [code, way] of Object.entries(ways) as [FindingCode, (block: string) => Files][])
  explaining(`the example of ${code} gives ${code} and nothing else, and its sound form nothing`, async () => {
    const { bad, sound } = blocksOf(code);
    assert.is.not(bad, '');
    assert.equal(await codesOf(way(bad)), [code, ...(also[code] ?? [])]);
    if (sound === null) return;
    const keys = way === asFile ? asKeys : way;
    const needsPin = sound.replace('<digest>', '0'.repeat(64));
    if (needsPin === sound) assert.equal(await codesOf(keys(sound)), []);
  });

const BODY = `knowledge/architecture/retry-policy.${FRESH}.md`;
const pinned = (more: Files): Files => filesWith({ operations: [completed({ op: 'upsertRevision' })] }, more);

const others: { readonly [C in FindingCode]?: Files } = {
  'path-collision': filesWith(
    {},
    { 'knowledge/architecture/Timeouts.md': 'a', 'knowledge/architecture/timeouts.md': 'a' },
  ),
  'ignored-file': filesWith({}, { [`migrations/${MIGRATION}-retry-policy.yml`]: 'a' }),
  'no-knowledge': {},
  'unnamed-body': filesWith({}, { [BODY]: 'a draft' }),
  'not-a-directory': { migrations: 'a file' },
  'not-utf8': filesWith({}, { [EXAMPLE]: Buffer.from('author: Ren\xe9', 'latin1') }),
  'file-too-large': filesWith({}, { [EXAMPLE]: `# ${'x'.repeat(5_242_880)}` }),
  'too-deep': filesWith(`labels: ${'['.repeat(65)}${']'.repeat(65)}`),
  'too-many-characters': filesWith(`a: &text "${'x'.repeat(2000)}"\nb: [${'*text, '.repeat(501)}]`),
  'body-too-large': pinned({ [BODY]: 'x'.repeat(9_437_184) }),
  'name-invalid': filesWith({}, { 'migrations/retry-policy.yaml': String(filesWith({ id: FRESH })[EXAMPLE]) }),
  'name-id-mismatch': filesWith({ id: FRESH }),
  'duplicate-migration-id': filesWith(
    {},
    { [`migrations/${MIGRATION}-timeouts.yaml`]: String(filesWith({})[EXAMPLE]) },
  ),
  'pin-mismatch': pinned({ [BODY]: 'edited after it was pinned\n' }),
  'dependency-cycle': filesWith(
    {},
    {
      [`migrations/${EARLIER}-before.yaml`]: `dependsOn: [${MIGRATION}]\n${String(filesWith({})[`migrations/${EARLIER}-before.yaml`])}`,
    },
  ),
};

for (const [code, files] of Object.entries(others))
  explaining(`what the example of ${code} describes gives ${code} and nothing else`, async () => {
    assert.equal(await codesOf(files), [code]);
  });

explaining('all that comes before an example is sound', async () => {
  assert.equal(await codesOf(filesWith({})), []);
  assert.equal(await codesOf(pinned({})), []);
  assert.ok(Object.keys(BODIES).length > 3);
});

explaining.run();
