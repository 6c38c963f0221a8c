import { snapshotOfGoverned } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { isMigrationPath, isTextPath } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';
import type { Verdict } from '../model/verdict.ts';
import type { LandedFile } from '../rules/landed.ts';
import { askEarly } from './ask-early.ts';
import { isKnownClean, listingIn, listingOf, rememberCleanListing } from './clean-worktree.ts';
import { withoutErased } from './erasures.ts';
import { judge } from './judge.ts';
import type { OnKnown } from './judge-known.ts';
import { type LandedBase, type LandedPoint, landedBase } from './landed-base.ts';
import { keepLanded } from './landed-changes.ts';
import { type Incoming, withIncoming } from './propose-union.ts';
import { headCommit } from './protected.ts';
import { sparseFault } from './sparse.ts';
import type { Workspace } from './workspace.ts';
import { type Blobs, knownBlobs, noting, readUnknown, worktreeSnapshot } from './worktree-blobs.ts';
import { rememberWorktree, worktreeOnKnown } from './worktree-known.ts';

/** A working directory, judged; `blobs` names each file that was read by the blob git would make of it. */
export interface JudgedWorktree {
  readonly verdict: Verdict;
  /** What differs from the landed files. */
  readonly landed: readonly Finding[];
  readonly base: LandedBase | null;
  readonly snapshot: Snapshot;
  readonly blobs: Blobs;
  /** Remembers what was judged, when the incoming files have come to lie there. */
  readonly remember: () => void;
}

/** Judges the working directory as it lies there; each file is read once at most. Fails: `no-worktree` in a bare repository. */
export const judgeWorktree = async (workspace: Workspace): Promise<Result<JudgedWorktree, Fault>> => {
  askEarly(workspace);
  const snapshot = await worktreeSnapshot(workspace);
  return snapshot.ok ? judgeListed(workspace, snapshot.value, new Map()) : snapshot;
};

/** Judges a working directory that has been listed, as it would be with more files in it. */
export const judgeListed = async (
  workspace: Workspace,
  snapshot: Snapshot,
  incoming: Incoming,
): Promise<Result<JudgedWorktree, Fault>> => {
  const blobs = knownBlobs(snapshot);
  const witness = noting(workspace, blobs);
  const [verdict, base] = await Promise.all([
    judge(withIncoming(workspace, snapshot, { incoming, witness })),
    baseOfHead(workspace),
  ]);
  if (!verdict.ok) return verdict;
  if (!base.ok) return base;
  const remember = (): void => {
    if (verdict.value.kind === 'sound' && verdict.value.findings.length === 0)
      rememberWorktree(workspace, snapshot, { blobs, incoming, ordered: verdict.value.ordered });
  };
  if (incoming.size === 0) remember();
  const landed = await againstBase(workspace, base.value, snapshot, blobs);
  if (!landed.ok) return landed;
  return ok({ verdict: verdict.value, landed: landed.value, base: base.value, snapshot, blobs, remember });
};

/** A working directory with more files in it, that is sound, and of which nothing is to be told. */
export interface ClearWorktree {
  readonly on: OnKnown;
  readonly base: LandedBase | null;
}

/** Judges as `judgeListed` does, by what is new in a working directory that was judged before; null where that gives no answer. */
export const judgeListedOnKnown = async (
  workspace: Workspace,
  snapshot: Snapshot,
  incoming: Incoming,
): Promise<Result<ClearWorktree | null, Fault>> => {
  const blobs: Blobs = new Map();
  const on = await worktreeOnKnown(workspace, snapshot, { blobs, incoming });
  if (!on.ok || on.value === null) return on.ok ? ok(null) : on;
  const base = await baseOfHead(workspace);
  if (!base.ok) return base;
  const landed = await landedOn(workspace, { on: on.value, base: base.value }, { snapshot, blobs });
  if (!landed.ok) return landed;
  return ok(landed.value.length > 0 ? null : { on: on.value, base: base.value });
};

