import type { Fault } from '../model/fault.ts';
import { type Finding, finding, type Place } from '../model/finding.ts';
import { fromTop, isMigrationPath } from '../model/governed.ts';
import type { Migration } from '../model/migration.ts';
import { ok, type Result } from '../model/result.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';
import type { State } from '../model/state.ts';
import { bodiesOf, type Declaration, declarationsOf } from '../rules/bodies.ts';
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
  const kinds = kindsOf(entries);
  return (
    !kinds.has(migrationPath) &&
    !entries.some(({ path }) => isMigrationPath(path) && ids.has(idInName(path) ?? '')) &&
    bodiesOf(migration === null ? [] : [migration]).every((body) => inTheWay(body, kinds) === null)
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
  return declarationsOf([migration]).flatMap((declaration) => {
    const { body, index } = declaration;
    const standing = body === null ? null : inTheWay(body, kinds);
    if (body === null || standing === null) return [];
    const at: Place = { path: migrationFrom, pointer: ['operations', index, 'contentFile'] };
    const move = carried.get(fromTop(body));
    if (standing !== body || !isRepeated(declaration, owners.get(body)))
      return [finding('body-destination-taken', at, { path: fromTop(standing), owner: ownerIn(owners.get(standing)) })];
    return move?.bytes == null ? [finding('body-missing', at, { body: move?.from ?? fromTop(body) })] : [];
  });
};

const ownersOf = ({ ordered, state }: Before): ReadonlyMap<string, Declaration> =>
  new Map(
    declarationsOf(ordered).flatMap((one) => {
      const current = state.items.get(one.operation.itemId)?.currentRevision;
      return one.body !== null && current === one.operation.revisionId ? [[one.body, one] as const] : [];
    }),
  );

// The body itself, or what is no directory on the way to it.
const inTheWay = (body: string, kinds: ReadonlyMap<string, string>): string | null => {
  const above = waysTo(body).slice(0, -1);
  const blocked = above.find((path) => (kinds.get(path) ?? 'directory') !== 'directory');
  return blocked ?? (kinds.has(body) ? body : null);
};

/** Lists the directories on the way to a file, from the outermost, and the file itself. */
export const waysTo = (path: string): readonly string[] => {
  const names = path.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};

// The item's own current revision once more; its pin says whether the bytes are the same.
const isRepeated = ({ operation }: Declaration, owner: Declaration | undefined): boolean =>
  owner !== undefined &&
  owner.operation.itemId === operation.itemId &&
  owner.operation.revisionId === operation.revisionId &&
  owner.operation.contentSha256 === operation.contentSha256;

const ownerIn = (owner: Declaration | undefined): string | null => owner?.operation.itemId ?? null;
