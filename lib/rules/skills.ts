import { type Finding, finding, type Place } from '../model/finding.ts';
import { foldedName } from '../model/folded-name.ts';
import { fromTop } from '../model/governed.ts';
import { parseSkillName, SKILL_LIMITS, SKILL_TEXT_LIMITS, skillNameOf } from '../model/skill.ts';
import type { SkillFacts } from '../model/skill-document.ts';
import type { SupportFile } from '../model/support-file.ts';
import type { Declaration, FoundBody } from './bodies.ts';
import { filesDeclared } from './declared-files.ts';

/** What a SKILL.md says, or why it cannot be read as one. */
export type FoundSkill =
  | { readonly kind: 'read'; readonly facts: SkillFacts }
  | { readonly kind: 'broken'; readonly findings: readonly Finding[] };

/** What is known of the files of a set, by their paths below `.theurian/`; of a body that is not sound nothing as a skill. */
export interface FoundFiles {
  readonly bodyAt: (path: string) => FoundBody;
  readonly skillAt: (path: string) => FoundSkill | null;
}

/** The media type that the body of a skill has. */
const SKILL_CONTENT_TYPE = 'text/markdown';

/** Returns what is wrong with the skills of a set, each by itself, and with support files of what is no skill. */
export const skillFindings = (declarations: readonly Declaration[], found: FoundFiles): readonly Finding[] =>
  declarations.flatMap((d) => [
    ...listFindings(d),
    ...(d.operation.metadata.kind === 'skill'
      ? [...typeFindings(d), ...sizeFindings(d, found), ...textFindings(d, found)]
      : []),
  ]);

const placeOf = ({ migration, index }: Declaration, ...keys: readonly (string | number)[]): Place => ({
  path: fromTop(migration.path),
  pointer: ['operations', index, ...keys],
});

const listFindings = (d: Declaration): readonly Finding[] => {
  const { files, metadata } = d.operation;
  if (files === undefined) return [];
  if (metadata.kind !== 'skill')
    return [finding('support-files-without-skill', placeOf(d, 'files'), { kind: metadata.kind })];
  const [count, limit] = [files.length, SKILL_LIMITS.files];
  return [
    ...(count > limit ? [finding('too-many-support-files', placeOf(d, 'files'), { count, limit })] : []),
    ...orderFindings(d, files),
  ];
};

const orderFindings = (d: Declaration, files: readonly SupportFile[]): readonly Finding[] => {
  const first = new Map<string, string>();
  return files.flatMap(({ path }, nth) => {
    const before = files[nth - 1]?.path ?? '';
    const after = first.get(foldedName(path)) ?? (path < before ? before : null);
    first.set(foldedName(path), path);
    return after === null
      ? []
      : [finding('support-files-order', placeOf(d, 'files', nth, 'path'), { file: path, after })];
  });
};

const typeFindings = (d: Declaration): readonly Finding[] => {
  const { contentType } = d.operation.metadata;
  return contentType === SKILL_CONTENT_TYPE
    ? []
    : [finding('skill-content-type', placeOf(d, 'metadata', 'contentType'), { contentType })];
};

const sizeFindings = (d: Declaration, { bodyAt }: FoundFiles): readonly Finding[] => {
  const sized = filesDeclared(d).map(({ kind, path }) => ({ kind, path, size: sizeOf(bodyAt(path)) }));
  const all = sized.reduce((sum, { kind, size }) => (kind === 'support' ? sum + size : sum), 0);
  const limit = SKILL_LIMITS.allFiles;
  return [
    ...sized.flatMap(({ kind, path, size }) => {
      const [what, most] =
        kind === 'body' ? (['body', SKILL_LIMITS.body] as const) : (['file', SKILL_LIMITS.file] as const);
      return size > most ? [finding('skill-too-large', { path: fromTop(path) }, { what, size, limit: most })] : [];
    }),
    ...(all > limit ? [finding('skill-too-large', placeOf(d, 'files'), { what: 'files', size: all, limit })] : []),
  ];
};

const sizeOf = (found: FoundBody): number => {
  switch (found.kind) {
    case 'found':
      return found.facts.size;
    case 'too-large':
      return found.size;
    case 'missing':
      return 0;
  }
};

const textFindings = (d: Declaration, { skillAt }: FoundFiles): readonly Finding[] => {
  const skill = d.body === null ? null : skillAt(d.body);
  if (d.body === null || skill === null) return [];
  if (skill.kind === 'broken') return skill.findings;
  const { name, description: length } = skill.facts;
  const at = { path: fromTop(d.body) };
  const { itemId: item } = d.operation;
  const expected = skillNameOf(item);
  const limit = SKILL_TEXT_LIMITS.description;
  return [
    ...(parseSkillName(name) === null ? [finding('skill-name-invalid', at, { name })] : []),
    ...(name === expected ? [] : [finding('skill-name-differs', at, { name, item, expected })]),
    ...(length === 0 || length > limit ? [finding('skill-description-length', at, { length, limit })] : []),
  ];
};
