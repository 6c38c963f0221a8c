import { type Looking, lookInto } from '../hosts/look.ts';
import type { Fault } from '../model/fault.ts';
import { noStats } from '../model/file-stat.ts';
import type { RevisionId } from '../model/ids.ts';
import { ok, type Result } from '../model/result.ts';
import { ownTargets, projectHosts, sharedTarget } from './host-targets.ts';
import type { Refusal } from './served.ts';
import type { AppliedLayer } from './skill-layers.ts';
import type { SkillRow } from './skill-roll.ts';
import type { Workspace } from './workspace.ts';

/** A directory of a host that a skill was put into. */
export interface SkillProjection {
  /** As people are told it: from the top of the repository when it lies there. */
  readonly target: string;
  readonly revisionId: RevisionId;
  /** Whether that is the revision in force. */
  readonly current: boolean;
  /** Whether its files are not as they were written there. */
  readonly edited: boolean;
}

/**
 * Tells where a skill stands in the directories of hosts that are configured for its layer. `here` is where the caller stands.
 *
 * A directory that cannot be one has none. Refused: a configuration that breaks its schema. Fails: `unreadable`, as reading does.
 */
export const projectionsOf = async (
  { layer, workspace, served }: AppliedLayer,
  { itemId, revisionId }: SkillRow,
  here: Workspace,
): Promise<Result<readonly SkillProjection[], Refusal | Fault>> => {
  const hosts = await projectHosts(workspace, served.commit);
  if (!hosts.ok) return hosts;
  const named = layer === 'global' ? sharedTarget(here) : ownTargets(here, hosts.value.targets);
  if (!named.ok) return named.error.kind === 'no-worktree' ? ok([]) : named;
  const looking: Looking = { project: hosts.value.project, stats: noStats };
  const projections: SkillProjection[] = [];
  for (const target of named.value?.targets ?? []) {
    const look = lookInto(target, looking);
    if (!look.ok) return look;
    for (const one of look.value.found) {
      if (one.kind !== 'ours' || one.marker.itemId !== itemId) continue;
      const found = one.marker.revisionId;
      projections.push({
        target: `${target.shown}/${one.name}`,
        revisionId: found,
        current: found === revisionId,
        edited: one.edits.length > 0,
      });
    }
  }
  return ok(projections);
};
