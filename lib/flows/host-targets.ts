import { isAbsolute, join, resolve } from 'node:path';
import { hasOwnTop } from '../git/user-config.ts';
import { type Grounds, isWithin, type NoTarget, type Target, targetAt } from '../hosts/target.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { DEFAULT_TARGET } from '../model/host.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { recall, remember } from '../store/remembered.ts';
import { appliedConfig } from './applied-config.ts';
import { personalPath } from './personal-path.ts';
import { projectIdOf } from './project-id.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** The key of git's configuration that names the directory of a host outside of all repositories. */
const SKILLS_TARGET = 'theurian.skillsTarget';

/** What the applied commit says of a project: its id, and where its skills go. */
export interface ProjectHosts {
  readonly project: string;
  /** Paths from the top of the repository. */
  readonly targets: readonly string[];
}

/**
 * Returns the id of a project and the directories its skills go to, as the applied commit configures them: what a branch that
 * is only checked out says of them decides nothing. Refused: a configuration that breaks its schema.
 */
export const projectHosts = async (
  workspace: Workspace,
  commit: Oid,
): Promise<Result<ProjectHosts, Refusal | Fault>> => {
  const path = join(workspace.derived, 'hosts', `${commit}.json`);
  const known = workspace.world.cache ? recall(path, keptIn) : null;
  const kept = known === null ? await configuredAt(workspace, commit) : ok(known);
  if (!kept.ok) return kept;
  if (known === null && workspace.world.cache) remember(path, { ...kept.value });
  const { project, targets } = kept.value;
  return ok({ project: project ?? (await projectIdOf(workspace)), targets: targets ?? [DEFAULT_TARGET] });
};

/** As it is configured; null is what nobody said. */
interface Configured {
  readonly project: string | null;
  readonly targets: readonly string[] | null;
}

const configuredAt = async (workspace: Workspace, commit: Oid): Promise<Result<Configured, Refusal | Fault>> => {
  const config = await appliedConfig(workspace, commit);
  if (!config.ok) return config;
  return ok({ project: config.value?.projectId ?? null, targets: config.value?.skillTargets ?? null });
};

const keptIn = ({ project, targets }: Readonly<Record<string, unknown>>): Configured | null =>
  (project === null || typeof project === 'string') && (targets === null || Array.isArray(targets))
    ? { project, targets }
    : null;

/** Directories that skills can be put into, and a finding for each that they cannot. */
export interface Targets {
  readonly targets: readonly Target[];
  readonly findings: readonly Finding[];
}

/** Returns the directories that were named on the command line, from where the caller stands. */
export const namedTargets = (workspace: Workspace, names: readonly string[]): Targets =>
  among(names.map((name) => targetAt(resolve(workspace.world.at, name), groundsOf(workspace))));

/** Returns the directories that a repository names itself: they lie in it. Fails: `no-worktree`. */
export const ownTargets = (workspace: Workspace, paths: readonly string[]): Result<Targets, Fault> => {
  const { layout } = workspace.repository;
  const { topLevel, gitDir } = layout;
  if (topLevel === null || !hasOwnTop(layout, workspace.world.env))
    return err({ kind: 'no-worktree', at: gitDir, lacks: 'host' });
  return ok(
    among(
      paths.map((path) => {
        const full = resolve(topLevel, path);
        // What a shell would take for a home is not meant to be a directory of that name.
        const inside = !isAbsolute(path) && !/^~(?:\/|$)/.test(path) && full !== topLevel && isWithin(full, topLevel);
        return inside ? targetAt(full, groundsOf(workspace)) : err({ target: path, at: path, why: 'outside' });
      }),
    ),
  );
};

/** Returns the directory that its user has named for the skills of all repositories; null for none. Fails: as reading does. */
export const sharedTarget = (workspace: Workspace): Result<Targets | null, Fault> => {
  const given = personalPath(workspace, SKILLS_TARGET);
  if (!given.ok || given.value === null) return given.ok ? ok(null) : given;
  const { named, path } = given.value;
  const target: Result<Target, NoTarget> =
    path === null ? err({ target: named, at: named, why: 'relative' }) : targetAt(resolve(path), groundsOf(workspace));
  return ok(among([target]));
};

const groundsOf = ({ repository }: Workspace): Grounds => {
  const { topLevel, gitDir, commonDir } = repository.layout;
  return { top: topLevel, git: [gitDir, commonDir] };
};

// Two names of one directory are one.
const among = (all: readonly Result<Target, NoTarget>[]): Targets => ({
  targets: [...new Map(all.flatMap((one) => (one.ok ? [[one.value.path, one.value] as const] : []))).values()],
  findings: all.flatMap((one) => (one.ok ? [] : [finding('host-target', { path: one.error.at }, one.error)])),
});
