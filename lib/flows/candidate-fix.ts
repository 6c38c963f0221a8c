import { showName } from '../git/name.ts';
import type { Commit } from '../git/repository.ts';
import type { Fix, Unfixed } from '../model/candidate.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import type { ReviewThread } from '../model/pull-request.ts';
import { ok, type Result } from '../model/result.ts';
import { commitHere } from './commit-here.ts';
import { entryAt } from './file-at.ts';
import type { Workspace } from './workspace.ts';

/** The last commit of a pull request and the commit by which it came in, as far as they are in this clone. */
export interface Merged {
  readonly head: Commit | null;
  readonly merge: Commit | null;
}

/**
 * Finds the commits that answer a thread: those of the pull request alone, made after the commit that was commented on, that
 * change the thread's file. Merges answer nothing, since what they bring was written elsewhere.
 *
 * Where the pull request came in as one commit, its file must have come in as the pull request has it.
 */
export const fixOf = async (
  workspace: Workspace,
  thread: ReviewThread,
  { head, merge }: Merged,
): Promise<Result<Fix | Unfixed, Fault>> => {
  if (head === null) return ok('head-unknown');
  const commented = await commentedIn(workspace, thread);
  if (!commented.ok) return commented;
  if (commented.value === null) return ok('commented-unknown');
  const { repository } = workspace;
  const before = await repository.isAncestor(commented.value, head.oid);
  if (!before.ok) return before;
  if (!before.value) return ok('rewritten');
  const own = await ownCommits(workspace, { head, merge, after: commented.value });
  if (!own.ok) return own;
  const fix = await touching(workspace, own.value, thread.path);
  if (!fix.ok || typeof fix.value === 'string') return fix;
  const same = await sameContent(workspace, thread.path, { head, merge });
  return same.ok && !same.value ? ok('other-content') : same.ok ? fix : same;
};

// What the forge calls the commit of a comment moves on with the branch.
const commentedIn = async (workspace: Workspace, { comments }: ReviewThread): Promise<Result<Oid | null, Fault>> => {
  const [first] = comments.nodes;
  const named = first?.originalCommit ?? first?.commit ?? null;
  if (named === null) return ok(null);
  const commit = await commitHere(workspace, named.oid);
  return commit.ok ? ok(commit.value?.oid ?? null) : commit;
};

interface Range {
  readonly head: Commit;
  readonly merge: Commit | null;
  readonly after: Oid;
}

const ownCommits = async (
  { repository }: Workspace,
  { head, merge, after }: Range,
): Promise<Result<readonly Commit[], Fault>> => {
  const later = await repository.between(head.oid, after);
  const base = merge?.parents[0] ?? null;
  if (!later.ok || base === null) return later;
  const own = await repository.between(head.oid, base);
  if (!own.ok) return own;
  const oids = new Set(own.value.map(({ oid }) => oid));
  return ok(later.value.filter(({ oid, parents }) => oids.has(oid) && parents.length < 2));
};

const touching = async (
  { repository }: Workspace,
  commits: readonly Commit[],
  path: string,
): Promise<Result<Fix | 'untouched', Fault>> => {
  const raw = Buffer.from(path).toString('latin1');
  const found: Oid[] = [];
  const files = new Set<string>();
  for (const { oid, tree, parents } of commits) {
    const [parent] = parents;
    const before = parent === undefined ? ok(null) : await repository.commit(parent);
    if (!before.ok) return before;
    const changes = await repository.diff(before.value?.tree ?? null, tree);
    if (!changes.ok) return changes;
    if (!changes.value.some((change) => change.path === raw)) continue;
    found.push(oid);
    for (const change of changes.value) files.add(showName(change.path).text);
  }
  const [last, ...rest] = found;
  return ok(last === undefined ? 'untouched' : { commits: [last, ...rest], files: [...files].sort() });
};

const sameContent = async (
  workspace: Workspace,
  path: string,
  { head, merge }: { readonly head: Commit; readonly merge: Commit | null },
): Promise<Result<boolean, Fault>> => {
  if (merge === null || merge.parents.length > 1) return ok(true);
  const ours = await entryAt(workspace, head.tree, path);
  if (!ours.ok) return ours;
  const theirs = await entryAt(workspace, merge.tree, path);
  return theirs.ok ? ok(ours.value?.oid === theirs.value?.oid) : theirs;
};
