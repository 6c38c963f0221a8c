import { ok } from '../model/result.ts';
import { demand } from './child.ts';
import { withoutLocal } from './local-env.ts';
import type { Answer, Git } from './repository.ts';

/** One working directory of a repository. */
export interface Worktree {
  readonly path: string;
  readonly bare: boolean;
  /** Whether its directory is gone, as git sees it. */
  readonly gone: boolean;
}

/** Lists the working directories, the main one first. Source: git-worktree(1), "Porcelain Format". */
export const worktreesOf = async (git: Git): Answer<readonly Worktree[]> => {
  const listed = await demand(git, ['worktree', 'list', '--porcelain']);
  return listed.ok ? ok(parseWorktrees(listed.value.toString('utf8'))) : listed;
};

const parseWorktrees = (text: string): readonly Worktree[] =>
  text
    .split('\n\n')
    .map((block) => block.split('\n'))
    .flatMap((lines) => {
      const path = lines.find((line) => line.startsWith('worktree '))?.slice('worktree '.length);
      if (path === undefined) return [];
      return [{ path, bare: lines.includes('bare'), gone: lines.some((line) => line.startsWith('prunable')) }];
    });

/** Returns the git that asks from a working directory, whatever the caller's environment points at. */
export const gitIn = (git: Git, { path }: Worktree): Git => ({ ...git, at: path, env: withoutLocal(git.env) });
