import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FactsOf, type FindingCode, finding, type Place, STAGE_OF } from '../../lib/model/finding.ts';
import { RELATION_TYPES } from '../../lib/model/words.ts';
import { argument, command } from '../../lib/shell/prose/command.ts';
import { faultProse } from '../../lib/shell/prose/fault-prose.ts';
import { findingProse } from '../../lib/shell/prose/finding-prose.ts';
import type { Prose } from '../../lib/shell/prose/prose.ts';
import { counted, listed, quoted, sized } from '../../lib/shell/prose/quoted.ts';
import { plainText } from '../../lib/shell/sink.ts';
import { VERBS } from '../../lib/shell/verbs.ts';
import { A, B, C, FACTS, FAULTS } from './prose-samples.ts';
import { copied, flaws, verbsNamed } from './prose-texts.ts';

const prose = suite('prose');

const AT: Place = { path: `.theurian/migrations/${A}-x.yaml`, pointer: ['operations', 0, 'metadata', 'titel'] };
const KNOWN = VERBS.map(({ path }) => path.join(' '));

const said = <K extends FindingCode>(code: K, facts: FactsOf[K], at: Place = AT): Prose =>
  findingProse(finding(code, at, facts));

const everyText: readonly (readonly [string, Prose])[] = [
  ...(Object.keys(STAGE_OF) as FindingCode[]).flatMap((code) =>
    FACTS[code].map((facts) => [code, said(code, facts)] as const),
  ),
  ...Object.values(FAULTS)
    .flat()
    .map((fault) => [fault.kind, faultProse(fault)] as const),
];

prose('every text is plain: no shouting, no empty words, nothing right after an object name, no lost work', () => {
  for (const [code, { message, remedy }] of everyText) {
    assert.equal(flaws(message), [], code);
    assert.equal(flaws(remedy), [], code);
  }
});

prose('a text that shouts, blames a program or drops work is caught', () => {
  const bad = ['Look out!', 'Error: no', `see ${C}.`, 'git push --force', 'x undefined', '', 'just do it'];
  for (const text of bad) assert.is.not(flaws(text).length, 0, text);
});

prose('every verb that a text names is one of the program', () => {
  for (const [code, { message, remedy }] of everyText)
    for (const verb of verbsNamed(`${message}\n${remedy}`, KNOWN)) assert.ok(KNOWN.includes(verb), `${code}: ${verb}`);
  assert.equal(verbsNamed('run theurian migrate apply or theurian frobnicate', KNOWN), ['migrate apply', 'frobnicate']);
});

prose('a message is at most three sentences and a remedy says something else', () => {
  for (const [code, { message, remedy }] of everyText) {
    assert.ok((message.match(/[.:] [A-Z]/g) ?? []).length <= 2, `${code}: ${message}`);
    assert.is.not(message, remedy);
    assert.not.match(message, /\n/, code);
  }
});

prose('every command that is to be copied is sound for a shell', () => {
  const lines = everyText.flatMap(([, { remedy }]) => copied(remedy));
  const commands = lines.filter((text) => /^(?:git|theurian|cp|mv|rm|ls|perl|iconv|sha256sum) /.test(text));
  assert.ok(commands.length > 50);
  execFileSync('sh', ['-n'], { input: commands.join('\n') });
});

prose('facts stand in the text as they are', () => {
  for (const [code, facts] of [
    ['pin-mismatch', FACTS['pin-mismatch'][0]],
    ['revision-conflict', FACTS['revision-conflict'][4]],
    ['landed-changed', { changedIn: C }],
    ['dependency-missing', FACTS['dependency-missing'][0]],
  ] as const) {
    const text = everyText.filter(([name]) => name === code).flatMap(([, { message, remedy }]) => [message, remedy]);
    for (const fact of Object.values(facts ?? {}))
      if (fact !== 'same') assert.ok(text.join('\n').includes(String(fact)), `${code}: ${String(fact)}`);
  }
});

