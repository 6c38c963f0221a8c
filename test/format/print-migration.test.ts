import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBlockForm } from '../../lib/format/block-form.ts';
import { checkMigration } from '../../lib/format/check-migration.ts';
import { printMigration } from '../../lib/format/print-migration.ts';
import { printYaml } from '../../lib/format/print-yaml.ts';
import type { MigrationDocument } from '../../lib/model/migration.ts';
import { seeded } from '../kit/seeded.ts';
import { M, R } from '../kit/sound.ts';
import { ordinary, parsed } from './parsed.ts';

const printing = suite('print migration');

const D = 'a'.repeat(64);

const documentOf = (value: unknown): MigrationDocument => {
  const checked = checkMigration('f', value);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value;
};

const USUAL = documentOf({
  operations: [
    { op: 'createItem', itemId: 'a.b', kind: 'domain', namespace: '', owner: 'team' },
    {
      metadata: {
        sourceAnchors: [{ sourceUri: 'https://example.org/a#b', provider: 'git', lineStart: 3, filePath: 'a b.md' }],
        scope: { paths: ['src/**'] },
        labels: ['b', 'authored-in-theurian'],
        sensitivity: 'internal',
        owner: 'team',
        status: 'approved',
        namespace: 'a',
        kind: 'domain',
        contentType: 'text/markdown',
        title: "It's 12:30, say: yes",
      },
      files: [{ contentSha256: D, path: 'scripts/a.sh' }],
      contentSha256: D,
      contentFile: `../knowledge/a/b.${R(1)}.md`,
      expectedRevision: R(2),
      revisionId: R(1),
      itemId: 'a.b',
      op: 'upsertRevision',
    },
    { op: 'addRelation', targetItemId: 'a.c', relationType: 'depends_on', sourceItemId: 'a.b' },
    {
      op: 'addEvidence',
      description: 'Excerpt: notes.md',
      anchor: { provider: 'theurian-evidence', sourceUri: `evidence/${D}.md` },
      itemId: 'a.b',
      confidence: 0.5,
    },
  ],
  dependsOn: [M(1)],
  description: 'Why.\nAnd how.',
  author: 'ann@example.com',
  createdAt: '2001-02-03T04:05:06+00:00',
  id: M(2),
  apiVersion: 'theurian.dev/v1',
});

printing('a migration is printed in block form, its keys in the order of the format', () => {
  assert.is(
    printMigration(USUAL),
    `apiVersion: theurian.dev/v1
id: ${M(2)}
createdAt: '2001-02-03T04:05:06+00:00'
author: ann@example.com
description: "Why.\\nAnd how."
dependsOn:
- ${M(1)}
operations:
- op: createItem
  itemId: a.b
  kind: domain
  namespace: ''
  owner: team
- op: upsertRevision
  itemId: a.b
  revisionId: ${R(1)}
  expectedRevision: ${R(2)}
  contentFile: ../knowledge/a/b.${R(1)}.md
  contentSha256: ${D}
  files:
  - path: scripts/a.sh
    contentSha256: ${D}
  metadata:
    title: 'It''s 12:30, say: yes'
    contentType: text/markdown
    kind: domain
    namespace: a
    status: approved
    owner: team
    sensitivity: internal
    labels:
    - b
    - authored-in-theurian
    scope:
      paths:
      - src/**
    sourceAnchors:
    - provider: git
      sourceUri: https://example.org/a#b
      filePath: a b.md
      lineStart: 3
- op: addRelation
  sourceItemId: a.b
  relationType: depends_on
  targetItemId: a.c
- op: addEvidence
  itemId: a.b
  anchor:
    provider: theurian-evidence
    sourceUri: evidence/${D}.md
  description: 'Excerpt: notes.md'
  confidence: 0.5
`,
  );
});

printing('a key that the format does not know is printed too, after those it knows', () => {
  const text = printMigration({ ...USUAL, operations: [], ...{ zoo: 1 } });
  assert.match(text, /operations: \[\]\nzoo: 1\n$/);
});

const back = (text: string): unknown => ordinary(parsed(text));

printing('what is printed reads back as it was', () => {
  assert.equal(back(printMigration(USUAL)), USUAL);
});

printing('the quick reader reads what is printed when its texts are on one line and need no escape', () => {
  const operations = USUAL.operations.map((o) => (o.op === 'addEvidence' ? { ...o, confidence: 1 } : o));
  const document = { ...USUAL, description: 'Why, and how.', operations };
  const quick = readBlockForm(printMigration(document));
  assert.is.not(quick, null);
  assert.equal(ordinary(quick), document);
});

const LOOKALIKES = [
  ...['y', 'N', 'yes', 'No', 'ON', 'off', 'true', 'False', 'NULL', 'null', '~', ''],
  ...[
    '0',
    '12',
    '-1',
    '+1',
    '017',
    '0o17',
    '0x1F',
    '0b1',
    '1_000',
    '1.5',
    '.5',
    '1.',
    '1e3',
    '1E-3',
    '12e5',
    '.inf',
    '.NaN',
  ],
  ...['12:30', '1:2:3.4', '2001-02-03', '2001-2-3 4:05:06', '1.2.3', '=', '<<'],
  ...['- a', '-', '? a', '?', ': a', ':', 'a: b', 'a:', 'a #b', '#a', '# a', ' a', 'a ', '\ta', 'a\tb'],
  ...[
    '&a',
    '*a',
    '!a',
    '!!str a',
    '|',
    '>',
    '|-',
    '%a',
    '@a',
    '`a`',
    '[a',
    'a]',
    '{a: 1}',
    '"a"',
    "'a'",
    "it's",
    'a"b',
  ],
  ...['---', '--- a', '...', '... a', 'a\nb', 'a\n', '\n', '\r\n', 'a\r', '\u0000', '\u001b[2K', '\u007f', '\u0085'],
  ...['\u2028', '\u2029', '\ufeff', '\ufffe', '\uffff', '\ud800', 'é', '認証', '\u{1f469}\u200d\u{1f467}', '\u202eabc'],
  ...['../a', './a', '.a', '/a', '(a)', 'a,b', 'a, b', 'http://a.b/c?d=e&f#g', '__proto__', 'constructor'],
];

