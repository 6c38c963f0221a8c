import { readSkill } from '../format/skill.ts';
import type { OwnPlace } from '../model/admission.ts';
import { SKILL_FILE } from '../model/host.ts';
import type { IntentAction, SkillLayer } from '../model/intent.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { parseSkillName, SKILL_LIMITS } from '../model/skill.ts';
import type { SkillDocument } from '../model/skill-document.ts';
import { agnosticFindings } from '../rules/repo-agnostic.ts';
import { altitudeFindings } from '../rules/skill-altitude.ts';
import { categoryFindings } from '../rules/skill-category.ts';
import { budgetFindings, descriptionFindings } from '../rules/skill-description.ts';
import { identityFindings } from '../rules/skill-identity.ts';
import { missingFindings, unreferencedFindings } from '../rules/skill-references.ts';
import { rightsFindings } from '../rules/skill-rights.ts';
import { bytesOf, sizeFindings } from '../rules/skill-sizes.ts';
import { triggerFindings } from '../rules/skill-trigger.ts';
import { pathCollisions, writtenPathFindings } from '../rules/support-paths.ts';
import { type IntentText, skillTextFindings } from './intent-texts.ts';

/** A skill as it would be. */
export interface ShapedSkill {
  readonly action: IntentAction;
  readonly name: string;
  readonly body: string;
  /** What is handed in with it. */
  readonly files: Readonly<Record<string, string>>;
  /** The sizes of the support files that are there already; null when nobody has looked. */
  readonly there: Readonly<Record<string, number>> | null;
  /** The body in force: empty for a new skill, null when nobody has looked. */
  readonly inForce: string | null;
  /** Null when it is not known yet. */
  readonly layer: SkillLayer | null;
}

/** Returns everything that is wrong with a skill as it would be: its front matter, its files, and what its texts say. */
export const skillFindings = async (skill: ShapedSkill, own: OwnPlace): Promise<readonly IntentFinding[]> => {
  const { body, files, there, layer } = skill;
  const read = await readSkill(SKILL_FILE, Buffer.from(body));
  const paths = Object.keys(files);
  const texts = [{ where: 'body', text: body }, ...filesOf(files)];
  const text = read.ok ? read.value.text : body;
  return [
    ...(read.ok ? documentFindings(skill, read.value) : read.error.map(({ code, at }) => unread(code, at.line))),
    ...unreferencedFindings(text, paths),
    ...(read.ok ? await claimedFindings(read.value, skill.inForce) : []),
    ...(there === null ? [] : missingFindings(text, [...paths, ...Object.keys(there)])),
    ...sizeFindings({ body, files, staying: there ?? {} }),
    ...paths.flatMap(writtenPathFindings),
    ...pathCollisions(paths, Object.keys(there ?? {})),
    ...(await skillTextFindings(texts.filter(isBounded))),
    ...(layer === 'global' ? agnosticFindings(texts.filter(isBounded), own) : []),
  ];
};

/** Returns the text of a skill after its front matter; the whole of it where that cannot be told apart. */
export const textOf = async (body: string): Promise<string> => {
  const read = await readSkill(SKILL_FILE, Buffer.from(body));
  return read.ok ? read.value.text : body;
};

// A change of a few words repairs what was there before a law was, so that it is not held to the ones about measure.
const documentFindings = (
  { action, name }: ShapedSkill,
  { name: named, description, others, text }: SkillDocument,
): readonly IntentFinding[] => [
  ...(parseSkillName(name) === null ? [] : identityFindings(name, named)),
  ...descriptionFindings(description),
  ...categoryFindings(others),
  ...(action === 'patch'
    ? []
    : [...budgetFindings(description), ...triggerFindings(description), ...altitudeFindings(text)]),
];

const claimedFindings = async (
  { others }: SkillDocument,
  inForce: string | null,
): Promise<readonly IntentFinding[]> => {
  if (inForce === null) return [];
  const read = await readSkill(SKILL_FILE, Buffer.from(inForce));
  return rightsFindings(others, read.ok ? read.value.others : {});
};

const unread = (code: string, line = 1): IntentFinding => intentFinding('front-matter', `body:${line} ${code}`);

const filesOf = (files: Readonly<Record<string, string>>): readonly IntentText[] =>
  Object.entries(files).map(([where, text]) => ({ where, text }));

// What is too large is refused for that, and need not be read.
const isBounded = ({ text }: IntentText): boolean => bytesOf(text) <= SKILL_LIMITS.body;
