import type { Commit } from '../git/repository.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { BroughtCommit } from '../model/review.ts';
import { governedTree } from './judge-commit.ts';
import { reviewedCommit } from './reviewed-commit.ts';
import type { Step } from './step.ts';
import { rootSide } from './tree-side.ts';
import type { Workspace } from './workspace.ts';

/** Returns the commits that a merge brings, each once and without the merge itself. */
export const broughtBy = async (
  { repository }: Workspace,
  { parent, commit }: Pick<Step, 'parent' | 'commit'>,
): Promise<Result<readonly Commit[], Fault>> => {
  const brought = new Map<Oid, Commit>();
  for (const side of commit.parents.slice(1)) {
    const between = await repository.between(side, parent);
    if (!between.ok) return between;
    for (const one of between.value) brought.set(one.oid, one);
  }
  return ok([...brought.values()]);
};

/** Returns commits that a merge brings as far as its review goes; which of them only approve is found out when it is asked for. */
export const broughtCommits = async (
  workspace: Workspace,
  commits: readonly Commit[],
  asked: boolean,
): Promise<Result<readonly BroughtCommit[], Fault>> => {
  const brought: BroughtCommit[] = [];
  for (const commit of commits) {
    const wrote = asked ? await wroteIn(workspace, commit) : ok(true);
    if (!wrote.ok) return wrote;
    brought.push({ ...reviewedCommit(commit), wrote: wrote.value });
  }
  return ok(brought);
};

const wroteIn = async (workspace: Workspace, { tree, parents }: Commit): Promise<Result<boolean, Fault>> => {
  const [parent, ...others] = parents;
  if (parent === undefined || others.length > 0) return ok(true);
  const read = await workspace.repository.commit(parent);
  if (!read.ok) return read;
  if (read.value.tree === tree) return ok(false);
  const side = rootSide(workspace, tree);
  const outside = await side.outside(read.value.tree);
  if (!outside.ok || outside.value.length > 0) return outside.ok ? ok(true) : outside;
  const before = await governedTree(workspace, read.value.tree);
  if (!before.ok) return before;
  const changes = await side.changesFrom(before.value);
  return changes.ok ? ok(!changes.value.every(({ path }) => path.startsWith('approvals/'))) : changes;
};
