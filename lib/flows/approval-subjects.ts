import type { ApprovalSubject, Pin } from '../model/approval.ts';
import { type Digest, digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { isReviewed } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import type { RefName } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';
import type { State } from '../model/state.ts';
import { replayDigest } from '../replay/replay-digest.ts';
import { declarationsOf } from '../rules/bodies.ts';
import { excerptsOf } from '../rules/evidence-files.ts';
import { judgeSnapshot } from './judge-commit.ts';
import { snapshotReader } from './reader.ts';
import type { TreeSide } from './tree-side.ts';
import type { Workspace } from './workspace.ts';

/** What is to be approved: the paths below `.theurian/` that a step touches, in the tree that it leaves behind. */
export interface ToApprove {
  readonly ref: RefName;
  readonly side: TreeSide;
  readonly changed: readonly string[];
}

/**
 * Returns the subjects of approval in what has changed: each migration with all that it names, and each other file by itself.
 *
 * None where the knowledge is refused: nothing of it can be approved then. Approvals need no approval.
 */
export const approvalSubjects = async (
  workspace: Workspace,
  { ref, side, changed }: ToApprove,
): Promise<Result<readonly ApprovalSubject[], Fault>> => {
  const reviewed = changed.filter((path) => isReviewed(path) && !path.startsWith('approvals/'));
  if (reviewed.length === 0) return ok([]);
  const snapshot = await side.snapshot();
  if (!snapshot.ok) return snapshot;
  const verdict = await judgeSnapshot(workspace, snapshot.value);
  if (!verdict.ok) return verdict;
  if (verdict.value.kind === 'refused') return ok([]);
  const { ordered, state } = verdict.value;
  const wanted = new Set(reviewed);
  const migrations = ordered.filter(({ path }) => wanted.has(path));
  const named = new Map(migrations.map((migration) => [migration.path, namedBy(migration)]));
  const covered = new Set([...named.keys(), ...[...named.values()].flat()]);
  const rest = reviewed.filter((path) => !covered.has(path));
  const digests = await digestsOf(workspace, snapshot.value, new Set([...rest, ...covered]));
  if (!digests.ok) return digests;
  return ok([
    ...migrations.map((migration) =>
      migrationSubject(migration, { ref, state, pins: pinsOf(named.get(migration.path) ?? [], digests.value) }),
    ),
    ...rest.map((path): ApprovalSubject => ({ kind: 'file', ref, path, sha256: digests.value.get(path) ?? null })),
  ]);
};

const namedBy = (migration: Migration): readonly string[] => [
  ...declarationsOf([migration]).flatMap(({ body }) => body ?? []),
  ...excerptsOf([migration]),
];

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

const digestsOf = async (
  { repository }: Workspace,
  snapshot: Snapshot,
  paths: ReadonlySet<string>,
): Promise<Result<ReadonlyMap<string, Digest>, Fault>> => {
  const files: readonly Entry[] = snapshot.entries.filter(({ kind, path }) => kind === 'file' && paths.has(path));
  const digests = new Map<string, Digest>();
  const read = await snapshotReader(repository, snapshot).read(files, LIMITS.bodyBytes, ({ path }, file) => {
    if (file.kind === 'bytes') digests.set(path, digestOf(file.bytes));
  });
  return read.ok ? ok(digests) : read;
};
