import { join } from 'node:path';
import { showName } from '../git/name.ts';
import type { TreeEntry } from '../git/repository.ts';
import { snapshotAt, snapshotOfTree, twinsIn } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { ROOT } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import type { Policy } from '../model/policy.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Summary, Verdict } from '../model/verdict.ts';
import { recall, remember } from '../store/remembered.ts';
import { judge } from './judge.ts';
import { judgeOnKnown } from './judge-known.ts';
import { groundOn } from './known-ground.ts';
import { summaryOn } from './known-summary.ts';
import { snapshotReader } from './reader.ts';
import type { Workspace } from './workspace.ts';

/** What is remembered of a sound tree: enough to say that it is sound. Refusals are worked out anew each time. */
export interface SoundTree {
  readonly kind: 'sound';
  readonly summary: Summary;
  readonly policy: Policy | null;
  /** Warnings only. */
  readonly findings: readonly Finding[];
}

export type TreeVerdict = SoundTree | Extract<Verdict, { readonly kind: 'refused' }>;

/** Judges the knowledge at a commit; a tree found sound by this engine before is answered from memory. */
export const judgeCommit = async (workspace: Workspace, commit: Oid): Promise<Result<TreeVerdict, Fault>> => {
  const read = await workspace.repository.commit(commit);
  if (!read.ok) return read;
  return judgeRemembered(workspace, read.value.tree, () => snapshotAt(workspace.repository, commit), judgeTaken);
};

/** Judges the knowledge in a root tree, such as the one a commit in progress would have. */
export const judgeRoot = (workspace: Workspace, root: Oid): Promise<Result<TreeVerdict, Fault>> =>
  judgeRemembered(workspace, root, () => snapshotOfTree(workspace.repository, root), judgeStaged);

const judgeRemembered = async (
  workspace: Workspace,
  root: Oid,
  snapshot: () => Promise<Result<Snapshot, Fault>>,
  judgeAnew: typeof judgeTaken,
): Promise<Result<TreeVerdict, Fault>> => {
  const top = await workspace.repository.tree(root);
  if (!top.ok) return top;
  const path = verdictOf(workspace, top.value);
  const remembered = path === null ? null : recall(path, soundIn);
  if (remembered !== null) return ok(remembered);
  const taken = await snapshot();
  if (!taken.ok) return taken;
  const verdict = await judgeAnew(workspace, taken.value);
  if (verdict.ok && verdict.value.kind === 'sound' && path !== null) {
    const { summary, policy, findings } = verdict.value;
    remember(path, { verdict: { kind: 'sound', summary, policy, findings } });
  }
  return verdict;
};

// What stands beside the directory is no part of its tree, so a tree with twins beside it is judged anew.
const verdictOf = (workspace: Workspace, top: readonly TreeEntry[]): string | null => {
  const lone = twinsIn(top.map((e) => showName(e.name).text)).length === 0;
  const tree = lone && workspace.world.cache ? governedOf(top) : null;
  return tree === null ? null : join(workspace.derived, 'verdicts', `${tree}.json`);
};

const judgeTaken = async (workspace: Workspace, snapshot: Snapshot): Promise<Result<TreeVerdict, Fault>> => {
  const quick = await judgeQuickly(workspace, snapshot);
  return !quick.ok ? quick : quick.value === null ? judgeSnapshot(workspace, snapshot) : ok(quick.value);
};

// What is about to be committed comes to what HEAD has, again and again until it is committed.
const judgeStaged = async (workspace: Workspace, snapshot: Snapshot): Promise<Result<TreeVerdict, Fault>> => {
  const quick = await judgeQuickly(workspace, snapshot);
  if (!quick.ok) return quick;
  if (quick.value !== null) return ok(quick.value);
  return (await isGrounded(workspace)) ? judgeTaken(workspace, snapshot) : judgeSnapshot(workspace, snapshot);
};

const judgeQuickly = async (workspace: Workspace, snapshot: Snapshot): Promise<Result<SoundTree | null, Fault>> => {
  const quick = await judgeOnKnown(workspace, { snapshot, incoming: new Map(), rejecting: false });
  if (!quick.ok || quick.value === null) return quick.ok ? ok(null) : quick;
  return ok({ kind: 'sound', summary: summaryOn(quick.value), policy: quick.value.verdict.policy, findings: [] });
};

// Whether it now is, and was not before.
const isGrounded = async (workspace: Workspace): Promise<boolean> => {
  const { repository, world } = workspace;
  const head = world.cache ? await repository.commitOf('HEAD') : null;
  if (head === null || !head.ok) return false;
  const [commit, snapshot] = await Promise.all([repository.commit(head.value), snapshotAt(repository, head.value)]);
  const top = commit.ok ? await repository.tree(commit.value.tree) : commit;
  if (!top.ok || !snapshot.ok) return false;
  const path = verdictOf(workspace, top.value);
  const told = path === null ? null : recall(path, soundIn);
  if (told !== null && told.findings.length > 0) return false;
  return groundOn(workspace, snapshot.value, () => judgeSnapshot(workspace, snapshot.value));
};

/** Judges a snapshot with the workspace's facts; nothing remembered decides it. */
export const judgeSnapshot = (workspace: Workspace, snapshot: Snapshot): Promise<Result<Verdict, Fault>> =>
  judge({ snapshot, reader: snapshotReader(workspace.repository, snapshot), facts: workspace.facts });

/** Returns the name of the `.theurian` tree in a root tree, or null when there is no such directory. */
export const governedTree = async (workspace: Workspace, root: Oid): Promise<Result<Oid | null, Fault>> => {
  const entries = await workspace.repository.tree(root);
  if (!entries.ok) return entries;
  return ok(governedOf(entries.value));
};

/** Returns the name of the `.theurian` tree of a commit; null where there is none, or no commit. */
export const governedAt = async (workspace: Workspace, commit: Oid | null): Promise<Result<Oid | null, Fault>> => {
  if (commit === null) return ok(null);
  const read = await workspace.repository.commit(commit);
  return read.ok ? governedTree(workspace, read.value.tree) : read;
};

const governedOf = (entries: readonly TreeEntry[]): Oid | null =>
  entries.find((e) => e.name === ROOT && e.mode === '40000')?.oid ?? null;

const soundIn = ({ verdict }: Readonly<Record<string, unknown>>): SoundTree | null => {
  const { summary, findings } = verdict as SoundTree;
  return Array.isArray(summary.applicationOrder) && Array.isArray(findings) ? (verdict as SoundTree) : null;
};
