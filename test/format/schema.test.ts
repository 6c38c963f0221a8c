import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkMigration } from '../../lib/format/check-migration.ts';
import type { Finding } from '../../lib/model/finding.ts';
import { isSupportPath } from '../../lib/model/support-file.ts';
import {
  KINDS,
  RELATION_TYPES,
  SENSITIVITIES,
  SPECIFICATION_STATUSES,
  STATUSES,
  TRUST_LEVELS,
} from '../../lib/model/words.ts';
import { M, PIN, R } from '../kit/sound.ts';

const schema = suite('schema');

type Value = Readonly<Record<string, unknown>>;

const ANCHOR = { provider: 'github', sourceUri: 'https://example.org/a' };
const FULL_ANCHOR = {
  ...ANCHOR,
  repository: 'r',
  commitSha: 'abcdef0',
  blobSha: 'abcdef0',
  filePath: 'p',
  lineStart: 1,
  lineEnd: 1,
  externalId: 'e',
};
const RELATION = { sourceItemId: 'a', relationType: 'depends_on', targetItemId: 'b' };
const METADATA = {
  title: 'T',
  contentType: 'text/markdown',
  kind: 'domain',
  status: 'approved',
  owner: 'o',
  namespace: 'n',
  trustLevel: 'reviewed',
  sensitivity: 'internal',
  tenantId: 'local',
  aclGroup: 'default',
  validFrom: '2001-02-03T04:05:06Z',
  validTo: '2001-02-03T04:05:07Z',
  labels: ['l'],
  scope: { paths: ['src/**'] },
  sourceAnchors: [FULL_ANCHOR],
};

/** Each operation with every key it may have; the second list names those it must have. */
const OPERATIONS: Readonly<Record<string, readonly [operation: Value, required: readonly string[]]>> = {
  createItem: [
    { itemId: 'a', kind: 'domain', namespace: '', owner: 'o', sensitivity: 'public', trustLevel: 'inferred' },
    ['itemId', 'kind', 'namespace', 'owner'],
  ],
  upsertRevision: [
    {
      itemId: 'a',
      revisionId: R(1),
      expectedRevision: R(2),
      contentFile: '../knowledge/a',
      contentSha256: PIN,
      files: [{ path: 'scripts/a.sh', contentSha256: PIN }],
      metadata: METADATA,
    },
    ['itemId', 'revisionId', 'contentFile', 'contentSha256', 'metadata'],
  ],
  deprecateItem: [{ itemId: 'a', reason: '', supersededBy: 'b' }, ['itemId']],
  restoreItem: [{ itemId: 'a', reason: '' }, ['itemId']],
  addRelation: [{ ...RELATION, note: '' }, Object.keys(RELATION)],
  removeRelation: [RELATION, Object.keys(RELATION)],
  addAlias: [{ alias: 'a', itemId: 'b' }, ['alias', 'itemId']],
  removeAlias: [{ alias: 'a' }, ['alias']],
  changeSensitivity: [{ itemId: 'a', sensitivity: 'public', reason: 'r' }, ['itemId', 'sensitivity', 'reason']],
  changeOwner: [{ itemId: 'a', owner: 'o' }, ['itemId', 'owner']],
  registerSpecification: [
    { specId: 's', itemId: 'a', sourceUri: 'u', format: 'f', status: 'active' },
    ['specId', 'itemId', 'sourceUri', 'format'],
  ],
  supersedeSpecification: [{ specId: 's', supersededBy: 't' }, ['specId', 'supersededBy']],
  addEvidence: [
    { itemId: 'a', anchor: ANCHOR, description: 'd', confidence: 0.5 },
    ['itemId', 'anchor', 'description'],
  ],
  removeEvidence: [{ itemId: 'a', sourceUri: 'u' }, ['itemId', 'sourceUri']],
};

const HEAD = { apiVersion: 'theurian.dev/v1', id: M(1), createdAt: '2001-02-03T04:05:06Z', author: 'a' };

const judged = (document: Value): readonly Finding[] => {
  const checked = checkMigration('f', document);
  return checked.ok ? [] : checked.error;
};
const withOperation = (operation: Value): readonly Finding[] => judged({ ...HEAD, operations: [operation] });
const told = (found: readonly Finding[]): readonly string[] =>
  found.map(({ code, at }) => `${code} ${(at.pointer ?? []).join('.')}`);
const less = (value: Value, key: string): Value =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

