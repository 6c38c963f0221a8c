import type { Fault } from '../../lib/model/fault.ts';
import type { FactsOf, FindingCode } from '../../lib/model/finding.ts';
import { type Oid, parseOid } from '../../lib/model/oid.ts';

import { ACCEPT_FACTS } from './prose-samples-accept.ts';
import { UNPROVEN } from './prose-samples-candidate.ts';
import { HOST_FACTS } from './prose-samples-host.ts';
import { REVIEW_FACTS } from './prose-samples-review.ts';
import { SKILL_FACTS } from './prose-samples-skill.ts';

export const A = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
export const B = '01BX5ZZKBKACTAV9WEVGEMMVRZ';
const D = 'a'.repeat(64);
const E = 'b'.repeat(64);

const oidOf = (text: string): Oid => {
  const oid = parseOid(text);
  if (oid === null) throw new Error(`${text} is no oid`);
  return oid;
};

export const C = oidOf('c'.repeat(40));
const F = oidOf('f'.repeat(40));
const BODY = '.theurian/knowledge/ns/leaf.md';
const SUPPORT = '.theurian/knowledge/ns/leaf/scripts/run.sh';

const value = (where: string, shown: string, rule: string, limit = ''): FactsOf['invalid-value'] => ({
  where,
  value: shown,
  rule,
  limit,
});

export const CONFLICT: FactsOf['revision-conflict'] = {
  item: 'a.b',
  expected: B,
  current: A,
  setBy: '01BX5ZZKBKACTAV9WEVGEMMVS0',
  setIn: '.theurian/migrations/01BX5ZZKBKACTAV9WEVGEMMVS0-b.yaml',
  proposal: '01BX5ZZKBKACTAV9WEVGEMMVS1',
};

