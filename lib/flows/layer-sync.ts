import { type Done, doneBy } from '../hosts/done.ts';
import { isAtRest, type Projection, pendingIn, type Settled, settle } from '../hosts/settle.ts';
import type { AtHost } from '../hosts/step.ts';
import type { Target } from '../hosts/target.ts';
import { theDisk } from '../landing/disk.ts';
import { withLock } from '../landing/lock.ts';
import { HOSTS_LOCK } from '../landing/site.ts';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { noStats } from '../model/file-stat.ts';
import type { Finding } from '../model/finding.ts';
import type { SkillLayer } from '../model/intent.ts';
import { err, ok, type Result } from '../model/result.ts';
import { openStats } from '../store/stat-file.ts';
import type { Lander } from './accept.ts';
import type { HostSkills } from './host-skills.ts';
import { ownerOfToken, tokenOf } from './owner-token.ts';
import type { Workspace } from './workspace.ts';

/** Who brings skills into the directories of hosts. */
export type Syncer = Pick<Lander, 'owner' | 'alive' | 'waiting'> & { readonly at: AtHost };

/** The skills of one repository, and how they are brought to hosts. */
export interface LayerSync {
  readonly workspace: Workspace;
  readonly layer: SkillLayer;
  readonly skills: HostSkills;
  readonly project: string;
  readonly unreviewed: boolean;
  readonly asked: { readonly force: boolean; readonly dryRun: boolean };
  readonly syncer: Syncer;
}

/** What became of one directory of a host. */
export interface TargetSynced {
  readonly target: string;
  readonly layer: SkillLayer;
  readonly project: string;
  readonly commit: string;
  /** Whether something that led to that commit is not proven to be reviewed. */
  readonly unreviewed: boolean;
  /** How many skills were in their place before. */
  readonly kept: number;
  readonly done: readonly Done[];
}

/** What became of all of them, and what is in the way. */
export interface LayerSynced {
  readonly targets: readonly TargetSynced[];
  readonly findings: readonly Finding[];
}

/**
 * Brings the skills of one repository into directories of hosts. Where there is nothing to do nothing is locked or written.
 *
 * A directory that fails keeps no other one from being filled. Fails: with what the first of them failed with.
 */
export const syncLayer = async (layer: LayerSync, targets: readonly Target[]): Promise<Result<LayerSynced, Fault>> => {
  const all: (LayerSynced & { readonly fault: Fault | null })[] = [];
  for (const target of targets) all.push(await syncTarget(layer, target));
  const fault = all.find((one) => one.fault !== null)?.fault ?? null;
  if (fault !== null) return err(fault);
  return ok({ targets: all.flatMap((one) => one.targets), findings: all.flatMap((one) => one.findings) });
};

const syncTarget = async (
  layer: LayerSync,
  target: Target,
): Promise<LayerSynced & { readonly fault: Fault | null }> => {
  const { workspace, skills, project, unreviewed, asked, syncer } = layer;
  const file = workspace.world.cache ? openStats<Digest>(workspace.derived, target.path) : null;
  const isDead = (token: string): boolean => {
    const owner = ownerOfToken(token, syncer.owner);
    return owner !== null && syncer.alive(owner) === 'dead';
  };
  const stats = file ?? noStats;
  const projection: Projection = { target, project, wanted: skills.wanted, force: asked.force, stats, isDead };
  const { done, kept, findings, fault } = await settled(layer, projection);
  file?.save();
  const told = { target: target.shown, layer: layer.layer, project, commit: skills.commit, unreviewed, kept, done };
  return { targets: [told], findings, fault };
};

const settled = async (layer: LayerSync, projection: Projection): Promise<Settled> => {
  const { workspace, skills, asked, syncer } = layer;
  const failed = (fault: Fault): Settled => ({ done: [], findings: [], kept: 0, fault });
  const pending = pendingIn(projection);
  if (!pending.ok) return failed(pending.error);
  if (asked.dryRun || isAtRest(pending.value))
    return { ...pending.value, done: pending.value.steps.map(doneBy), fault: null };
  const { topLevel, gitDir, commonDir } = workspace.repository.layout;
  const { owner, alive, waiting, at } = syncer;
  const site = { fs: theDisk, top: topLevel ?? gitDir, commonDir, owner, alive, lock: HOSTS_LOCK };
  const doing = { token: tokenOf(owner), bytesOf: skills.bytesOf, at };
  const came = await withLock({ site, waiting }, async () => ok(await settle(projection, doing)));
  return came.ok ? came.value : failed(came.error);
};