const remedies: readonly (readonly [string, Prose, string])[] = [
  [
    'a mistyped key is answered with the key that was meant',
    said('unknown-key', { key: 'titel', known: ['title', 'kind'] }),
    'Did you mean title?',
  ],
  [
    'a mistyped operation is answered with the one that was meant',
    said('unknown-operation', { value: 'upsertRevison' }),
    'Did you mean upsertRevision?',
  ],
  [
    'half the name of an operation is answered with the one operation that has it',
    said('unknown-operation', { value: 'deprecate' }),
    'Did you mean deprecateItem? The operations are: createItem, upsertRevision',
  ],
  [
    'a key in other case is answered with the key, and with all that are known',
    said('unknown-key', { key: 'ITEMID', known: ['itemId', 'reason'] }),
    'Did you mean itemId? The known keys are: itemId, reason',
  ],
  [
    'a mistyped word of a closed list is answered with the word, and with all of them',
    said('invalid-value', {
      where: 'operations[0].relationType',
      value: 'Supercedes',
      rule: 'enum',
      limit: RELATION_TYPES.join(', '),
    }),
    `Did you mean supersedes? The known words are: ${RELATION_TYPES.join(', ')}`,
  ],
  [
    'a body without a pin is told what prints that pin',
    said('pin-missing', { where: 'operations[0]', body: '.theurian/knowledge/ns/a b.md' }),
    "sha256sum -- '.theurian/knowledge/ns/a b.md'",
  ],
  [
    'missing metadata are shown with the label that stands for a source',
    said('missing-key', { key: 'metadata' }),
    'labels: [authored-in-theurian]',
  ],
  [
    'a migration whose name has no id is renamed to the id inside',
    said('name-invalid', { name: 'Retry policy.yaml', inside: B }, { path: '.theurian/migrations/Retry policy.yaml' }),
    `mv -n -- '.theurian/migrations/Retry policy.yaml' .theurian/migrations/${B}-retry-policy.yaml`,
  ],
  [
    'the id inside takes the place of another one in the name',
    said('name-invalid', { name: `${A}_x.yaml`, inside: B }, { path: `.theurian/migrations/${A}_x.yaml` }),
    `mv -n -- .theurian/migrations/${A}_x.yaml .theurian/migrations/${B}-x.yaml`,
  ],
  [
    'a body that is not there is answered with the one of nearly that name',
    said('body-missing', { body: 'x', near: '.theurian/knowledge/ns/leaf.md' }),
    'contentFile: ../knowledge/ns/leaf.md',
  ],
  [
    'a body that nothing names is told how it would be named',
    said('unnamed-body', {}, { path: '.theurian/knowledge/ns/leaf.md' }),
    'contentFile: ../knowledge/ns/leaf.md\n  sha256sum -- .theurian/knowledge/ns/leaf.md',
  ],
  [
    'a ULID in lower case is written in upper case',
    said('invalid-value', { where: 'id', value: A.toLowerCase(), rule: 'pattern', limit: '^x$' }),
    `id: ${A}`,
  ],
  [
    'an item id with capitals and spaces is mended',
    said('invalid-value', {
      where: 'operations[0].itemId',
      value: 'Auth.retryPolicy V2',
      rule: 'pattern',
      limit: '^x$',
    }),
    'itemId: auth.retry-policy-v2',
  ],
  [
    'a media type loses its parameters',
    said('invalid-value', {
      where: 'operations[0].metadata.contentType',
      value: 'Text/Markdown; charset=utf-8',
      rule: 'pattern',
      limit: '^x$',
    }),
    'contentType: text/markdown',
  ],
  [
    'a time without an offset gets one',
    said('timestamp-invalid', { where: 'createdAt', value: '2026-08-01 09:30' }),
    '2026-08-01T09:30Z',
  ],
  [
    'a body that is counted from .theurian is counted from migrations',
    said('content-outside-knowledge', { contentFile: '.theurian/knowledge/a/b.md' }),
    'contentFile: ../knowledge/a/b.md',
  ],
  [
    'an alias is answered with the item behind it',
    said('unknown-item', { item: 'a.x', op: 'changeOwner', aliasOf: 'a.b' }),
    'itemId: a.b',
  ],
  [
    'a file in .yml is renamed to .yaml, beside the other migrations',
    said('ignored-file', {}, { path: `.theurian/migrations/old/${A}.yml` }),
    `mv -n -- .theurian/migrations/old/${A}.yml .theurian/migrations/${A}.yaml`,
  ],
  [
    'a slug with capitals is mended',
    said('name-invalid', { name: `${A}-Retry_Policy.yaml` }, { path: `.theurian/migrations/${A}-Retry_Policy.yaml` }),
    `mv -n -- .theurian/migrations/${A}-Retry_Policy.yaml .theurian/migrations/${A}-retry-policy.yaml`,
  ],
  [
    'a policy without a version is told the version of policies',
    said('missing-key', { key: 'apiVersion' }, { path: '.theurian/policy.yaml', pointer: [] }),
    'apiVersion: theurian.dev/policy/v1',
  ],
  [
    'an empty policy is told the keys of policies',
    said('root-not-mapping', { found: 'nothing' }, { path: '.theurian/policy.yaml' }),
    'apiVersion, branches, review',
  ],
  [
    'an empty configuration is told the keys of configurations',
    said('root-not-mapping', { found: 'nothing' }, { path: '.theurian/config.yaml' }),
    'apiVersion, projectId',
  ],
  [
    'a new name for a shared body bears the revision',
    said('body-shared', { body: 'k/a.md', revision: A, other: B, otherPath: 'm' }),
    `cp -n -- k/a.md k/a.${A}.md`,
  ],
];

for (const [what, { remedy }, expected] of remedies)
  prose(what, () => {
    assert.ok(remedy.includes(expected), remedy);
  });