for (const text of LOOKALIKES)
  printing(`${JSON.stringify(text)} stays that very text, as a value, in a list and in a list of maps`, () => {
    const value = { a: text, b: [text, text], c: [{ d: text, e: { f: text } }] };
    assert.equal(back(printYaml(value)), value);
  });

printing('what a YAML 1.1 reader would take for something else stands in quotes', () => {
  for (const text of ['yes', 'No', 'on', 'y', '1_000', '12:30', '0b1', '2001-02-03', '1e3', 'null', '017'])
    assert.is(printYaml({ a: text }), `a: '${text}'\n`);
});

printing('numbers, truth values, null and empty collections read back, and what is undefined is left out', () => {
  const value = { a: 1, b: -2.5, c: true, d: false, e: null, f: [], g: {}, h: [[], {}, [1, [2]], { i: [] }] };
  assert.equal(back(printYaml(value)), value);
  assert.is(
    printYaml({ a: undefined, b: 1, c: [{ d: undefined, e: 1 }], f: { g: undefined } }),
    'b: 1\nc:\n- e: 1\nf: {}\n',
  );
});

printing('a key that is no plain word is quoted', () => {
  const value = { 'a b': 1, '': 2, 'a: b': { '- c': 3 }, 'line\nfeed': 4, true: 5 };
  assert.equal(back(printYaml(value)), value);
});

printing('what is no plain data is a bug', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('a'), 1n])
    assert.throws(() => printYaml({ value }), /no plain data/);
});

const hostile = fc.oneof(
  fc.constantFrom(...LOOKALIKES.filter((text) => text !== '')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  fc
    .array(
      fc.constantFrom(
        'a',
        ' ',
        '\n',
        ':',
        '#',
        '-',
        "'",
        '"',
        '\\',
        '\t',
        '\r',
        '%',
        '{',
        '}',
        '[',
        ']',
        ',',
        '&',
        '*',
        '\ufeff',
      ),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
);

const anchor = fc.record(
  {
    provider: hostile,
    sourceUri: hostile,
    repository: hostile,
    filePath: hostile,
    lineStart: fc.integer({ min: 1, max: 9999 }),
  },
  { requiredKeys: ['provider', 'sourceUri'] },
);

const metadata = fc.record(
  {
    title: hostile,
    contentType: fc.constantFrom('text/markdown', 'application/x-!#$&^_.+-'),
    kind: fc.constantFrom('domain', 'known-exception'),
    status: fc.constantFrom('approved', 'draft'),
    owner: hostile,
    namespace: fc.oneof(fc.constant(''), hostile),
    validTo: fc.constantFrom(null, '2001-02-03T04:05:06Z'),
    labels: fc.uniqueArray(hostile, { maxLength: 3 }),
    scope: fc.record({ paths: fc.array(hostile, { maxLength: 2 }) }, { requiredKeys: [] }),
    sourceAnchors: fc.array(anchor, { maxLength: 2 }),
  },
  { requiredKeys: ['title', 'contentType', 'kind', 'status', 'owner'] },
);

const operation = fc.oneof(
  fc.record({
    op: fc.constant('upsertRevision'),
    itemId: fc.constantFrom('a', 'on', '0', '12', '1.2', 'null'),
    revisionId: fc.constant(R(1)),
    expectedRevision: fc.constantFrom(null, R(2)),
    contentFile: hostile,
    contentSha256: fc.constantFrom(D, '1'.repeat(64), `${'1'.repeat(32)}e${'1'.repeat(31)}`),
    metadata,
  }),
  fc.record({ op: fc.constant('restoreItem'), itemId: fc.constantFrom('a', 'true'), reason: hostile }),
  fc.record({
    op: fc.constant('addEvidence'),
    itemId: fc.constant('a'),
    anchor,
    description: hostile,
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
);

const documents = fc.record(
  {
    apiVersion: fc.constant('theurian.dev/v1'),
    id: fc.constant(M(1)),
    createdAt: fc.constant('2001-02-03T04:05:06+00:00'),
    author: hostile,
    description: fc.oneof(fc.constant(''), hostile),
    dependsOn: fc.constantFrom([M(2)], [M(2), M(3)]),
    operations: fc.array(operation, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['apiVersion', 'id', 'createdAt', 'author', 'operations'] },
);

printing('any migration reads back as it was, and the quick reader says the same or nothing', () => {
  seeded(
    fc.property(documents, (made) => {
      const value: unknown = JSON.parse(JSON.stringify(made));
      // What is printed need not be sound: it is judged afterwards, from these very bytes.
      const text = printMigration(value as MigrationDocument);
      assert.equal(back(text), value);
      const quick = readBlockForm(text);
      if (quick !== null) assert.equal(ordinary(quick), value);
    }),
    400,
  );
});

printing.run();