/** Facts for every code, so many that each way of saying it is gone. */
export const FACTS: { readonly [K in FindingCode]: readonly FactsOf[K][] } = {
  symlink: [{ target: null }, { target: '/etc/passwd' }],
  gitlink: [{ commit: C }, { commit: null }],
  'not-a-file': [{ found: 'a directory' }, { found: 'a pipe, socket or device' }],
  'not-a-directory': [{ found: 'a file' }],
  'path-not-utf8': [{}],
  'path-collision': [{ other: '.theurian/knowledge/ns/LEAF.md' }, { other: 'scripts/run', within: true }],
  'content-outside-knowledge': [
    { contentFile: 'knowledge/ns/leaf.md' },
    { contentFile: '../../README.md' },
    { contentFile: 'knowledge/a\nb' },
  ],
  'too-many-files': [{ count: 500_001, limit: 500_000 }],
  'file-too-large': [
    { size: 4194305, limit: 4194304 },
    { size: 2048, limit: 1024 },
  ],
  'body-too-large': [
    { size: 9 * 1024 * 1024, limit: 8 * 1024 * 1024 },
    { size: 2, limit: 1 },
  ],
  'too-deep': [{ limit: 64 }],
  'too-many-nodes': [{ limit: 100_000 }],
  'too-many-characters': [{ limit: 1_000_000 }],
  'not-utf8': [{ offset: 0 }, { offset: 17 }],
  'yaml-syntax': [
    { says: 'the character U+0007 is not allowed' },
    { says: 'Tabs are not allowed as indentation' },
    { says: 'Nested mappings are not allowed in compact mappings' },
    { says: 'Implicit keys need to be on a single line' },
    { says: 'Missing closing "quote' },
    { says: 'Flow map must end with a }' },
    { says: 'All mapping items must start at the same column' },
    { says: 'the alias *a has no anchor before it' },
    { says: 'Plain value cannot start with reserved character @' },
    { says: 'the directive asks for YAML 1.1, not 1.2' },
    { says: 'Unexpected scalar at node end' },
  ],
  'duplicate-key': [{ key: 'title' }],
  'multiple-documents': [{}],
  'unknown-tag': [{ tag: '!python/object' }, { tag: '' }],
  'root-not-mapping': [{ found: 'nothing' }, { found: 'a list' }],
  'unknown-key': [
    { key: 'titel', known: ['title', 'kind'] },
    { key: 'colour', known: ['title', 'kind'] },
    { key: '<<', known: ['title'] },
    { key: 'x', known: [] },
  ],
  'missing-key': [{ key: 'title' }, { key: 'op' }, { key: 'apiVersion' }, { key: 'unheard' }],
  'invalid-value': [
    value('operations[0].metadata.title', '12', 'type', 'string'),
    value('operations[0].metadata.title', 'null', 'type', 'string'),
    value('operations[0].metadata.labels', 'one', 'type', 'array'),
    value('operations', '{"a":1}', 'type', 'array'),
    value('operations[0].anchor.lineStart', '3', 'type', 'integer'),
    value('twoParty', 'maybe', 'type', 'boolean'),
    value('x', 'y', 'type', 'object, null'),
    value('apiVersion', 'v2', 'const', 'theurian.dev/v1'),
    value('operations[0].metadata.kind', 'decisions', 'enum', 'architecture, decision, domain'),
    value('operations[0].metadata.kind', 'poetry', 'enum', 'architecture, decision, domain'),
    value('id', A.toLowerCase(), 'pattern', '^[0-7]$'),
    value('dependsOn[0]', A.toLowerCase(), 'pattern', '^[0-7]$'),
    value('operations[0].itemId', 'Architecture.retryPolicy v2', 'pattern', '^x$'),
    value('operations[0].itemId', '認証', 'pattern', '^x$'),
    value('operations[0].contentSha256', `sha256:${D.toUpperCase()}`, 'pattern', '^x$'),
    value('operations[0].metadata.contentType', 'text/markdown; charset=utf-8', 'pattern', '^x$'),
    value('operations[0].contentFile', `/home/ada/r/${BODY}`, 'pattern', '^x$'),
    value('operations[0].contentFile', '/tmp/a.md', 'pattern', '^x$'),
    value('operations[0].metadata.namespace', 'a\nb', 'pattern', '^x$'),
    value('operations[0].metadata.sourceAnchors[0].commitSha', 'HEAD', 'pattern', '^x$'),
    value('projectId', 'My Project', 'pattern', '^x$'),
    value('since', 'HEAD', 'pattern', '^x$'),
    value('unheard', 'x', 'pattern', '^y$'),
    value('unheard', 'x', 'anyOf'),
    value('operations[0].expectedRevision', 'latest', 'anyOf'),
    value('operations[0].metadata.validTo', '', 'anyOf'),
    value('author', '', 'minLength', '1'),
    value('x', 'ab', 'minLength', '3'),
    value('author', 'x'.repeat(120), 'maxLength', '320'),
    value('operations', '[]', 'minItems', '1'),
    value('operations[0].metadata.labels', '["a","a"]', 'uniqueItems'),
    value('operations[0].confidence', '-1', 'minimum', '0'),
    value('operations[0].confidence', '2', 'maximum', '1'),
    value('operations[0].metadata.title', ' ', 'blank'),
    value('operations[0].contentFile', 'a\0b', 'nul'),
    value('operations[0].anchor.lineEnd', '3', 'line-order', '7'),
    value('operations[0].anchor.lineEnd', '3', 'line-start-missing'),
    ...['private key', 'armor', 'RSA of 1024 bits'].map((limit) => value('forgeKeys[0]', '', 'forge-key', limit)),
    value('forgeKeys[0]', 'ssh-rsa', 'forge-key', 'key'),
    value('x', 'y', 'multipleOf', '2'),
    value('x', 'y', 'not'),
  ],
  'unknown-operation': [{ value: 'upsertRevison' }, { value: 'deprecate' }, { value: 'merge' }],
  'pin-missing': [{ where: 'operations[0]' }, { where: 'operations[0]', body: BODY }],
  'control-character': [
    { where: 'operations[0].metadata.title', character: 'U+202E' },
    { where: 'author', character: 'U+D800' },
    { where: 'operations[0].metadata.title', character: 'U+0001' },
  ],
  'timestamp-invalid': [
    { where: 'createdAt', value: '2026-08-01T09:30:00' },
    { where: 'createdAt', value: '2026-08-01' },
    { where: 'createdAt', value: '2026-02-30T09:30:00Z' },
  ],
  'name-invalid': [
    { name: `${A.toLowerCase()}_Retry Policy.yaml` },
    { name: 'notes.yaml' },
    { name: 'notes.yaml', inside: B },
  ],
  'name-id-mismatch': [{ named: A, inside: B }],
  'duplicate-migration-id': [{ id: A, other: `.theurian/migrations/${A}-b.yaml` }],
  'body-missing': [
    { body: BODY },
    { body: SUPPORT, support: true },
    { body: BODY, near: '.theurian/knowledge/ns/leaf-1.md' },
  ],
  'body-not-utf8': [
    { body: BODY, offset: 3 },
    { body: SUPPORT, offset: 3, support: true },
  ],
  'pin-mismatch': [
    { body: BODY, pinned: D, found: E, lineEnds: 'same' },
    { body: BODY, pinned: D, found: E, lineEnds: 'crlf-for-lf' },
    { body: BODY, pinned: D, found: E, lineEnds: 'lf-for-crlf' },
    { body: SUPPORT, pinned: D, found: E, lineEnds: 'same', support: true },
  ],
  'evidence-missing': [{ file: '.theurian/evidence/quoted.md' }],
  'evidence-mismatch': [{ file: '.theurian/evidence/quoted.md', named: D, found: E }],
  'dependency-cycle': [{ ring: [A, B, A] }, { ring: [...Array.from({ length: 14 }, () => A)] }],
  'dependency-missing': [{ dependency: B }],
  'dependency-self': [{ id: A }],
  'dependency-duplicate': [{ dependency: B }],
  'body-shared': [
    { body: BODY, revision: A, other: B, otherPath: `.theurian/migrations/${B}.yaml` },
    { body: `.theurian/knowledge/ns/leaf.${B}.md`, revision: A, other: B, otherPath: `.theurian/migrations/${B}.yaml` },
  ],
  'foreign-scope': [
    { key: 'tenantId', value: 'acme' },
    { key: 'aclGroup', value: 'staff' },
  ],
  'alias-collision': [{ alias: 'architecture.retries', status: 'approved' }],
  'revision-conflict': [
    { ...CONFLICT, expected: null },
    { ...CONFLICT, current: null, setBy: null, setIn: null, proposal: null },
    { ...CONFLICT, setBy: null, setIn: null, proposal: null },
    { ...CONFLICT, proposal: null },
    CONFLICT,
  ],
  'revision-of-other-item': [{ revision: A, item: 'a.b', owner: 'a.c' }],
  'revision-changed': [{ revision: A, recorded: D, found: E }],
  'revision-rollback': [{ item: 'a.b', revision: A, current: B }],
  'provenance-missing': [{ revision: A }],
  'unknown-item': [
    { item: 'a.x', op: 'deprecateItem', aliasOf: null },
    { item: 'a.x', op: 'deprecateItem', aliasOf: 'a.b' },
  ],
  'restore-not-retired': [
    { item: 'a.b', status: 'approved' },
    { item: 'a.b', status: 'draft' },
  ],
  'relation-cycle': [
    { type: 'supersedes', ring: ['a.b', 'a.c', 'a.b'] },
    { type: 'depends_on', ring: ['a.b', 'a.c', 'a.b'] },
  ],
  'self-relation': [{ item: 'a.b', type: 'depends_on' }],
  'self-alias': [{ item: 'a.b' }],
  'successor-invalid': [
    { item: 'a.b', successor: 'a.b' },
    { item: 'a.b', successor: 'a.c' },
  ],
  'sensitivity-lowered': [{ item: 'a.b', from: 'restricted', to: 'internal' }],
  'validity-inverted': [{ from: '2026-08-01T09:30:00Z', to: '2026-07-01T09:30:00Z' }],
  ...REVIEW_FACTS,
  ...SKILL_FACTS,
  ...HOST_FACTS,
  'landed-changed': (['edited', 'deleted', 'renamed', 'retyped'] as const).flatMap((change) => [
    { change, changedIn: null, from: 'c'.repeat(40) },
    { change, changedIn: C, from: 'c'.repeat(40) },
  ]),
  uncommitted: [{ change: 'added' }, { change: 'edited' }, { change: 'deleted' }],
  'json-syntax': [{}],
  secret: [{ rule: 'aws' }],
  'invisible-character': [
    { character: 'U+200B', count: 1 },
    { character: 'U+E0041', count: 12 },
  ],
  'bidi-character': [{ character: 'U+202E', count: 1 }],
  'terminal-control': [{ character: 'U+001B', count: 2 }],
  'unsafe-instruction': [{ family: 'persistence', rule: 'shell-profile' }],
  placeholder: [{ word: 'FILL-IN' }],
  'waiver-expired': (['expired', 'unknown-code'] as const).map((why) => ({
    why,
    entry: 2,
    code: 'secret/aws',
    place: 'a.b body',
    who: 'Ada',
  })),
  'patch-stale': [{ nth: 1, old: 'three times' }],
  'patch-ambiguous': [
    { nth: 2, old: 'twice', count: 3, crosses: null },
    { nth: 2, old: 'twice', count: 1, crosses: 1 },
  ],
  'nothing-changed': [
    { item: 'a.b', what: 'revision' },
    { item: 'a.b', what: 'operations' },
  ],
  'item-retired': [{ item: 'a.b', status: 'deprecated' }],
  'not-rebasable': (['whole-text', 'text-differs', 'base-unknown', 'by-hand'] as const).flatMap((why) =>
    [null, A].map((expected) => ({ item: 'a.b', proposal: B, why, what: 'removeRelation', expected, current: B })),
  ),
  'not-rejectable': [
    { proposal: A, texts: 0 },
    { proposal: A, texts: 2 },
  ],
  'already-rejected': (['item', 'body'] as const).flatMap((by) =>
    [null, C].map((commit) => ({ item: 'a.b', by, rejected: 'a.c', reason: 'Too slow.', author: 'Ada', commit })),
  ),
  'candidate-unproven': UNPROVEN,
  'anchor-unknown': [
    ...(['commit', 'path'] as const).map((what) => ({ what, commit: C, file: 'docs/a b.md' })),
    { what: 'path', commit: null, file: 'docs/a b.md' },
  ],
  'anchor-missing': [{ file: 'src/retry.ts' }],
  'anchor-lines': [
    { lines: 1, from: 3, to: 3 },
    { lines: 40, from: 38, to: 52 },
  ],
  ...ACCEPT_FACTS,
  'ignored-file': [{}],
  'no-knowledge': [{}],
  'unnamed-body': [{}],
  'dangling-target': ['relation', 'alias', 'evidence', 'specification'].map((what) => ({ what, target: 'a.x' })),
  'conflict-markers': [{ line: 3 }],
  'too-many-findings': [{ left: 1 }, { left: 5 }],
};