for (const [op, [operation, required]] of Object.entries(OPERATIONS)) {
  const whole = { op, ...operation };
  schema(`${op} is sound with every key it may have, and with only those it must have`, () => {
    assert.equal(withOperation(whole), []);
    const least = Object.keys(operation)
      .filter((key) => !required.includes(key))
      .reduce(less, whole);
    assert.equal(withOperation(least), []);
  });
  for (const key of required)
    schema(`${op} must have ${key}`, () => {
      const code = key === 'contentSha256' ? 'pin-missing' : 'missing-key';
      assert.equal(told(withOperation(less(whole, key))), [`${code} operations.0`]);
    });
  for (const key of Object.keys(operation))
    schema(`${op} refuses a number, an empty object and a list as ${key}, in one finding each`, () => {
      for (const value of [7, {}, []].filter((wrong) => key !== 'confidence' || wrong !== 7)) {
        const found = told(withOperation({ ...whole, [key]: value }));
        const isObject = typeof operation[key] === 'object' && !Array.isArray(operation[key]);
        if (isObject && value !== 7 && !Array.isArray(value))
          assert.ok(
            found.every((f) => f.startsWith('missing-key')),
            String(found),
          );
        else assert.equal(found, [`invalid-value operations.0.${key}`]);
      }
    });
  schema(`${op} refuses a key of its own, and one of an object's prototype`, () => {
    for (const key of ['colour', 'constructor', 'toString']) {
      const found = withOperation({ ...whole, [key]: 1 });
      assert.equal(told(found), [`unknown-key operations.0.${key}`]);
    }
  });
}

schema('the operations of the format are all here', () => assert.is(Object.keys(OPERATIONS).length, 14));

schema('an operation without a name, or with another one, is told as that alone', () => {
  assert.equal(told(withOperation({ itemId: 'a' })), ['missing-key operations.0']);
  for (const op of ['dropItem', 'CreateItem', 'constructor', '__proto__', '', null, 7, {}])
    assert.equal(told(withOperation({ op, itemId: 'a', colour: 1 })), ['unknown-operation operations.0.op']);
});

const upsert = (metadata: Value): Value => ({
  op: 'upsertRevision',
  ...OPERATIONS.upsertRevision?.[0],
  metadata: { ...METADATA, ...metadata },
});
const anchor = (more: Value): Value => ({
  op: 'addEvidence',
  ...OPERATIONS.addEvidence?.[0],
  anchor: { ...ANCHOR, ...more },
});
const op = (name: string, more: Value): Value => ({ op: name, ...OPERATIONS[name]?.[0], ...more });
const supported = (more: Value): Value =>
  op('upsertRevision', { files: [{ path: 'scripts/a.sh', contentSha256: PIN, ...more }] });
const x = (length: number): string => 'x'.repeat(length);

/** The last value that is still allowed, and the first that is not. */
const bounds: readonly (readonly [what: string, of: (value: unknown) => Value, allowed: unknown, refused: unknown])[] =
  [
    ['a title', (title) => upsert({ title }), x(300), x(301)],
    ['a title of letters beyond the basic plane', (title) => upsert({ title }), '😀'.repeat(300), '😀'.repeat(301)],
    ['a title', (title) => upsert({ title }), 'x', ''],
    ['a title', (title) => upsert({ title }), ' x ', ' \u00a0 '],
    ['a label', (label) => upsert({ labels: [label] }), x(64), x(65)],
    ['labels', (labels) => upsert({ labels }), ['a', 'A'], ['a', 'a']],
    ['a path of the scope', (path) => upsert({ scope: { paths: [path] } }), x(512), x(513)],
    ['a tenant', (tenantId) => upsert({ tenantId }), x(128), x(129)],
    ['an end of validity', (validTo) => upsert({ validTo }), null, ''],
    ['a content type', (contentType) => upsert({ contentType }), 'text/markdown', 'text'],
    ['a content type', (contentType) => upsert({ contentType }), 'application/vnd.a+json', 'Text/markdown'],
    ['a content type', (contentType) => upsert({ contentType }), 'a/b', 'text/markdown; charset=utf-8'],
    ['a replaced revision', (expectedRevision) => op('upsertRevision', { expectedRevision }), null, ''],
    ['a revision', (revisionId) => op('upsertRevision', { revisionId }), R(1), R(1).toLowerCase()],
    ['a pin', (contentSha256) => op('upsertRevision', { contentSha256 }), PIN, PIN.toUpperCase()],
    ['support files', (files) => op('upsertRevision', { files }), [{ path: 'assets/a', contentSha256: PIN }], []],
    ['a support file', (path) => supported({ path }), `assets/${x(193)}`, `assets/${x(194)}`],
    ['a support file', (path) => supported({ path }), 'references/a/b.md', 'references'],
    ['a support file', (path) => supported({ path }), 'templates/A-1_b.c', 'templates/.a'],
    ['a support file', (path) => supported({ path }), 'scripts/a.b.sh', 'scripts/a..sh'],
    ['the pin of a support file', (contentSha256) => supported({ contentSha256 }), PIN, PIN.toUpperCase()],
    ['a content file', (contentFile) => op('upsertRevision', { contentFile }), x(1024), x(1025)],
    ['a content file', (contentFile) => op('upsertRevision', { contentFile }), 'C:a', 'C:/a'],
    ['a content file', (contentFile) => op('upsertRevision', { contentFile }), 'a/b', '/a'],
    ['a content file', (contentFile) => op('upsertRevision', { contentFile }), 'a', 'a\0b'],
    ['an item id', (itemId) => op('changeOwner', { itemId }), x(200), x(201)],
    ['an owner', (owner) => op('changeOwner', { owner }), x(200), x(201)],
    ['a namespace', (namespace) => op('createItem', { namespace }), 'Any Text/é', 'a\u007f'],
    ['a reason', (reason) => op('deprecateItem', { reason }), x(2000), x(2001)],
    ['a reason to reclassify', (reason) => op('changeSensitivity', { reason }), 'r', ''],
    ['a note', (note) => op('addRelation', { note }), x(1000), x(1001)],
    ['a confidence', (confidence) => op('addEvidence', { confidence }), 1, 1.01],
    ['a confidence', (confidence) => op('addEvidence', { confidence }), 0, -0.01],
    ['a confidence', (confidence) => op('addEvidence', { confidence }), 0.5, Number.NaN],
    ['a description of evidence', (description) => op('addEvidence', { description }), 'd', ' '],
    ['a source', (sourceUri) => anchor({ sourceUri }), x(2048), x(2049)],
    ['a provider', (provider) => anchor({ provider }), x(64), x(65)],
    ['a commit', (commitSha) => anchor({ commitSha }), 'abcdef0', 'abcdef'],
    ['a commit', (commitSha) => anchor({ commitSha }), '0'.repeat(64), '0'.repeat(65)],
    ['a line', (lineStart) => anchor({ lineStart }), 1, 0],
    ['a line', (lineStart) => anchor({ lineStart }), Number.MAX_SAFE_INTEGER, 2 ** 53],
    ['a line', (lineStart) => anchor({ lineStart }), 2, 2.5],
    ['a last line', (lineEnd) => anchor({ lineStart: 3, lineEnd }), 3, 2],
  ];

