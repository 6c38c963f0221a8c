import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { declarationsOf, type FoundBody } from '../../lib/rules/bodies.ts';
import { skillNameFindings } from '../../lib/rules/skill-names.ts';
import { type FoundFiles, skillFindings } from '../../lib/rules/skills.ts';
import { codesAt, created, migration, type Said, upserted } from '../kit/made.ts';

const skills = suite('skills of a set');

const found = (size: number): FoundBody => ({
  kind: 'found',
  facts: { digest: digestOf(String(size)), size, badByte: null, conflictLine: null },
});
const SOUND: FoundFiles = {
  bodyAt: () => found(10),
  skillAt: () => ({ kind: 'read', facts: { name: 'notes', description: 20 } }),
};
const skill = (more: Said = {}, metadata: Said = {}): Said =>
  upserted('skills.notes', 1, more, { kind: 'skill', ...metadata });
const told = (said: Said, files: Partial<FoundFiles> = {}): readonly string[] =>
  codesAt(skillFindings(declarationsOf([migration(1, [said])]), { ...SOUND, ...files }));
const listed = (...paths: readonly string[]): Said => ({
  files: paths.map((path) => ({ path, contentSha256: digestOf(path) })),
});

const ROWS: readonly (readonly [why: string, says: readonly string[], said: Said, files?: Partial<FoundFiles>])[] = [
  ['a sound skill', [], skill(listed('assets/a', 'scripts/a'))],
  ['what is no skill', [], upserted('domain.a', 1), { skillAt: () => null }],
  ['a skill that nobody can read yet', [], skill(), { skillAt: () => null }],
  ['a skill whose body is missing', [], skill(), { bodyAt: () => ({ kind: 'missing' }), skillAt: () => null }],
  ['a skill whose body lies outside', [], skill({ contentFile: '../../SKILL.md' })],
  [
    'a body that is larger than any may be',
    ['skill-too-large'],
    skill(),
    { bodyAt: () => ({ kind: 'too-large', size: 9e9 }) },
  ],
  [
    'files that differ in capitals alone',
    ['support-files-order operations.0.files.1.path'],
    skill(listed('assets/A', 'assets/a')),
  ],
  [
    'a name that no host takes',
    ['skill-name-invalid', 'skill-name-differs'],
    skill(),
    { skillAt: () => ({ kind: 'read', facts: { name: 'Notes', description: 20 } }) },
  ],
];
for (const [why, says, said, files] of ROWS)
  skills(`${why}: ${says.length === 0 ? 'nothing is told' : says.join(', ')}`, () =>
    assert.equal(told(said, files), says),
  );

const named = (item: string, metadata: Said = {}): Said => upserted(item, 1, {}, { kind: 'skill', ...metadata });
const deprecated = (itemId: string): Said => ({ op: 'deprecateItem', itemId });
const restored = (itemId: string): Said => ({ op: 'restoreItem', itemId, reason: 'Again.' });
const other = created('b.notes', { kind: 'skill' });

const NAMED: readonly (readonly [why: string, said: readonly Said[], told: boolean])[] = [
  ['one skill', [named('a.notes')], false],
  ['a skill and what is none', [named('a.notes'), upserted('b.notes', 1)], false],
  ['two skills', [named('a.notes'), named('b.notes')], true],
  ['two skills, one of them only created', [named('a.notes'), other], true],
  ['a skill that is created twice', [other, other, named('b.notes')], false],
  ['a skill and a retired one', [named('a.notes', { status: 'deprecated' }), named('b.notes')], false],
  ['a skill after another one retires', [named('a.notes'), deprecated('a.notes'), named('b.notes')], false],
  ['a skill and one that is restored', [named('a.notes'), deprecated('a.notes'), other, restored('a.notes')], true],
  ['what is retired and not there', [named('a.notes'), deprecated('b.notes'), restored('c.notes')], false],
  ['a skill that becomes something else', [named('a.notes'), other, upserted('a.notes', 2)], false],
  ['a skill with an alias', [named('a.notes'), { op: 'addAlias', alias: 'b.notes', itemId: 'a.notes' }], false],
];
for (const [why, said, told] of NAMED)
  skills(`${why} of one name: ${told ? 'it is taken' : 'nothing is told'}`, () => {
    const found = skillNameFindings(said.map((one, nth) => migration(nth + 1, [one])));
    assert.equal(
      found.map(({ code }) => code),
      told ? ['skill-name-taken'] : [],
    );
  });

skills.run();
