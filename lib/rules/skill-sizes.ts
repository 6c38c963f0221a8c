import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { SKILL_LIMITS } from '../model/skill.ts';

/** A skill as it would be: what is written of it, and the sizes in bytes of the support files that stay. */
export interface SkillSizes {
  readonly body: string;
  readonly files: Readonly<Record<string, string>>;
  readonly staying: Readonly<Record<string, number>>;
}

/** Returns where a skill would be larger than one may be: its body, each file, and all files by number and size. */
export const sizeFindings = ({ body, files, staying }: SkillSizes): readonly IntentFinding[] => {
  const written = Object.entries(files).map(([path, text]) => [path, bytesOf(text)] as const);
  const sizes = new Map([...Object.entries(staying), ...written]);
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return [
    ...(bytesOf(body) > SKILL_LIMITS.body ? [intentFinding('body-too-large', String(bytesOf(body)))] : []),
    ...(sizes.size > SKILL_LIMITS.files ? [intentFinding('too-many-files', String(sizes.size))] : []),
    ...written.flatMap(([path, size]) => (size > SKILL_LIMITS.file ? [intentFinding('file-too-large', path)] : [])),
    ...(all > SKILL_LIMITS.allFiles ? [intentFinding('files-too-large', String(all))] : []),
  ];
};

/** Returns how many bytes a text has as UTF-8. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