const CODES = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ELOOP',
  'ENOTDIR',
  'EISDIR',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'EEXIST',
];

/** Faults of every kind, so many that each way of saying it is gone. */
export const FAULTS: { readonly [K in Fault['kind']]: readonly Extract<Fault, { readonly kind: K }>[] } = {
  'no-repository': [{ kind: 'no-repository', at: '/tmp/x' }],
  'no-worktree': [{ kind: 'no-worktree', at: '/srv/r.git', lacks: 'proposals' }],
  unborn: [{ kind: 'unborn', ref: 'refs/heads/main' }],
  'unknown-revision': [{ kind: 'unknown-revision', revision: 'v9' }],
  'not-on-chain': [{ kind: 'not-on-chain', commit: C, tip: F }],
  'missing-object': (['absent', 'promised', 'shallow'] as const).map((why) => ({
    kind: 'missing-object',
    oid: C,
    why,
  })),
  'corrupt-object': [{ kind: 'corrupt-object', oid: C, says: 'bad header' }],
  'wrong-object': [{ kind: 'wrong-object', oid: C, expected: 'commit', found: 'blob' }],
  unsupported: (
    [
      ...['sha256', 'reftable', 'partial-clone', 'index-version', 'split-index', 'sparse-index', 'large-pack'],
      ...['repository-format', 'staged-tree', 'head-symlink'],
    ] as const
  ).map((feature) => ({ kind: 'unsupported', feature, says: 'extensions.x is y' })) as readonly Extract<
    Fault,
    { readonly kind: 'unsupported' }
  >[],
  unmerged: [{ kind: 'unmerged', paths: ['a', 'b c', '-d'] }],
  unreadable: [...CODES, 'EFTYPE', 'EILSEQ', 'EWHAT'].map((code) => ({ kind: 'unreadable', path: 'a/b', code })),
  unwritable: [...CODES, 'EIO', 'EBUSY', 'ENAMETOOLONG'].map((code) => ({ kind: 'unwritable', path: 'a/b', code })),
  'changed-while-reading': [{ kind: 'changed-while-reading', path: 'a/b' }],
  'git-missing': [{ kind: 'git-missing' }],
  'branch-exists': [{ kind: 'branch-exists', branch: 'theurian/a', proposal: A, free: 'theurian-a-69g5fa' }],
  'branch-protected': [{ kind: 'branch-protected', branch: 'main', proposal: A }],
  'no-identity': ['user.name is not set', ''].map((says) => ({ kind: 'no-identity', says })),
  'cannot-sign': [{ kind: 'cannot-sign' }],
  'git-failed': [
    { kind: 'git-failed', args: ['show-ref', '--verify'], says: 'fatal: no\n' },
    { kind: 'git-failed', args: [], says: '' },
    { kind: 'git-failed', args: ['status'], says: "fatal: detected dubious ownership in repository at '/r'" },
  ],
  'not-applied': [{ kind: 'not-applied' }, { kind: 'not-applied', at: '/home/ada/skills' }],
  'no-branch': [false, true].map((unborn) => ({ kind: 'no-branch', branch: 'main', unborn })),
  'not-on-branch': [{ kind: 'not-on-branch', commit: C, branch: 'main' }],
  'not-signed': [{ kind: 'not-signed', says: 'No such file or directory' }],
  'unknown-subject': [
    { kind: 'unknown-subject', name: 'x', known: [] },
    { kind: 'unknown-subject', name: 'x', known: [A] },
  ],
  'unusable-policy': [{ kind: 'unusable-policy', commit: C, finding: 'unknown-key' }],
  'since-not-on-branch': [{ kind: 'since-not-on-branch', since: C, branch: 'main' }],
  'applied-left-behind': [null, 'v1.2'].map((at) => ({
    ...{ kind: 'applied-left-behind', applied: C, tip: F, branch: 'main', at },
  })),
  'sparse-checkout': [{ kind: 'sparse-checkout' }],
  'rejected-item': [{ kind: 'rejected-item', item: 'architecture.shared-database' }],
  'unknown-thread': [
    { kind: 'unknown-thread', pull: 7, thread: null, known: [] },
    { kind: 'unknown-thread', pull: 7, thread: null, known: ['8'] },
    { kind: 'unknown-thread', pull: 7, thread: 'PRRT_1', known: ['PRRT_2'] },
  ],
  'unknown-proposal': [{ kind: 'unknown-proposal', id: A }],
  'unknown-item': [
    { kind: 'unknown-item', item: 'a.x', closest: 'a.b' },
    { kind: 'unknown-item', item: 'a.x', closest: null },
  ],
  'unknown-revision-of-item': [
    { kind: 'unknown-revision-of-item', item: 'a.b', revision: 'X', known: [A, B] },
    { kind: 'unknown-revision-of-item', item: 'a.b', revision: 'X', known: [] },
  ],
  'unknown-skill': [
    { kind: 'unknown-skill', name: 'name-test', closest: 'name-tests' },
    { kind: 'unknown-skill', name: 'x', closest: null },
    { kind: 'unknown-skill', name: 'x', closest: null, retired: ['team.page', 'y'] },
  ],
  'unknown-run': [{ kind: 'unknown-run', run: 'run-2' }],
  'ambiguous-skill': [{ kind: 'ambiguous-skill', name: 'name-tests', layers: ['project', 'global'] }],
  'unknown-support-file': [
    { kind: 'unknown-support-file', item: 'a.b', file: 'run.sh', known: ['scripts/run.sh'] },
    { kind: 'unknown-support-file', item: 'a.b', file: 'run.sh', known: [] },
  ],
  'ref-moved': [
    { kind: 'ref-moved', ref: 'refs/theurian/applied', expected: C, found: '' },
    { kind: 'ref-moved', ref: 'refs/theurian/applied', expected: '', found: F },
  ],
  damaged: [
    { kind: 'damaged', path: '/r/.git/HEAD', says: 'is missing' },
    { kind: 'damaged', path: '/r/.git/refs/theurian/applied', says: 'holds no object name' },
  ],
  'hooks-path-elsewhere': (['local', 'worktree', 'global', 'system'] as const).map((scope) => ({
    kind: 'hooks-path-elsewhere',
    scope,
    origin: 'file:/home/ann/.gitconfig',
    value: '~/my hooks',
    ownDirectory: '/r/.git/hooks',
  })),
  'hook-set-aside-twice': [
    { kind: 'hook-set-aside-twice', path: '/r/.git/hooks/pre-push', aside: '/r/.git/hooks/pre-push.pre-theurian' },
  ],
  'bare-repository': [{ kind: 'bare-repository', at: '/srv/r.git' }],
  'file-differs': [{ kind: 'file-differs', path: '.github/workflows/theurian.yml' }],
  'broken-markers': [{ kind: 'broken-markers', path: '.gitignore', line: 4 }],
  locked: [
    { kind: 'locked', path: '/r/.git/refs/theurian/applied.lock', owner: '' },
    { kind: 'locked', path: '/r/.git/theurian/lock', owner: '4711' },
  ],
};
