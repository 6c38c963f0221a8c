import type { Fault } from '../model/fault.ts';
import type { SkillLayer } from '../model/intent.ts';
import { err, type Result } from '../model/result.ts';
import { type Refusal, type Served, servedApplied } from './served.ts';
import { type OpenWorkspace, openSkillsRepository } from './skills-repository.ts';
import type { Workspace } from './workspace.ts';

/** What is applied of one layer. */
export interface AppliedLayer {
  readonly layer: SkillLayer;
  readonly workspace: Workspace;
  readonly served: Served;
}

/** Returns where the repository of a layer lies, if it is another than the one at hand; else null. */
export const placeOf = ({ layer, workspace: { repository, world } }: AppliedLayer): string | null =>
  layer === 'project' ? null : (repository.layout.topLevel ?? world.at);

/**
 * Runs a flow on what is applied in this repository and in the one with the skills for all others, and closes that one.
 *
 * Where only one of them has something applied, there is that one. Fails: `not-applied` where neither has; as opening and reading do.
 */
export const inAppliedLayers = async <T>(
  workspace: Workspace,
  open: OpenWorkspace,
  flow: (layers: readonly [AppliedLayer, ...AppliedLayer[]]) => Promise<Result<T, Refusal | Fault>>,
): Promise<Result<T, Refusal | Fault>> => {
  const shared = await openSkillsRepository(workspace, open);
  if (!shared.ok) return shared;
  try {
    const layers: AppliedLayer[] = [];
    for (const [layer, one] of [
      ['project', workspace],
      ['global', shared.value],
    ] as const) {
      const served = one === null ? null : await servedApplied(one);
      if (one === null || served === null) continue;
      if (served.ok) layers.push({ layer, workspace: one, served: served.value });
      else if (served.error.kind !== 'not-applied') return served;
    }
    const [first, ...others] = layers;
    return first === undefined ? err({ kind: 'not-applied' }) : await flow([first, ...others]);
  } finally {
    await shared.value?.close();
  }
};
