import { showName } from '../git/name.ts';
import type { TreeChange } from '../git/repository.ts';
import { snapshotOfGoverned } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { isMigrationPath, isTextPath, ROOT } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { type LandedFile, landedFindings, type Span } from '../rules/landed.ts';
import { cleanThrough, rememberClean } from './clean-history.ts';
import { withoutErased } from './erasures.ts';
import { governedTree } from './judge-commit.ts';
import { landedPaths } from './landed-paths.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns every landed migration or text that a first-parent step from `since` (excluded; null: from the start) to
 * `tip` changed, deleted or renamed. Read from git's objects, so that a fresh clone sees it too.
 *
 * A history without findings is remembered by its tip, so that the next walk goes on from there.
 * Fails: with a fault when `since` is not on the chain or the history is not all here.
 */
export const historyFindings = async (
  workspace: Workspace,
  tip: Oid,
  since: Oid | null,
): Promise<Result<readonly Finding[], Fault>> => {
  const clean = cleanThrough(workspace, since);
  if (clean === tip) return ok([]);
  const rest = clean === null ? null : await findingsFrom(workspace, tip, clean);
  const findings =
    rest === null || (!rest.ok && rest.error.kind === 'not-on-chain')
      ? await findingsFrom(workspace, tip, since)
      : rest;
  if (findings.ok && findings.value.length === 0) rememberClean(workspace, tip, since);
  return findings;
};

const findingsFrom = async (
  workspace: Workspace,
  tip: Oid,
  from: Oid | null,
): Promise<Result<readonly Finding[], Fault>> => {
  const steps = await workspace.repository.steps(tip, from, ROOT);
  if (!steps.ok) return steps;
  const findings: Finding[] = [];
  for (const { before, after, commit } of steps.value) {
    const span = { from: commit.parents[0] ?? '', changedIn: commit.oid };
    const found = await changeFindings(workspace, before, after, span);
    if (!found.ok) return found;
    const [from] = commit.parents;
    const lost =
      from === undefined ? found : await withoutErased(workspace, { from, tree: before, to: commit.oid }, found.value);
    if (!lost.ok) return lost;
    for (const one of lost.value) findings.push(one);
  }
  const merged = await mergeFindings(workspace, tip, from);
  return merged.ok ? ok([...findings, ...merged.value]) : merged;
};

/**
 * Returns what merges on the first-parent line put in place of another side's files.
 *
 * A merge may take another side's place as the branch, and then its first parent shows no change: so what that side has
 * under the same name must be the same. What a merge leaves out of a side had not landed by that alone.
 */
const mergeFindings = async (
  workspace: Workspace,
  tip: Oid,
  from: Oid | null,
): Promise<Result<readonly Finding[], Fault>> => {
  const chain = await workspace.repository.firstParents(tip, from);
  if (!chain.ok) return chain;
  const findings: Finding[] = [];
  for (const commit of chain.value.filter(({ oid, parents }) => oid !== from && parents.length > 1)) {
    const after = await governedTree(workspace, commit.tree);
    if (!after.ok) return after;
    for (const parent of commit.parents.slice(1)) {
      const found = await sideFindings(workspace, parent, after.value, commit.oid);
      if (!found.ok) return found;
      for (const one of found.value) findings.push(one);
    }
  }
  return ok(findings);
};

const sideFindings = async (
  workspace: Workspace,
  parent: Oid,
  after: Oid | null,
  changedIn: Oid,
): Promise<Result<readonly Finding[], Fault>> => {
  const side = await workspace.repository.commit(parent);
  if (!side.ok) return side;
  const tree = await governedTree(workspace, side.value.tree);
  if (!tree.ok || tree.value === after) return tree.ok ? ok([]) : tree;
  const changed = await changeFindings(workspace, tree.value, after, { from: parent, changedIn });
  if (!changed.ok) return changed;
  const found = await withoutErased(workspace, { from: parent, tree: tree.value, to: changedIn }, changed.value);
  const replaced = (f: Finding): boolean =>
    f.code === 'landed-changed' && (f.facts.change === 'edited' || f.facts.change === 'retyped');
  return found.ok ? ok(found.value.filter(replaced)) : found;
};

/** Returns the landed files that differ between two `.theurian` trees. */
export const changeFindings = async (
  workspace: Workspace,
  before: Oid | null,
  after: Oid | null,
  span: Span,
): Promise<Result<readonly Finding[], Fault>> => {
  if (before === null) return ok([]);
  const landed = await treeOrNull(workspace, before);
  const now = after === null ? ok(null) : await treeOrNull(workspace, after);
  if (!landed.ok) return landed;
  if (!now.ok) return now;
  if (landed.value === null) return ok([]);
  const changes = await workspace.repository.diff(landed.value, now.value);
  if (!changes.ok) return changes;
  return judgeChanges(workspace, landed.value, changes.value, span);
};

/** Returns the landed files among what differs from a `.theurian` tree. */
export const judgeChanges = async (
  workspace: Workspace,
  landed: Oid,
  changes: readonly TreeChange[],
  span: Span,
): Promise<Result<readonly Finding[], Fault>> => {
  const added = new Map(changes.flatMap((c) => (c.before === null && c.after !== null ? [[c.after.oid, c.path]] : [])));
  const files = changes.flatMap((change) => landedFileOf(change, added));
  const suspects = files.filter((f) => isMigrationPath(f.path) || isTextPath(f.path));
  return keepLanded(workspace, landed, suspects, span);
};

/** Judges those of the suspect files that had truly landed: a body counts only when a landed migration names it. */
export const keepLanded = async (
  workspace: Workspace,
  landed: Oid,
  suspects: readonly LandedFile[],
  span: Span,
): Promise<Result<readonly Finding[], Fault>> => {
  if (suspects.length === 0) return ok([]);
  const snapshot = await snapshotOfGoverned(workspace.repository, landed, { kind: 'staged', root: landed });
  if (!snapshot.ok) return snapshot;
  const has = await landedPaths(workspace, snapshot.value);
  if (!has.ok) return has;
  return ok(
    landedFindings(
      suspects.filter((f) => has.value(f.path)),
      span,
    ),
  );
};

const landedFileOf = (change: TreeChange, added: ReadonlyMap<Oid, string>): readonly LandedFile[] => {
  const { before, after } = change;
  if (before === null) return [];
  // The executable bit is not part of what was pinned, and not every disk keeps it.
  const becameFile = after?.mode.startsWith('100') === true && before.mode.startsWith('100');
  const now =
    after === null ? null : becameFile ? ({ kind: 'file', oid: after.oid } as const) : ({ kind: 'other' } as const);
  return [{ path: showName(change.path).text, before: before.oid, after: now, movedTo: added.get(before.oid) ?? null }];
};

/** Returns the tree, or null where what stands at `.theurian` is a link or a file: then nothing that had landed is there any more. */
export const treeOrNull = async ({ repository }: Workspace, oid: Oid): Promise<Result<Oid | null, Fault>> => {
  const tree = await repository.tree(oid);
  if (tree.ok) return ok(oid);
  return tree.error.kind === 'wrong-object' ? ok(null) : err(tree.error);
};
