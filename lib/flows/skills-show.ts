import { readSkill } from '../format/skill.ts';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { fromTop } from '../model/governed.ts';
import type { SkillLayer } from '../model/intent.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Revision } from '../model/state.ts';
import type { SupportFile } from '../model/support-file.ts';
import { isUnreviewed } from './review-of.ts';
import type { Refusal } from './served.ts';
import { type AppliedLayer, inAppliedLayers, placeOf } from './skill-layers.ts';
import { projectionsOf, type SkillProjection } from './skill-projections.ts';
import { isInForce, rollsOf, type SkillRow } from './skill-roll.ts';
import { ambiguousIn } from './skills-list.ts';
import { skillsNamed } from './skills-named.ts';
import type { OpenWorkspace } from './skills-repository.ts';
import type { Workspace } from './workspace.ts';

/** A skill with what it says of itself, what it consists of, and where it was put. */
export interface SkillCard extends SkillRow {
  /** When a host should take it up; null where its text is no SKILL.md any more, or is missing. */
  readonly description: string | null;
  readonly bodySha256: Digest | null;
  readonly files: readonly SupportFile[];
  readonly projections: readonly SkillProjection[];
  /** Where the repository that has it lies; null for this one. */
  readonly repository: string | null;
}

/** The skills of a name. */
export interface SkillsShown {
  readonly unreviewed: boolean;
  /** Whether more than one of them is in force. */
  readonly ambiguous: boolean;
  readonly skills: readonly SkillCard[];
}

/** Which skill is to be shown, and where it is looked for; null for all layers. */
export interface ShowSkill {
  readonly name: string;
  readonly layer: SkillLayer | null;
  readonly open: OpenWorkspace;
}

/** Shows the skills of a name; those that are out of force only where none is in force. Fails: `unknown-skill`, and as reading does. */
export const showSkill = (
  workspace: Workspace,
  { name, layer, open }: ShowSkill,
): Promise<Result<SkillsShown, Refusal | Fault>> =>
  inAppliedLayers(workspace, open, async (layers) => {
    const rolls = await rollsOf(layers);
    if (!rolls.ok) return rolls;
    const found = skillsNamed(
      rolls.value.flatMap(({ rows }) => rows),
      name,
      layer,
    );
    if (!found.ok) return found;
    const inForce = found.value.filter(isInForce);
    const shown = inForce.length > 0 ? inForce : found.value;
    const skills: SkillCard[] = [];
    let unreviewed = false;
    for (const row of shown) {
      const applied = rolls.value.find((roll) => roll.rows.includes(row))?.layer ?? layers[0];
      const card = await cardOf(applied, row, workspace);
      if (!card.ok) return card;
      skills.push(card.value);
      unreviewed ||= await isUnreviewed(applied.workspace, applied.served.commit);
    }
    return ok({ unreviewed, ambiguous: ambiguousIn(shown).length > 0, skills });
  });

const cardOf = async (
  applied: AppliedLayer,
  row: SkillRow,
  here: Workspace,
): Promise<Result<SkillCard, Refusal | Fault>> => {
  const revision = row.revisionId === null ? undefined : applied.served.state.revisions.get(row.revisionId);
  const description = revision === undefined ? ok(null) : await descriptionOf(applied, revision);
  if (!description.ok) return description;
  const projections = await projectionsOf(applied, row, here);
  if (!projections.ok) return projections;
  return ok({
    ...row,
    description: description.value,
    bodySha256: revision?.bodyDigest ?? null,
    files: revision?.files ?? [],
    projections: projections.value,
    repository: placeOf(applied),
  });
};

const descriptionOf = async (
  { workspace, served }: AppliedLayer,
  { bodyDigest, bodyPath }: Revision,
): Promise<Result<string | null, Fault>> => {
  const oid = served.bodies.get(bodyDigest);
  if (oid === undefined) return err({ kind: 'missing-object', oid: bodyDigest, why: 'absent' });
  const bodies: Uint8Array[] = [];
  const read = await workspace.repository.blobs([oid], (_, bytes) => {
    bodies.push(bytes);
  });
  if (!read.ok) return read;
  const [body] = bodies;
  const skill = body === undefined ? null : await readSkill(fromTop(bodyPath), body);
  return ok(skill?.ok === true ? skill.value.description.trim() : null);
};
