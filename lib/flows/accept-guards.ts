import type { Fault } from '../model/fault.ts';
import { type Finding, finding, type Place } from '../model/finding.ts';
import { fromTop, isMigrationPath } from '../model/governed.ts';
import type { Migration } from '../model/migration.ts';
import { ok, type Result } from '../model/result.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';
import type { State } from '../model/state.ts';
import { waysTo } from '../model/ways-to.ts';
import { declarationsOf } from '../rules/bodies.ts';
import { type DeclaredFile, filesDeclared, filesOf } from '../rules/declared-files.ts';
import { idInName } from '../rules/names.ts';
import { type Carried, idsOf } from './accept-carried.ts';
import { located, misplacedFindings } from './accept-told.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';

/** The knowledge in the working directory, before anything is accepted. */
export interface Before {
  readonly snapshot: Snapshot;
  readonly ordered: readonly Migration[];
  readonly state: State;
}

/**
 * Refuses a proposal where something stands in the place of its files, or where no disk can hold them.
 *
 * What stands there is judged only when names do not tell already that the way is clear.
 */
export const guarded = async (
  carried: Carried,
  snapshot: Snapshot,
  judge: () => Promise<Result<Before, Refusal | Fault>>,
): Promise<Result<void, Refusal | Fault>> => {
  const before = isWayClear(snapshot, carried) ? null : await judge();
  if (before?.ok === false) return before;
  const standing = before === null ? [] : guardFindings(before.value, carried);
  const findings = [...standing, ...misplacedFindings(carried)];
  return findings.length === 0 ? ok(undefined) : refused(await located(carried, findings));
};

/**
 * Tells whether nothing stands where the files of a proposal would have to go, as far as names tell: then no guard objects.
 *
 * Of migrations whose names and ids differ the judgement of the whole set tells.
 */
const isWayClear = ({ entries }: Snapshot, carried: Carried): boolean => {
  const { migrationPath, migration } = carried;
  const ids = idsOf(carried);
  const starts = [...ids].map((id) => `migrations/${id}`);
  const isNamed = (path: string): boolean => isMigrationPath(path) && ids.has(idInName(path) ?? '');
  const files = filesOf(migration === null ? [] : [migration]);
  const ways = new Set([migrationPath, ...files.flatMap(waysTo)]);
  const kinds = kindsOf(entries.filter(({ path }) => ways.has(path)));
  return (
    !kinds.has(migrationPath) &&
    !entries.some(({ path }) => starts.some((start) => path.startsWith(start)) && isNamed(path)) &&
    files.every((path) => inTheWay(path, kinds) === null)
  );
};

const kindsOf = (entries: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(entries.map(({ path, kind }) => [path, kind]));

/** Returns what stands where the files of a proposal would have to go: names, ids and bodies that are taken. */
export const guardFindings = (before: Before, carried: Carried): readonly Finding[] => {
  const placed = placeFindings(before, carried);
  return placed.length > 0 ? placed : bodyGuards(before, carried);
};

const placeFindings = ({ snapshot, ordered }: Before, carried: Carried): readonly Finding[] => {
  const { migrationFrom, migrationPath } = carried;
  const at = { path: migrationFrom };
  const ids = idsOf(carried);
  const landed = ordered.find(({ document }) => ids.has(document.id));
  if (landed !== undefined)
    return [finding('already-in-place', at, { by: 'id', id: landed.document.id, path: fromTop(landed.path) })];
  return snapshot.entries.some(({ path }) => path === migrationPath)
    ? [finding('already-in-place', at, { by: 'name', id: idInName(migrationPath) ?? '', path: fromTop(migrationPath) })]
    : [];
};

const bodyGuards = (before: Before, { migration, migrationFrom, moves }: Carried): readonly Finding[] => {
  if (migration === null) return [];
  const carried = new Map(moves.map((move) => [move.to, move]));
  const kinds = kindsOf(before.snapshot.entries);
  const owners = ownersOf(before);
  return declarationsOf([migration])
    .flatMap(filesDeclared)
    .flatMap((file) => {
      const standing = inTheWay(file.path, kinds);
      if (standing === null) return [];
      const at: Place = { path: migrationFrom, pointer: file.pathAt };
      const move = carried.get(fromTop(file.path));
      if (standing !== file.path || !isRepeated(file, owners.get(file.path)))
        return [
          finding('body-destination-taken', at, { path: fromTop(standing), owner: ownerIn(owners.get(standing)) }),
        ];
      const support = file.kind === 'support' ? ({ support: true } as const) : {};
      return move?.bytes == null
        ? [finding('body-missing', at, { body: move?.from ?? fromTop(file.path), ...support })]
        : [];
    });
};

const ownersOf = ({ ordered, state }: Before): ReadonlyMap<string, DeclaredFile> =>
  new Map(
    declarationsOf(ordered).flatMap((one) => {
      const current = state.items.get(one.operation.itemId)?.currentRevision;
      return current === one.operation.revisionId ? filesDeclared(one).map((file) => [file.path, file] as const) : [];
    }),
  );

// The file itself, or what is no directory on the way to it.
const inTheWay = (file: string, kinds: ReadonlyMap<string, string>): string | null => {
  const above = waysTo(file).slice(0, -1);
  const blocked = above.find((path) => (kinds.get(path) ?? 'directory') !== 'directory');
  return blocked ?? (kinds.has(file) ? file : null);
};

// The item's own current revision once more; its pin says whether the bytes are the same.
const isRepeated = (file: DeclaredFile, owner: DeclaredFile | undefined): boolean =>
  owner !== undefined &&
  owner.declaration.operation.itemId === file.declaration.operation.itemId &&
  owner.declaration.operation.revisionId === file.declaration.operation.revisionId &&
  owner.pin === file.pin;

const ownerIn = (owner: DeclaredFile | undefined): string | null => owner?.declaration.operation.itemId ?? null;
