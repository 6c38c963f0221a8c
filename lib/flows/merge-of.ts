import type { Fault } from '../model/fault.ts';
import { type Oid, parseRefName, type RefName } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { governedAt } from './judge-commit.ts';
import { type Joined, type MergedSide, mergedSide } from './merged-side.ts';
import { protectedBranch } from './protected.ts';
import type { Workspace } from './workspace.ts';

/** A merge into the protected branch that nobody has made. */
export interface MergeOf extends MergedSide {
  readonly ref: RefName;
  readonly base: Oid;
  readonly from: Oid;
  /** The `.theurian` tree of the base. */
  readonly before: Oid | null;
}

/** Makes the merge of a revision into the protected branch, or into `base`, in memory. */
export const mergeOf = async (
  workspace: Workspace,
  { head, base }: { readonly head: string; readonly base: string | null },
): Promise<Result<MergeOf, Fault>> => {
  const { repository } = workspace;
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch;
  const ref = parseRefName(`refs/heads/${branch.value.branch}`);
  if (ref === null) return err({ kind: 'no-branch', branch: branch.value.branch, unborn: false });
  const onto = base === null ? ok(branch.value.tip) : await repository.commitOf(base);
  if (!onto.ok) return onto;
  const from = await repository.commitOf(head);
  if (!from.ok) return from;
  const names = { base: base ?? branch.value.branch, head };
  const joined = await joinedOf(workspace, { base: onto.value, head: from.value, names });
  if (!joined.ok) return joined;
  const merged = await mergedSide(workspace, joined.value);
  return merged.ok
    ? ok({ ...merged.value, ref, base: onto.value, from: from.value, before: joined.value.base })
    : merged;
};

const joinedOf = async (
  workspace: Workspace,
  { base, head, names }: { readonly base: Oid; readonly head: Oid; readonly names: Joined['names'] },
): Promise<Result<Joined, Fault>> => {
  const parted = await workspace.repository.mergeBases(base, head);
  if (!parted.ok) return parted;
  const trees: (Oid | null)[] = [];
  for (const commit of [base, head, ...parted.value]) {
    const tree = await governedAt(workspace, commit);
    if (!tree.ok) return tree;
    trees.push(tree.value);
  }
  const [ours = null, theirs = null, ...before] = trees;
  // Sides that have nothing in common parted where there was nothing.
  return ok({ base: ours, head: theirs, parted: before.length === 0 ? [null] : before, names });
};
