import type { Fault } from '../model/fault.ts';
import type { ItemId } from '../model/ids.ts';
import type { SkillLayer } from '../model/intent.ts';
import { err, ok, type Result } from '../model/result.ts';
import { skillNameOf } from '../model/skill.ts';
import type { Happened } from '../model/skill-usage.ts';
import type { Refusal } from './served.ts';
import { skillsIn } from './served-skill.ts';
import { anchorsOf } from './skill-anchors.ts';
import { countRequest, countUse, requestsOf, usesOf } from './skill-counts.ts';
import { type AppliedLayer, inAppliedLayers } from './skill-layers.ts';
import { retiredNamed } from './skill-successors.ts';
import { skillsNamed } from './skills-named.ts';
import type { OpenWorkspace } from './skills-repository.ts';
import type { Workspace } from './workspace.ts';

/** What was counted, and what the count is now. */
export type Counted =
  | {
      readonly kind: 'use';
      readonly layer: SkillLayer;
      readonly name: string;
      readonly itemId: ItemId;
      readonly uses: number;
    }
  | { readonly kind: 'request'; readonly requests: readonly { readonly layer: SkillLayer; readonly count: number }[] };

/**
 * Counts a use of a skill that is in force, or a request in each layer. Nothing but the counters of the clones changes; each layer
 * is counted in the clone that its skills come from.
 *
 * Fails, with nothing counted: `unknown-skill`, `ambiguous-skill`, `not-applied`, `unwritable`, and as reading does.
 */
export const countHappened = (
  workspace: Workspace,
  happened: Happened,
  open: OpenWorkspace,
): Promise<Result<Counted, Refusal | Fault>> =>
  inAppliedLayers(workspace, open, async (layers) => {
    // Whoever is new here has its probation begin before this is counted.
    for (const { workspace: one, served } of layers) anchorsOf(one, served.state);
    return happened.kind === 'use' ? countNamed(layers, happened) : countAsked(layers);
  });

const countNamed = (
  layers: readonly AppliedLayer[],
  { name, layer }: Extract<Happened, { readonly kind: 'use' }>,
): Result<Counted, Fault> => {
  const all = layers.flatMap((applied) =>
    skillsIn(applied.served.state).map(({ item }) => ({
      applied,
      layer: applied.layer,
      name: skillNameOf(item.id),
      itemId: item.id,
    })),
  );
  const within = layer === 'first' ? null : layer;
  const found = skillsNamed(all, name, within);
  if (!found.ok) return err(retiredNamed(layers, name, within) ?? found.error);
  const [one, another] = found.value;
  if (one === undefined || (another !== undefined && layer !== 'first'))
    return err({ kind: 'ambiguous-skill', name, layers: found.value.map((each) => each.layer) });
  const { applied, itemId } = one;
  const counted = countUse(applied.workspace, itemId);
  if (!counted.ok) return counted;
  const uses = usesOf(applied.workspace, itemId).count;
  return ok({ kind: 'use', layer: one.layer, name: one.name, itemId, uses });
};

const countAsked = (layers: readonly AppliedLayer[]): Result<Counted, Fault> => {
  for (const { workspace } of layers) {
    const counted = countRequest(workspace);
    if (!counted.ok) return counted;
  }
  const requests = layers.map(({ layer, workspace }) => ({ layer, count: requestsOf(workspace).count }));
  return ok({ kind: 'request', requests });
};