prose('a landed file is brought back by a command only while the change is not recorded', () => {
  const open = said('landed-changed', { change: 'edited', changedIn: null, from: 'c'.repeat(40) });
  const recorded = said('landed-changed', { change: 'edited', changedIn: C, from: 'c'.repeat(40) });
  assert.match(open.remedy, /git checkout cccccccccccc -- /);
  assert.not.match(recorded.remedy, /git checkout/);
  assert.ok(recorded.remedy.includes(`git show ${C} -- ${AT.path}`));
});

prose('no command stages a body that may not be there', () => {
  assert.equal(copied(said('body-missing', { body: 'x' }).remedy), []);
});

prose('all that is not committed is set aside by one command, and the way back is told', () => {
  for (const facts of FACTS.uncommitted) {
    const { remedy } = said('uncommitted', facts);
    assert.equal(copied(remedy), ['git stash push --include-untracked -- .theurian']);
    assert.match(remedy, /git stash pop brings it back\.$/);
  }
});

prose('a branch is fetched only where there can be one: without a commit the first one is to be made', () => {
  const [fetched, unborn] = FAULTS['no-branch'].map((fault) => faultProse(fault).remedy);
  assert.match(fetched ?? '', /git fetch origin main:/);
  assert.equal(copied(unborn ?? ''), ['git commit --allow-empty -m Begin']);
  const { remedy } = faultProse({ kind: 'no-branch', branch: 'main', unborn: true, uncommitted: true });
  assert.equal(copied(remedy), ['git add .theurian && git commit -m Begin']);
});

prose('leaving what was applied goes to the commit that was asked for', () => {
  const [tip, older] = FAULTS['applied-left-behind'].map((fault) => faultProse(fault));
  assert.equal(copied(tip?.remedy ?? '').slice(-1), ['theurian migrate apply']);
  assert.equal(copied(older?.remedy ?? '').slice(-1), ['theurian migrate apply --at v1.2']);
  assert.match(older?.message ?? '', /^An older commit of main was asked for/);
  assert.not.match(tip?.message ?? '', /older/);
});

prose('line ends are named when nothing else differs', () => {
  const [same, crlf, lf] = FACTS['pin-mismatch'].map((facts) => said('pin-mismatch', facts));
  assert.not.match(same?.message ?? '', /line ends/);
  assert.match(crlf?.message ?? '', /CRLF line ends where LF was pinned/);
  assert.match(lf?.message ?? '', /LF line ends where CRLF was pinned/);
  assert.match(crlf?.remedy ?? '', /theurian init/);
});

prose('a foreign value stays on its line', () => {
  const { message } = said('invalid-value', {
    where: 'author',
    value: 'a\n  rm -rf /\r\tb',
    rule: 'maximum',
    limit: '1',
  });
  assert.is(message, 'author is "a\\n  rm -rf /\\n\\tb", and at most 1 is allowed.');
});

const words = [
  'plain',
  'two words',
  "it's",
  '$(touch x)',
  '`touch x`',
  'a;b',
  '-rf',
  '~',
  '',
  'a\nb',
  'tab\t',
  '\u001b[2J',
  '\u202eabc',
  "\\'\n",
  'é',
  '認証',
  '*',
  '#',
  '=ls',
  '!x',
  '\u{1f469}\u200d\u{1f467}',
  '\u{e0041}',
];

const asShellSees = (line: string): string =>
  execFileSync('bash', ['--norc', '-c', `printf '%s' ${line}`], {
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  }).toString('utf8');

for (const word of words)
  prose(`a shell takes ${JSON.stringify(word)} as that very word, and no part of it is hidden`, () => {
    assert.is(asShellSees(argument(word)), word);
    assert.is(plainText(argument(word)), argument(word));
    assert.not.match(argument(word), /\n/);
  });

prose('a shell takes any word as that very word', () => {
  void fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 12 }).filter((word) => !word.includes('\0')),
      (word) => {
        assert.is(asShellSees(argument(word)), word);
      },
    ),
    { numRuns: 40 },
  );
});

prose('a command stands on a line of its own', () => {
  assert.is(command('git', 'mv', '--', 'a b', 'c'), "\n  git mv -- 'a b' c");
});

prose('quotes, lists, counts and sizes', () => {
  assert.is(quoted('x'.repeat(201)), `"${'x'.repeat(200)}…"`);
  assert.is(listed(['a', 'b']), 'a, b');
  assert.is(listed([...'abcdefghijkl'], ' -> '), 'a -> b -> c -> d -> e -> f -> g -> h -> i -> j -> … (2 more)');
  assert.is(counted(1, 'entry', 'entries'), '1 entry');
  assert.is(counted(2000, 'entry', 'entries'), '2,000 entries');
  assert.is(sized(4 * 1024 * 1024), '4,194,304 bytes (4 MiB)');
  assert.is(sized(1024 * 1024 + 1), '1,048,577 bytes');
});

prose.run();
