import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foldedName } from '../../lib/model/folded-name.ts';
import { LIMITS } from '../../lib/model/limits.ts';
import type { Entry, EntryKind, Snapshot } from '../../lib/model/snapshot.ts';
import { pathFindings } from '../../lib/rules/paths.ts';

const paths = suite('paths');

const entry = (path: string, kind: EntryKind = 'file'): Entry => ({ path, kind, utf8: true, oid: null, size: null });
const snapshot = (...entries: readonly Entry[]): Snapshot => ({
  source: { kind: 'worktree' },
  tree: null,
  twins: [],
  present: true,
  entries,
});
const told = (...entries: readonly Entry[]): readonly string[] =>
  pathFindings(snapshot(...entries), LIMITS).map(({ code, at }) => `${code} ${at.path}`);

const same: readonly (readonly [a: string, b: string])[] = [
  ['a', 'A'],
  ['é', 'e\u0301'],
  ['É', 'e\u0301'],
  ['ß', 'SS'],
  ['ß', 'ẞ'],
  ['ſ', 's'],
  ['\u212a', 'k'],
  ['Å', '\u212b'],
  ['ﬁ', 'FI'],
  ['ς', 'Σ'],
  ['ας', 'ασ'],
  ['İ', 'I\u0307'],
  ['ŉ', 'ʼn'],
  ['𐐀', '𐐨'],
  ['Ꭰ', 'ꭰ'],
  ['한', '\u1112\u1161\u11ab'],
];
for (const [a, b] of same)
  paths(`${a} and ${b} fold to one name`, () => assert.is(foldedName(`x/${a}.md`), foldedName(`x/${b}.md`)));

const different: readonly (readonly [a: string, b: string])[] = [
  ['a', 'b'],
  ['a', 'ä'],
  ['ı', 'j'],
  ['1', '１'],
  ['a-b', 'a_b'],
  ['ａ', 'a'],
];
for (const [a, b] of different)
  paths(`${a} and ${b} stay two names`, () => assert.is.not(foldedName(a), foldedName(b)));

const kinds: readonly (readonly [entry: Entry, says: readonly string[]])[] = [
  [entry('knowledge/a.md'), []],
  [entry('knowledge', 'directory'), []],
  [entry('knowledge/a', 'directory'), []],
  [entry('knowledge/a', 'symlink'), ['symlink .theurian/knowledge/a']],
  [entry('knowledge/a', 'gitlink'), ['gitlink .theurian/knowledge/a']],
  [entry('knowledge/a', 'other'), ['not-a-file .theurian/knowledge/a']],
  [entry('', 'symlink'), ['symlink .theurian']],
  [entry('', 'gitlink'), ['gitlink .theurian']],
  [entry('', 'other'), ['not-a-file .theurian']],
  [entry(''), ['not-a-directory .theurian']],
  [entry('migrations'), ['not-a-directory .theurian/migrations']],
  [entry('knowledge'), ['not-a-directory .theurian/knowledge']],
  [entry('evidence', 'symlink'), ['symlink .theurian/evidence']],
  [entry('approvals/x', 'symlink'), ['symlink .theurian/approvals/x']],
  [entry('policy.yaml', 'symlink'), ['symlink .theurian/policy.yaml']],
  [entry('config.yaml', 'symlink'), ['symlink .theurian/config.yaml']],
  [entry('allowed_signers', 'other'), ['not-a-file .theurian/allowed_signers']],
  [entry('migrations/x.yaml', 'directory'), ['not-a-file .theurian/migrations/x.yaml']],
  [entry('migrations/sub', 'directory'), []],
  [entry('migrations/README.md'), ['ignored-file .theurian/migrations/README.md']],
  [entry('migrations/sub/x.yaml'), ['ignored-file .theurian/migrations/sub/x.yaml']],
  [entry('migrations/x.YAML'), ['ignored-file .theurian/migrations/x.YAML']],
  [entry('migrations/.gitkeep'), []],
  [entry('migrations/sub/.gitkeep'), []],
  [entry('migrations/x.gitkeep'), ['ignored-file .theurian/migrations/x.gitkeep']],
  [entry('proposals', 'directory'), []],
  [entry('proposals', 'symlink'), []],
  [entry('specifications/x', 'symlink'), []],
];
for (const [one, says] of kinds)
  paths(
    `${one.path === '' ? 'the root' : one.path} as a ${one.kind}: ${says.length === 0 ? 'nothing to say' : says[0]}`,
    () => assert.equal(told(one), says),
  );

paths('a policy that is a directory is no file', () => {
  for (const name of ['policy.yaml', 'config.yaml', 'allowed_signers', 'waivers.yaml'])
    assert.equal(told(entry(name, 'directory')), [`not-a-file .theurian/${name}`]);
});

paths('names that fold to one are told at the later one, once for a directory', () => {
  assert.equal(told(entry('knowledge/A.md'), entry('knowledge/a.md'), entry('knowledge/b.md')), [
    'path-collision .theurian/knowledge/a.md',
  ]);
  const inside = [
    entry('knowledge/D', 'directory'),
    entry('knowledge/D/x'),
    entry('knowledge/d', 'directory'),
    entry('knowledge/d/x'),
    entry('knowledge/d/y'),
  ];
  assert.equal(told(...inside), ['path-collision .theurian/knowledge/d']);
  assert.equal(told(entry('proposals/A'), entry('proposals/a')), []);
  assert.equal(told(entry('knowledge/É.md'), entry('knowledge/e\u0301.md')), [
    'path-collision .theurian/knowledge/e\u0301.md',
  ]);
});

paths('a governed directory in other letters is told, since a folding file system takes it for the real one', () => {
  assert.equal(told(entry('Knowledge', 'directory'), entry('knowledge', 'directory')), [
    'path-collision .theurian/knowledge',
  ]);
});

paths('a name that is not UTF-8 is told, whatever it is', () => {
  for (const kind of ['file', 'symlink', 'directory'] as const)
    assert.equal(told({ ...entry('knowledge/\\xff', kind), utf8: false }), ['path-not-utf8 .theurian/knowledge/\\xff']);
});

paths('too many entries are told by their number alone', () => {
  const many = [1, 2, 3, 4].map((n) => entry(`knowledge/${n}`, 'symlink'));
  const found = pathFindings(snapshot(...many, entry('proposals/x')), { ...LIMITS, entries: 3 });
  assert.equal(
    found.map((f) => [f.code, f.facts]),
    [['too-many-files', { count: 4, limit: 3 }]],
  );
  assert.is(pathFindings(snapshot(...many), { ...LIMITS, entries: 4 }).length, 4);
});

paths('hundreds of thousands of entries in other letters are looked at', () => {
  const many = Array.from({ length: 400_000 }, (_, nth) => entry(`knowledge/${nth % 100}/é${nth}.md`));
  assert.equal(pathFindings({ ...snapshot(), entries: many }, LIMITS), []);
});

paths.run();
