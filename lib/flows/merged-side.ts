import { showName } from '../git/name.ts';
import type { TreeChange, TreeEntry } from '../git/repository.ts';
import { snapshotOfListing } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import { judgeSnapshot } from './judge-commit.ts';
import type { TreeSide } from './tree-side.ts';
import type { Workspace } from './workspace.ts';

/** The `.theurian` trees that a merge joins: of its two sides, and of the commits where they parted. */
export interface Joined {
  readonly base: Oid | null;
  readonly head: Oid | null;
  readonly parted: readonly (Oid | null)[];
  /** What the two sides are called where they cannot be joined. */
  readonly names: { readonly base: string; readonly head: string };
}

/** A merge that nobody has made: what it would leave behind, and the files that have no merge without a decision. */
export interface MergedSide {
  readonly side: TreeSide;
  readonly conflicts: readonly Finding[];
}

type Files = ReadonlyMap<string, TreeEntry>;

/**
 * Joins the governed files of two sides in memory, file by file: one that only one side changed is as that side has it.
 *
 * Text is never joined line by line: landed files have no second version, and the others are settled by a person.
 */
export const mergedSide = async (workspace: Workspace, joined: Joined): Promise<Result<MergedSide, Fault>> => {
  const sides: Files[] = [];
  for (const tree of [joined.base, joined.head, ...joined.parted]) {
    const files = await filesOf(workspace, tree);
    if (!files.ok) return files;
    sides.push(files.value);
  }
  const [base = new Map(), head = new Map(), ...parted] = sides;
  const merged = new Map<string, TreeEntry>();
  const conflicts: Finding[] = [];
  for (const path of new Set([...base.keys(), ...head.keys()])) {
    const [ours, theirs] = [base.get(path), head.get(path)];
    const was = parted.map((files) => printOf(files.get(path)));
    if (printOf(ours) !== printOf(theirs) && !was.includes(printOf(ours)) && !was.includes(printOf(theirs)))
      conflicts.push(finding('merge-conflict', { path: fromTop(showName(path).text) }, joined.names));
    const chosen = printOf(ours) === printOf(theirs) || was.includes(printOf(theirs)) ? ours : theirs;
    if (chosen !== undefined) merged.set(path, chosen);
  }
  for (const path of merged.keys())
    if (insideFile(merged, path))
      conflicts.push(finding('merge-conflict', { path: fromTop(showName(path).text) }, joined.names));
  return ok({ side: sideOf(workspace, merged), conflicts });
};

// One side made a file of what is a directory on the other.
const insideFile = (merged: Files, path: string): boolean => {
  const names = path.split('/');
  return names.slice(1).some((_, index) => merged.has(names.slice(0, index + 1).join('/')));
};

const sideOf = (workspace: Workspace, merged: Files): TreeSide => {
  const snapshot = snapshotOfListing([...merged.values()]);
  return {
    changesFrom: async (tree) => {
      const before = await filesOf(workspace, tree);
      return before.ok ? ok(changesBetween(before.value, merged)) : before;
    },
    snapshot: async () => ok(snapshot),
    findings: async () => {
      const verdict = await judgeSnapshot(workspace, snapshot);
      return verdict.ok ? ok(verdict.value.findings) : verdict;
    },
    outside: async () => ok([]),
  };
};

const changesBetween = (before: Files, after: Files): readonly TreeChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((path) => {
    const [old, now] = [before.get(path), after.get(path)];
    return printOf(old) === printOf(now) ? [] : [{ path, before: old ?? null, after: now ?? null }];
  });

const printOf = (entry: TreeEntry | undefined): string => (entry === undefined ? '' : `${entry.mode} ${entry.oid}`);

// Directories follow from the files in them.
const filesOf = async ({ repository }: Workspace, tree: Oid | null): Promise<Result<Files, Fault>> => {
  const listed = tree === null ? ok([]) : await repository.listing(tree);
  if (!listed.ok) return listed.error.kind === 'wrong-object' ? ok(new Map()) : listed;
  return ok(new Map(listed.value.filter(({ mode }) => mode !== '40000').map((entry) => [entry.name, entry])));
};
