import type { Commit } from '../git/repository.ts';
import type { ThreadFacts } from '../model/candidate.ts';
import type { Fault } from '../model/fault.ts';
import type { PullRequest, ReviewThread } from '../model/pull-request.ts';
import { ok, type Result } from '../model/result.ts';
import { fixOf, type Merged } from './candidate-fix.ts';
import type { RecordedThreads } from './candidate-record.ts';
import { commitHere } from './commit-here.ts';
import { entryAt, linesIn } from './file-at.ts';
import { protectedBranch } from './protected.ts';
import type { Workspace } from './workspace.ts';

/** Looks up in git what the gate asks of threads. Fails: as `protectedBranch`, and where the history is cut off. */
export const threadFacts = async (
  workspace: Workspace,
  { pull, threads }: RecordedThreads,
): Promise<Result<readonly [ThreadFacts, ...ThreadFacts[]], Fault>> => {
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch;
  const tip = await workspace.repository.commit(branch.value.tip);
  if (!tip.ok) return tip;
  const merged = await mergedOf(workspace, pull);
  if (!merged.ok) return merged;
  const merge = await wayIn(workspace, pull, { ...merged.value, tip: tip.value });
  if (!merge.ok) return merge;
  const all: ThreadFacts[] = [];
  for (const thread of threads) {
    const facts = await factsOf(workspace, thread, { ...merged.value, tip: tip.value });
    if (!facts.ok) return facts;
    all.push({ pull, thread, merge: merge.value, ...facts.value });
  }
  const [first, ...rest] = all;
  if (first === undefined) throw new TypeError('no thread was asked for');
  return ok([first, ...rest]);
};

const mergedOf = async (
  workspace: Workspace,
  { headRefOid, mergeCommit }: PullRequest,
): Promise<Result<Merged, Fault>> => {
  const head = await commitHere(workspace, headRefOid);
  if (!head.ok) return head;
  const merge = mergeCommit === null ? ok(null) : await commitHere(workspace, mergeCommit.oid);
  return merge.ok ? ok({ head: head.value, merge: merge.value }) : merge;
};

interface OnBranch extends Merged {
  readonly tip: Commit;
}

// A merge names what it brought; one commit made of many does not, so its contents are compared file by file.
const wayIn = async (
  { repository }: Workspace,
  { mergeCommit, headRefOid }: PullRequest,
  { head, merge, tip }: OnBranch,
): Promise<Result<ThreadFacts['merge'], Fault>> => {
  if (mergeCommit === null) return ok('none');
  if (merge === null) return ok('off-branch');
  const chain = await repository.firstParents(tip.oid, merge.oid);
  if (!chain.ok) return chain;
  if (chain.value.at(-1)?.oid !== merge.oid) return ok('off-branch');
  if (merge.parents.length > 1) return ok(merge.parents.slice(1).includes(headRefOid) ? 'brought' : 'other-head');
  return ok(head === null ? 'head-unknown' : 'brought');
};

const factsOf = async (
  workspace: Workspace,
  thread: ReviewThread,
  { head, merge, tip }: OnBranch,
): Promise<Result<Pick<ThreadFacts, 'fix' | 'atTip' | 'lines'>, Fault>> => {
  const fix = await fixOf(workspace, thread, { head, merge });
  if (!fix.ok) return fix;
  const atTip = await entryAt(workspace, tip.tree, thread.path);
  if (!atTip.ok) return atTip;
  const there = head === null ? ok(null) : await entryAt(workspace, head.tree, thread.path);
  if (!there.ok) return there;
  const lines = there.value?.isFile === true ? await linesIn(workspace, there.value.oid) : ok(null);
  return lines.ok ? ok({ fix: fix.value, atTip: atTip.value?.isFile === true, lines: lines.value }) : lines;
};
