import { withoutLocal } from '../git/local-env.ts';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { personalPath } from './personal-path.ts';
import type { Workspace, World } from './workspace.ts';

/** How a further repository is opened: with git's help, or in process alone. */
export type OpenWorkspace = (world: World) => Promise<Result<Workspace, Fault>>;

/** The key of git's configuration that names the repository with the skills for all others. */
const SKILLS_REPOSITORY = 'theurian.skillsRepository';

/**
 * Opens the repository with the skills for all others, as its user's configuration of git names it; null when it names none, or this one.
 *
 * A path in it is absolute or begins with `~/`. Whoever opens it closes it.
 * Fails: `no-repository`, and as opening does.
 */
export const openSkillsRepository = async (
  workspace: Workspace,
  open: OpenWorkspace,
): Promise<Result<Workspace | null, Fault>> => {
  const { world, repository } = workspace;
  const given = personalPath(workspace, SKILLS_REPOSITORY);
  if (!given.ok || given.value === null) return given.ok ? ok(null) : given;
  const { named, path: at } = given.value;
  if (at === null) return err({ kind: 'no-repository', at: named, named: SKILLS_REPOSITORY });
  // A hook's environment points at the repository that it belongs to.
  const opened = await open({ ...world, at, env: withoutLocal(world.env) });
  if (!opened.ok)
    return opened.error.kind === 'no-repository' ? err({ ...opened.error, named: SKILLS_REPOSITORY }) : opened;
  if (opened.value.repository.layout.commonDir !== repository.layout.commonDir) return opened;
  await opened.value.close();
  return ok(null);
};