for (const [what, of, allowed, refused] of bounds) {
  const shown = (value: unknown): string => `${JSON.stringify(value)}`.slice(0, 24);
  schema(`${what} may be ${shown(allowed)}, and not ${shown(refused)}, in one finding`, () => {
    assert.equal(withOperation(of(allowed)), []);
    assert.equal(
      withOperation(of(refused)).map((f) => f.code),
      ['invalid-value'],
    );
  });
}

schema('a last line without a first one is refused', () => {
  assert.equal(told(withOperation(anchor({ lineEnd: 3 }))), ['invalid-value operations.0.anchor.lineEnd']);
});

const words: readonly (readonly [string, readonly string[], (word: string) => Value])[] = [
  ['kind', KINDS, (kind) => upsert({ kind })],
  ['status', STATUSES, (status) => upsert({ status })],
  ['trust level', TRUST_LEVELS, (trustLevel) => upsert({ trustLevel })],
  ['sensitivity', SENSITIVITIES, (sensitivity) => upsert({ sensitivity })],
  ['relation', RELATION_TYPES, (relationType) => op('addRelation', { relationType })],
  ['status of a specification', SPECIFICATION_STATUSES, (status) => op('registerSpecification', { status })],
];
for (const [what, list, of] of words)
  schema(`a ${what} is one of its ${list.length} words, and nothing else`, () => {
    for (const word of list) assert.equal(withOperation(of(word)), []);
    for (const word of ['', 'Approved', 'constructor', `${list[0]} `]) {
      const [found, ...more] = withOperation(of(word));
      assert.equal([found?.code, more.length], ['invalid-value', 0]);
      assert.is(found?.code === 'invalid-value' ? found.facts.limit : '', list.join(', '));
    }
  });

schema('the path of a support file is what the model takes for one', () => {
  const part = fc.constantFrom('scripts', 'assets', 'lib', 'a', '.', '..', '-', '_', '/', '\\', '\n', 'é', ' ');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const path = `scripts/${parts.join('')}`;
      for (const one of [path, parts.join(''), `${path}/a`])
        assert.is(withOperation(supported({ path: one })).length === 0, isSupportPath(one), JSON.stringify(one));
    }),
  );
});

for (const [op, [operation]] of Object.entries(OPERATIONS))
  schema(`an unknown key of ${op} comes with all the keys it may have`, () => {
    const [found] = withOperation({ op, ...operation, colour: 1 });
    const known = found?.code === 'unknown-key' ? found.facts.known : [];
    assert.equal([...known].sort(), ['op', ...Object.keys(operation)].sort());
  });

schema('a missing pin comes with the body it would be the pin of, where contentFile names one', () => {
  const [upsert = {}] = OPERATIONS.upsertRevision ?? [];
  const bodyFor = (contentFile: unknown): unknown => {
    const found = withOperation({ op: 'upsertRevision', ...less(upsert, 'contentSha256'), contentFile });
    const pin = found.find((f) => f.code === 'pin-missing');
    return pin?.code === 'pin-missing' ? pin.facts.body : null;
  };
  assert.is(bodyFor('../knowledge/a/b.md'), '.theurian/knowledge/a/b.md');
  for (const nowhere of ['../../README.md', 7, '']) assert.is(bodyFor(nowhere), undefined);
});

schema.run();
