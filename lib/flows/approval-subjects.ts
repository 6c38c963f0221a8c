import type { ApprovalSubject, Pin } from '../model/approval.ts';
import { type Digest, digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { isReviewed } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import type { Oid, RefName } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { StepChange } from '../model/review.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';
import type { State } from '../model/state.ts';
import { replayDigest } from '../replay/replay-digest.ts';
import { filesOf } from '../rules/declared-files.ts';
import { excerptsOf } from '../rules/evidence-files.ts';
import { judgeSnapshot } from './judge-commit.ts';
import { lastChanges } from './last-changes.ts';
import { snapshotReader } from './reader.ts';
import type { TreeSide } from './tree-side.ts';
import type { Workspace } from './workspace.ts';

/** What is to be approved: what a step changes below `.theurian/`, and the tree that it leaves behind. */
export interface ToApprove {
  readonly ref: RefName;
  readonly parent: Oid | null;
  readonly side: TreeSide;
  readonly changes: readonly StepChange[];
}

/**
 * Returns the subjects of approval in what has changed: each new migration with all that it names, and each other file by itself.
 *
 * Where the knowledge is refused, a migration means nothing, and each file stands by itself. Approvals need no approval.
 */
export const approvalSubjects = async (
  workspace: Workspace,
  { ref, parent, side, changes }: ToApprove,
): Promise<Result<readonly ApprovalSubject[], Fault>> => {
  const reviewed = changes.filter(({ path }) => isReviewed(path) && !path.startsWith('approvals/'));
  if (reviewed.length === 0) return ok([]);
  const snapshot = await side.snapshot();
  if (!snapshot.ok) return snapshot;
  const verdict = await judgeSnapshot(workspace, snapshot.value);
  if (!verdict.ok) return verdict;
  const { ordered, state } = verdict.value.kind === 'sound' ? verdict.value : { ordered: [], state: null };
  // What has landed is erased at most, and its first approval does not speak for that.
  const fresh = new Set(reviewed.filter(({ kind }) => kind === 'added').map(({ path }) => path));
  const named = ordered
    .filter(({ path }) => fresh.has(path))
    .map((migration) => ({ migration, texts: namedBy(migration) }));
  const covered = new Set(
    named.flatMap(({ migration, texts }) => [migration.path, ...texts.filter((text) => fresh.has(text))]),
  );
  const rest = reviewed.map(({ path }) => path).filter((path) => !covered.has(path));
  const pinned = named.flatMap(({ texts }) => texts);
  const digests = await digestsOf(workspace, snapshot.value, new Set([...rest, ...pinned]));
  if (!digests.ok) return digests;
  const last = await lastChanges(workspace, parent, rest);
  if (!last.ok) return last;
  const ofMigration = ({ migration, texts }: Named): readonly ApprovalSubject[] =>
    state === null ? [] : [migrationSubject(migration, { ref, state, pins: pinsOf(texts, digests.value) })];
  const ofFile = (path: string): ApprovalSubject => ({
    kind: 'file',
    ref,
    path,
    sha256: digests.value.get(path) ?? null,
    after: last.value.get(path) ?? null,
  });
  return ok([...named.flatMap(ofMigration), ...rest.map(ofFile)]);
};

interface Named {
  readonly migration: Migration;
  /** The bodies and excerpts that it names. */
  readonly texts: readonly string[];
}

const namedBy = (migration: Migration): readonly string[] => [...filesOf([migration]), ...excerptsOf([migration])];

const pinsOf = (paths: readonly string[], digests: ReadonlyMap<string, Digest>): readonly Pin[] =>
  paths.flatMap((path) => {
    const sha256 = digests.get(path);
    return sha256 === undefined ? [] : [{ path, sha256 }];
  });

interface Around {
  readonly ref: RefName;
  readonly state: State;
  readonly pins: readonly Pin[];
}

const migrationSubject = (migration: Migration, { ref, state, pins }: Around): ApprovalSubject => ({
  kind: 'migration',
  ref,
  path: migration.path,
  sha256: migration.checksum,
  pins,
  replay: replayDigest(state, migration),
});

// What is no file, or too long for one, is told by its object: null says that nothing is there.
const digestsOf = async (
  { repository }: Workspace,
  snapshot: Snapshot,
  paths: ReadonlySet<string>,
): Promise<Result<ReadonlyMap<string, Digest>, Fault>> => {
  const entries = snapshot.entries.filter(({ path }) => paths.has(path));
  const digests = new Map(entries.map(({ path, kind, oid }) => [path, digestOf(`${kind} ${oid ?? ''}`)]));
  const files: readonly Entry[] = entries.filter(({ kind }) => kind === 'file');
  const read = await snapshotReader(repository, snapshot).read(files, LIMITS.bodyBytes, ({ path }, file) => {
    if (file.kind === 'bytes') digests.set(path, digestOf(file.bytes));
  });
  return read.ok ? ok(digests) : read;
};
