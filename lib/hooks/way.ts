import type { HookFault, HooksPath, HookWay, Manager } from '../model/hook.ts';
import { err, ok, type Result } from '../model/result.ts';

/** What decides how hooks are installed. */
export interface Circumstances {
  readonly gitVersion: readonly [number, number];
  readonly hooksPath: HooksPath | null;
  readonly manager: Manager | null;
  /** The hooks directory of the repository itself, absolute. */
  readonly ownDirectory: string;
  /** Whether files are asked for, in the directory that git takes hooks from. */
  readonly intoHooksPath: boolean;
}

/**
 * Chooses how hooks are installed: by configuration where git knows that, since it leaves every file and every manager alone;
 * else by the manager there is; else as files.
 *
 * Fails: `hooks-path-elsewhere` when git takes hooks from a directory that somebody chose. It is written to only when asked
 *        for, and never when it is set for more than this repository.
 */
export const chooseWay = (here: Circumstances): Result<HookWay, HookFault> => {
  const { hooksPath, manager, intoHooksPath } = here;
  if (!intoHooksPath && knowsConfigHooks(here.gitVersion)) return ok('config');
  if (hooksPath !== null && !isOwn(here) && !isHuskys(here)) {
    const within = hooksPath.scope === 'local' || hooksPath.scope === 'worktree';
    if (intoHooksPath && within) return ok('files');
    return err({ kind: 'hooks-path-elsewhere', ...hooksPath, ownDirectory: here.ownDirectory });
  }
  if (manager === null) return ok('files');
  // The scripts of these two go by their own name, so they cannot be set aside under another.
  return ok(intoHooksPath && manager !== 'husky' && manager !== 'overcommit' ? 'files' : manager);
};

/** Whether a git has hooks in its configuration. Source: git's release notes for 2.54. */
export const knowsConfigHooks = ([major, minor]: readonly [number, number]): boolean =>
  major > 2 || (major === 2 && minor >= 54);

// Whoever wrote it out leaves everything where it was.
const isOwn = ({ hooksPath, ownDirectory }: Circumstances): boolean =>
  (hooksPath?.scope === 'local' || hooksPath?.scope === 'worktree') && hooksPath.value === ownDirectory;

const isHuskys = ({ hooksPath, manager }: Circumstances): boolean =>
  manager === 'husky' && hooksPath?.scope === 'local' && /^(?:.*[\\/])?\.husky(?:[\\/]_)?[\\/]?$/.test(hooksPath.value);
