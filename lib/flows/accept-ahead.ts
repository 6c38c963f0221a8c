import { snapshotAt } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import { type FactsOf, type Finding, finding } from '../model/finding.ts';
import { fromTop, isMigrationPath, isTextPath } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import { shortRef } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { namesOf } from '../replay/footprint.ts';
import { idInName } from '../rules/names.ts';
import { type Carried, idsOf } from './accept-carried.ts';
import { type InOrder, lateFindings } from './accept-order.ts';
import { toldOfProposal } from './accept-told.ts';
import type { LandedBase } from './landed-base.ts';
import { broughtBy, type Incoming, judgeWith } from './propose-union.ts';
import { type ProtectedBranch, protectedBranch } from './protected.ts';
import { snapshotReader } from './reader.ts';
import type { Workspace } from './workspace.ts';

/** A proposal that is sound here, with what it brings. */
export interface Sound extends InOrder {
  /** The working directory. */
  readonly snapshot: Snapshot;
  readonly incoming: Incoming;
}

/**
 * Refuses a proposal that will be refused once the working directory has what landed on the protected branch meanwhile.
 *
 * What is replayed there is what a merge would hold: the tip of that branch, what only the working directory has, and the
 * proposal. A branch whose tip lies below the working directory has nothing new, and nothing is read of it.
 */
export const aheadFindings = async (
  workspace: Workspace,
  sound: Sound,
  base: LandedBase | null,
): Promise<Result<readonly Finding[], Fault>> => {
  const branch = base === null ? await protectedBranch(workspace) : ok(base.branch);
  if (!branch.ok) return branch.error.kind === 'no-branch' ? ok([]) : branch;
  const { tip } = branch.value;
  const points = base?.points ?? [];
  if (points.some(({ commit }) => commit === tip)) return ok([]);
  const there = await snapshotAt(workspace.repository, tip);
  if (!there.ok) return there;
  const { tree } = there.value;
  if (tree === null || points.some((point) => point.tree === tree)) return ok([]);
  return replayedThere(workspace, sound, { branch: branch.value, snapshot: there.value });
};

interface There {
  readonly branch: ProtectedBranch;
  readonly snapshot: Snapshot;
}

const replayedThere = async (
  workspace: Workspace,
  sound: Sound,
  there: There,
): Promise<Result<readonly Finding[], Fault>> => {
  const { carried, incoming } = sound;
  const landed = landedThere(there.snapshot, carried);
  if (landed !== null) return ok([conflictAhead(carried, there, landed)]);
  const own = await ownFiles(workspace, sound.snapshot, there.snapshot);
  if (!own.ok) return own;
  const merged = await judgeWith(workspace, there.snapshot, new Map([...own.value, ...incoming]));
  if (!merged.ok) return merged;
  // What is refused without the proposal is not told of it.
  const before = merged.value.kind === 'sound' ? merged : await judgeWith(workspace, there.snapshot, own.value);
  if (!before.ok || before.value.kind === 'refused') return before.ok ? ok([]) : before;
  const late = await lateFindings(sound, before.value.ordered);
  const told = toldOfProposal(broughtBy(merged.value.findings, before.value.findings), carried);
  const [first] = [...late, ...told].filter(({ severity }) => severity === 'refusal');
  return ok(first === undefined ? [] : [conflictAhead(carried, there, conflictOf(first, sound, before.value.ordered))]);
};

type Conflict = Pick<FactsOf['conflict-ahead'], 'code' | 'setBy' | 'setIn'>;

const conflictAhead = ({ id, migrationFrom }: Carried, { branch }: There, conflict: Conflict): Finding =>
  finding(
    'conflict-ahead',
    { path: migrationFrom },
    { proposal: id, branch: branch.branch, ref: shortRef(branch.ref), ...conflict },
  );

const landedThere = ({ entries }: Snapshot, carried: Carried): Conflict | null => {
  const ids = idsOf(carried);
  const landed = entries.find(({ path }) => isMigrationPath(path) && ids.has(idInName(path) ?? ''));
  if (landed === undefined) return null;
  return { code: 'already-in-place', setBy: idInName(landed.path), setIn: fromTop(landed.path) };
};

/** Reads the migrations and texts that only the working directory has. */
const ownFiles = async (
  { repository }: Workspace,
  here: Snapshot,
  there: Snapshot,
): Promise<Result<Incoming, Fault>> => {
  const known = new Set(there.entries.map(({ path }) => path));
  const own = here.entries.filter(
    ({ path, kind, utf8 }) =>
      kind === 'file' && utf8 && (isMigrationPath(path) || isTextPath(path)) && !known.has(path),
  );
  const files = new Map<string, Uint8Array>();
  const read = await snapshotReader(repository, here).read(own, LIMITS.bodyBytes, ({ path }, found) => {
    if (found.kind === 'bytes') files.set(path, found.bytes);
  });
  return read.ok ? ok(files) : read;
};

// A finding may tell itself what came in between; else it is the last migration there that speaks of the same names.
const conflictOf = (found: Finding, { carried, snapshot }: Sound, ordered: readonly Migration[]): Conflict => {
  if (found.code === 'revision-conflict' || found.code === 'out-of-order' || found.code === 'overtaken')
    return { code: found.code, setBy: found.facts.setBy, setIn: found.facts.setIn };
  const here = new Set(snapshot.entries.map(({ path }) => path));
  const between = ordered.filter(({ path }) => !here.has(path));
  const names = new Set(namesIn(carried.migration));
  const same = between.filter((one) => namesIn(one).some((name) => names.has(name)));
  const last = same.at(-1) ?? between.at(-1);
  return { code: found.code, setBy: last?.document.id ?? null, setIn: last === undefined ? null : fromTop(last.path) };
};

const namesIn = (migration: Migration | null): readonly string[] =>
  (migration?.document.operations ?? []).flatMap(namesOf);
