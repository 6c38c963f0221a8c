import { showName } from '../git/name.ts';
import type { Fault } from '../model/fault.ts';
import { GOVERNED_DIRECTORIES } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { StepChange } from '../model/review.ts';
import { governedAt } from './judge-commit.ts';
import type { Step } from './step.ts';
import { changesBetween, type TreeSide } from './tree-side.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns the paths at which a merge is not what joining its sides gives: they are as neither side has them, or as the other side
 * only kept them from where both parted, so that the merge itself undid what the first parent had made of them since.
 */
export const foreignIn = async (
  workspace: Workspace,
  { parent, commit, side }: Step,
  changes: readonly StepChange[],
): Promise<Result<readonly string[], Fault>> => {
  const others = commit.parents.slice(1);
  if (others.length === 0) return ok([]);
  let neither = new Set(changes.map(({ path }) => path));
  const undone = new Set<string>();
  for (const other of others) {
    const differs = await differing(workspace, side, other);
    if (!differs.ok) return differs;
    const kept = changes.filter((change) => isUndoable(change) && !differs.value.has(change.path));
    const old = kept.length === 0 ? ok(new Set<string>()) : await keptBy(workspace, { parent, other, kept });
    if (!old.ok) return old;
    for (const path of old.value) undone.add(path);
    neither = new Set([...neither].filter((path) => differs.value.has(path)));
  }
  return ok(changes.map(({ path }) => path).filter((path) => neither.has(path) || undone.has(path)));
};

// Only adding to what is append-only undoes nothing; that an id lands once is looked after elsewhere.
const isUndoable = ({ path, kind }: StepChange): boolean =>
  kind !== 'added' || !GOVERNED_DIRECTORIES.some((directory) => path.startsWith(`${directory}/`));

const differing = async (
  workspace: Workspace,
  side: TreeSide,
  commit: Oid,
): Promise<Result<ReadonlySet<string>, Fault>> => {
  const tree = await governedAt(workspace, commit);
  if (!tree.ok) return tree;
  const differs = await side.changesFrom(tree.value);
  return differs.ok ? ok(new Set(differs.value.map(({ path }) => showName(path).text))) : differs;
};

interface Kept {
  readonly parent: Oid | null;
  readonly other: Oid;
  readonly kept: readonly StepChange[];
}

// As a merge in memory has it: what one of the common ancestors had, the other side did not change.
const keptBy = async (
  workspace: Workspace,
  { parent, other, kept }: Kept,
): Promise<Result<ReadonlySet<string>, Fault>> => {
  const bases = parent === null ? ok([]) : await workspace.repository.mergeBases(parent, other);
  if (!bases.ok) return bases;
  const theirs = await governedAt(workspace, other);
  if (!theirs.ok) return theirs;
  const old = new Set<string>();
  for (const base of bases.value) {
    const before = await governedAt(workspace, base);
    if (!before.ok) return before;
    const changed = await changesBetween(workspace, before.value, theirs.value);
    if (!changed.ok) return changed;
    const made = new Set(changed.value.map(({ path }) => showName(path).text));
    for (const { path } of kept) if (!made.has(path)) old.add(path);
  }
  return ok(old);
};
