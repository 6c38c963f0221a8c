import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Sensitivity } from '../model/words.ts';
import { hostSkills } from './host-skills.ts';
import { namedTargets, ownTargets, projectHosts, sharedTarget, type Targets } from './host-targets.ts';
import { type LayerSync, type Syncer, syncLayer, type TargetSynced } from './layer-sync.ts';
import { isUnreviewed } from './review-of.ts';
import type { Refusal } from './served.ts';
import { openSkillsRepository } from './skills-repository.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

/** What is asked of a projection. */
export interface ToSync {
  /** Directories from where the caller stands; empty for those that are configured. */
  readonly targets: readonly string[];
  /** Whether skills that were edited in a host are moved aside. */
  readonly force: boolean;
  readonly dryRun: boolean;
  /** Nothing above it is put into a host. */
  readonly ceiling: Sensitivity;
}

/** What became of the directories of hosts, and what is in the way there. */
export interface SkillsSynced {
  readonly dryRun: boolean;
  readonly changed: boolean;
  readonly targets: readonly TargetSynced[];
  readonly findings: readonly Finding[];
  /** How many skills for all repositories are served and go nowhere, since their user named no directory for them. */
  readonly unplaced: number;
}

/**
 * Puts the approved skills that are applied here into the directories of hosts, and nothing else there is touched.
 *
 * The skills of this repository go where the command line says, else where the applied configuration does. Without such
 * a word those of the repository for all others go where its user has said, if both are configured.
 * What is in the way are findings; the rest is done all the same. Fails: `not-applied`, `no-worktree`, `locked`,
 * `unreadable`, `unwritable`, and as reading does; what was done until then stays done.
 */
export const syncSkills = async (
  workspace: Workspace,
  asked: ToSync,
  syncer: Syncer,
): Promise<Result<SkillsSynced, Refusal | Fault>> => {
  const own = await syncOwn(workspace, asked, syncer);
  const shared = asked.targets.length > 0 ? ok(NONE) : await syncShared(workspace, asked, syncer);
  if (!own.ok) return own;
  if (!shared.ok) return shared;
  const targets = [...own.value.targets, ...shared.value.targets];
  const findings = [...own.value.findings, ...shared.value.findings];
  const changed = targets.some(({ done }) => done.length > 0);
  return ok({ dryRun: asked.dryRun, changed, targets, findings, unplaced: shared.value.unplaced });
};

type Synced = Pick<SkillsSynced, 'targets' | 'findings'>;

const NONE = { targets: [], findings: [], unplaced: 0 } as const;

const syncOwn = async (
  workspace: Workspace,
  asked: ToSync,
  syncer: Syncer,
): Promise<Result<Synced, Refusal | Fault>> => {
  const layer = await layerOf(workspace, asked, 'project');
  if (!layer.ok) return layer;
  const targets =
    asked.targets.length > 0
      ? ok(namedTargets(workspace, asked.targets))
      : ownTargets(workspace, layer.value.configured);
  return targets.ok ? synced({ ...layer.value, asked, syncer }, targets.value) : targets;
};

const syncShared = async (
  workspace: Workspace,
  asked: ToSync,
  syncer: Syncer,
): Promise<Result<Synced & Pick<SkillsSynced, 'unplaced'>, Refusal | Fault>> => {
  const target = sharedTarget(workspace);
  if (!target.ok) return target;
  if (target.value === null) return ok({ ...NONE, unplaced: await unplacedFrom(workspace, asked) });
  const opened = await openSkillsRepository(workspace, openWorkspace);
  if (!opened.ok) return opened;
  if (opened.value === null) return ok(NONE);
  try {
    const layer = await layerOf(opened.value, asked, 'global');
    if (!layer.ok) return inOther(opened.value, layer.error);
    const came = await synced({ ...layer.value, asked, syncer }, target.value);
    return came.ok ? ok({ ...came.value, unplaced: 0 }) : came;
  } finally {
    await opened.value.close();
  }
};

// What cannot be read there keeps nothing from being done here.
const unplacedFrom = async (workspace: Workspace, { ceiling }: ToSync): Promise<number> => {
  const opened = await openSkillsRepository(workspace, openWorkspace);
  if (!opened.ok || opened.value === null) return 0;
  try {
    const skills = await hostSkills(opened.value, ceiling);
    return skills.ok ? skills.value.wanted.length : 0;
  } finally {
    await opened.value.close();
  }
};

// Whoever reads that nothing is applied has to be told where.
const inOther = (other: Workspace, error: Refusal | Fault): Result<never, Refusal | Fault> =>
  err(error.kind === 'not-applied' ? { ...error, at: other.world.at } : error);

const layerOf = async (
  workspace: Workspace,
  { ceiling }: ToSync,
  layer: LayerSync['layer'],
): Promise<
  Result<Omit<LayerSync, 'asked' | 'syncer'> & { readonly configured: readonly string[] }, Refusal | Fault>
> => {
  const skills = await hostSkills(workspace, ceiling);
  if (!skills.ok) return skills;
  const { commit } = skills.value;
  const hosts = await projectHosts(workspace, commit);
  if (!hosts.ok) return hosts;
  const { project, targets: configured } = hosts.value;
  const unreviewed = await isUnreviewed(workspace, commit);
  return ok({ workspace, layer, skills: skills.value, project, unreviewed, configured });
};

const synced = async (layer: LayerSync, { targets, findings }: Targets): Promise<Result<Synced, Fault>> => {
  const came = await syncLayer(layer, targets);
  return came.ok ? ok({ ...came.value, findings: [...findings, ...came.value.findings] }) : came;
};
