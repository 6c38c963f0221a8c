import { readSkill } from '../format/skill.ts';
import type { BodyFacts } from '../model/body.ts';
import { digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { fromTop } from '../model/governed.ts';
import type { Migration } from '../model/migration.ts';
import { err, ok, type Result } from '../model/result.ts';
import { SKILL_LIMITS } from '../model/skill.ts';
import { skillFactsOf } from '../model/skill-document.ts';
import { declarationsOf, type FoundBody } from '../rules/bodies.ts';
import type { FoundSkill } from '../rules/skills.ts';
import type { Judged } from './judged.ts';

/** The migrations of a set, and what stands at the paths of their bodies. */
export interface LoadedBodies {
  readonly migrations: readonly Migration[];
  readonly bodyAt: (path: string) => FoundBody;
}

/**
 * Reads what the skills of a set say; none where the body is not what its pin says, no text, or too large.
 *
 * Nothing is read of what is known by its digest, and nothing at all where no skill is.
 * Fails: `changed-while-reading` for a file that is another one now than when its digest was taken.
 */
export const loadSkills = async (
  { snapshot, reader, facts }: Judged,
  { migrations, bodyAt }: LoadedBodies,
): Promise<Result<(path: string) => FoundSkill | null, Fault>> => {
  const skills = new Map<string, FoundSkill>();
  const unknown = new Map<string, BodyFacts>();
  for (const { operation, body } of declarationsOf(migrations)) {
    const found = operation.metadata.kind === 'skill' && body !== null ? bodyAt(body) : null;
    if (body === null || found?.kind !== 'found' || !isReadable(found.facts, operation.contentSha256)) continue;
    const known = found.facts.skill;
    if (known === undefined) unknown.set(body, found.facts);
    else skills.set(body, { kind: 'read', facts: known });
  }
  if (unknown.size > 0) {
    const read = await readAll({ snapshot, reader, facts }, unknown, skills);
    if (!read.ok) return read;
  }
  return ok((path) => skills.get(path) ?? null);
};

const isReadable = ({ badByte, digest, size }: BodyFacts, pin: string): boolean =>
  badByte === null && digest === pin && size <= SKILL_LIMITS.body;

const readAll = async (
  { snapshot, reader, facts }: Judged,
  unknown: ReadonlyMap<string, BodyFacts>,
  skills: Map<string, FoundSkill>,
): Promise<Result<void, Fault>> => {
  const entries = snapshot.entries.filter(({ path, kind }) => kind === 'file' && unknown.has(path));
  const texts = new Map<string, Uint8Array>();
  const read = await reader.read(entries, SKILL_LIMITS.body, ({ path }, file) => {
    if (file.kind === 'bytes') texts.set(path, file.bytes);
  });
  if (!read.ok) return read;
  for (const [path, known] of unknown) {
    const bytes = texts.get(path);
    if (bytes === undefined || digestOf(bytes) !== known.digest)
      return err({ kind: 'changed-while-reading', path: fromTop(path) });
    const skill = await readSkill(fromTop(path), bytes);
    if (skill.ok) facts.keepBody({ ...known, skill: skillFactsOf(skill.value) });
    skills.set(
      path,
      skill.ok ? { kind: 'read', facts: skillFactsOf(skill.value) } : { kind: 'broken', findings: skill.error },
    );
  }
  return ok(undefined);
};
