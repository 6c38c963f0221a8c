import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { declarationsOf, type FoundBody } from '../../lib/rules/bodies.ts';
import { type FoundFiles, skillFindings } from '../../lib/rules/skills.ts';
import { codesAt, migration, type Said, upserted } from '../kit/made.ts';

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

skills.run();