const landedOn = async (
  workspace: Workspace,
  { on, base }: ClearWorktree,
  { snapshot, blobs }: { readonly snapshot: Snapshot; readonly blobs: Blobs },
): Promise<Result<readonly Finding[], Fault>> => {
  const listing = listingIn(on.lines);
  const isClean = ({ tree }: LandedPoint): boolean => tree === null || isKnownClean(workspace, tree, listing);
  if ((base?.points ?? []).every(isClean)) return ok([]);
  for (const [path, oid] of knownBlobs(snapshot)) blobs.set(path, oid);
  return againstBase(workspace, base, snapshot, blobs);
};

/** Returns what counts as landed below HEAD. */
export const baseOfHead = async (workspace: Workspace): Promise<Result<LandedBase | null, Fault>> => {
  const head = await headCommit(workspace);
  return head.ok ? landedBase(workspace, head.value) : head;
};

// One finding a file, however many points it differs from.
const againstBase = async (
  workspace: Workspace,
  base: LandedBase | null,
  snapshot: Snapshot,
  blobs: Blobs,
): Promise<Result<readonly Finding[], Fault>> => {
  const found = new Map<string, Finding>();
  for (const point of base?.points ?? []) {
    const changed = await againstPoint(workspace, point, snapshot, blobs);
    if (!changed.ok) return changed;
    const head = changed.value.length === 0 ? ok(null) : await headCommit(workspace);
    if (!head.ok) return head;
    const lost = await withoutErased(
      workspace,
      { from: point.commit, tree: point.tree, to: head.value },
      changed.value,
    );
    if (!lost.ok) return lost;
    for (const finding of lost.value) found.set(finding.at.path, finding);
  }
  return ok([...found.values()]);
};

const againstPoint = async (
  workspace: Workspace,
  { commit, tree }: LandedPoint,
  snapshot: Snapshot,
  blobs: Blobs,
): Promise<Result<readonly Finding[], Fault>> => {
  const { repository } = workspace;
  if (tree === null || isKnownClean(workspace, tree, listingOf(snapshot, blobs))) return ok([]);
  const before = await snapshotOfGoverned(repository, tree, { kind: 'staged', root: tree });
  if (!before.ok) return before;
  const now = new Map(snapshot.entries.map((entry) => [entry.path, entry]));
  const left = sparseFault(repository.layout, before.value, now);
  if (left !== null) return err(left);
  const landable = before.value.entries.filter(
    (e) => e.kind === 'file' && (isMigrationPath(e.path) || isTextPath(e.path)),
  );
  // Files that judging had no reason to read are read now; the others are already known by their bytes.
  const unread = landable.flatMap((e) => now.get(e.path) ?? []);
  const read = await readUnknown(workspace, snapshot, blobs, unread);
  if (!read.ok) return read;
  const places = new Map([...blobs].map(([path, oid]) => [oid, path]));
  const suspects = landable.flatMap((e) => suspectOf(e, now.get(e.path), blobs, places));
  if (suspects.length === 0) rememberCleanListing(workspace, tree, listingOf(snapshot, blobs));
  return keepLanded(workspace, tree, suspects, { from: commit, changedIn: null });
};

const suspectOf = (
  before: Entry,
  now: Entry | undefined,
  blobs: ReadonlyMap<string, Oid>,
  places: ReadonlyMap<Oid, string>,
): readonly LandedFile[] => {
  if (before.oid === null) return [];
  const oid = blobs.get(before.path);
  if (now !== undefined && oid === before.oid) return [];
  // A file over the limit is not read, and judging has refused it for that.
  if (now?.kind === 'file' && oid === undefined) return [];
  const after =
    now === undefined ? null : oid === undefined ? ({ kind: 'other' } as const) : ({ kind: 'file', oid } as const);
  return [{ path: before.path, before: before.oid, after, movedTo: places.get(before.oid) ?? null }];
};
