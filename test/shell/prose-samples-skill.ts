import type { SkillFactsOf } from '../../lib/model/skill-facts.ts';

const REVISION = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const [D, E] = ['a'.repeat(64), 'b'.repeat(64)];

/** Facts for every code of a skill, so many that each way of saying it is gone. */
export const SKILL_FACTS: { readonly [K in keyof SkillFactsOf]: readonly SkillFactsOf[K][] } = {
  'front-matter-missing': [{}],
  'front-matter-unclosed': [{}],
  'skill-text-empty': [{}],
  'skill-name-invalid': [{ name: 'Release_Notes' }],
  'skill-name-differs': [{ name: 'changelog', item: 'skills.release-notes', expected: 'release-notes' }],
  'skill-description-length': [
    { length: 0, limit: 1024 },
    { length: 1025, limit: 1024 },
  ],
  'skill-content-type': [{ contentType: 'application/json' }],
  'skill-too-large': (['body', 'file', 'files'] as const).map((what) => ({ what, size: 256_001, limit: 256_000 })),
  'too-many-support-files': [{ count: 9, limit: 8 }],
  'support-files-without-skill': [{ kind: 'convention' }],
  'support-files-order': [
    { file: 'assets/a.md', after: 'scripts/a.sh' },
    { file: 'scripts/a.sh', after: 'scripts/A.sh' },
  ],
  'support-file-unknown': [{ item: 'skills.notes', file: 'scripts/a.sh' }],
  'skill-name-taken': [{ name: 'notes', item: 'billing.notes', other: 'skills.notes' }],
  'revision-files-changed': [
    { revision: REVISION, file: 'scripts/a.sh', recorded: D, found: E },
    { revision: REVISION, file: 'scripts/a.sh', recorded: null, found: E },
    { revision: REVISION, file: 'scripts/a.sh', recorded: D, found: null },
  ],
};
