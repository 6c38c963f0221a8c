import { join } from 'node:path';
import { digestOf } from '../model/digest.ts';
import { isMigrationPath } from '../model/governed.ts';
import type { Migration } from '../model/migration.ts';
import { type Footprint, footprintOf } from '../replay/footprint.ts';
import { ranksOf } from '../replay/rank.ts';
import { recordOf } from '../replay/state-hash.ts';
import { declarationsOf } from '../rules/bodies.ts';
import { filesDeclared } from '../rules/declared-files.ts';
import { rejectsAny } from '../rules/rejections.ts';
import { recall, remember } from '../store/remembered.ts';
import { type Parts, recallParts, rememberParts } from '../store/remembered-parts.ts';
import { pathIn } from './entry-lines.ts';
import { once } from './once.ts';
import type { Workspace } from './workspace.ts';

/**
 * What is remembered of a set of files that was judged sound and of which nothing was to be told: as much as it takes to
 * judge it with a few more files, and to say what all of them come to.
 */
export interface KnownSet {
  /** As `entryLines` gives them. */
  readonly entries: readonly string[];
  /** The migrations in their order: the layers before each, and its id. */
  readonly order: () => readonly string[];
  /** What the state hash covers of each migration, in its own order. */
  readonly records: () => readonly string[];
  /** Distinct digests, sorted: of bodies, and of support files that are no bodies as well. */
  readonly bodies: () => readonly string[];
  readonly supports: () => readonly string[];
  /** The migrations that record a rejection. */
  readonly rejecting: readonly string[];
  /** The paths of migrations that may touch one of these footprints: all that do, but for those that spell a directory otherwise. */
  readonly touching: (prints: readonly Footprint[]) => readonly string[];
}

const PARTS = ['entries', 'order', 'records', 'bodies', 'supports', 'rejecting', 'touched'] as const;

const fileOf = ({ derived, repository }: Workspace): string => {
  const { topLevel, commonDir } = repository.layout;
  return join(derived, 'known', digestOf(topLevel ?? commonDir).slice(0, 32));
};

// It is read once, however many trees are judged.
const READ = new WeakMap<Workspace, { known: KnownSet | null }>();

/** Returns the set that is remembered for this working directory; null where none is. */
export const knownSet = (workspace: Workspace): KnownSet | null => {
  if (!workspace.world.cache) return null;
  const read = READ.get(workspace);
  if (read !== undefined) return read.known;
  const parts = recallParts(fileOf(workspace), PARTS);
  const known = parts === null ? null : knownFrom(parts);
  READ.set(workspace, { known });
  return known;
};

/** Remembers a set that was judged sound without a finding. `entries` are its lines, `ordered` its migrations. */
export const rememberSet = (
  workspace: Workspace,
  entries: readonly string[] | null,
  ordered: readonly Migration[],
): void => {
  if (entries === null || !workspace.world.cache) return;
  const path = fileOf(workspace);
  const listing = digestOf(entries.join('\n'));
  // What could not be read is written anew; what nobody has read yet may be as it is.
  const isLost = READ.get(workspace)?.known === null;
  if (!isLost && recall(`${path}.json`, (kept) => kept.listing === listing) === true) return;
  const parts = partsOf(entries, ordered);
  READ.set(workspace, { known: knownFrom(parts) });
  if (rememberParts(path, PARTS, parts)) remember(`${path}.json`, { listing });
};

const partsOf = (entries: readonly string[], ordered: readonly Migration[]): Parts<(typeof PARTS)[number]> => {
  const ranks = ranksOf(ordered);
  const { bodies, supports } = contentsOf(ordered);
  const text = (lines: readonly string[]): Buffer => Buffer.from(lines.join('\n'));
  return {
    entries: text(entries),
    order: text(ordered.map(({ document: { id } }) => `${ranks.get(id)?.depth ?? 0} ${id}`)),
    records: text(ordered.map(({ document: { id }, checksum }) => recordOf({ id, checksum })).sort()),
    bodies: text([...bodies].sort()),
    supports: text([...supports].filter((one) => !bodies.has(one)).sort()),
    rejecting: text(ordered.flatMap((one) => (rejectsAny([one]) ? one.path : []))),
    touched: touchedIn(entries, ordered),
  };
};

/** Returns the distinct digests of bodies and of support files that migrations declare. */
export const contentsOf = (ordered: readonly Migration[]) => {
  const declared = declarationsOf(ordered).flatMap(filesDeclared);
  const pinned = (wanted: 'body' | 'support'): ReadonlySet<string> =>
    new Set(declared.flatMap(({ kind, pin }) => (kind === wanted ? pin : [])));
  return { bodies: pinned('body'), supports: pinned('support') };
};

// A number each: the print of a key, then the line of the migration that touches it.
const touchedIn = (entries: readonly string[], ordered: readonly Migration[]): Buffer => {
  const lineOf = new Map(entries.map((line, nth) => [pathIn(line), nth]));
  const all: number[] = [];
  for (const migration of ordered) {
    const line = lineOf.get(migration.path) ?? 0;
    for (const touched of footprintOf(migration))
      for (const name of namesKept(touched)) all.push(printOf(name) * LINES + line);
  }
  return Buffer.from(Float64Array.from(all).sort().buffer);
};

type Touched = readonly [key: string, way: string | null];

// Directories that others go into as well are told apart by their names alone, and there may be many in one.
const namesKept = ([key, way]: Touched): readonly string[] =>
  way === null ? [key] : key.startsWith('path ') ? [] : [`${key} ${way}`];

const namesSought = ([key, way]: Touched): readonly string[] => [
  key,
  ...['waits', 'frees'].flatMap((other) => (other === way ? [] : `${key} ${other}`)),
];

// Together with a print of 32 bits it is a whole number that a double holds.
const LINES = 2 ** 21;

// FNV-1a; two keys of one print cost a look at a migration that has nothing to do with it.
const printOf = (key: string): number => {
  let print = 2_166_136_261;
  for (let at = 0; at < key.length; at += 1) print = Math.imul(print ^ key.charCodeAt(at), 16_777_619);
  return print >>> 0;
};

const knownFrom = (parts: Parts<(typeof PARTS)[number]>): KnownSet => {
  const lines = (part: Buffer): readonly string[] => (part.length === 0 ? [] : part.toString('utf8').split('\n'));
  const entries = lines(parts.entries);
  const linesTouching = touchingIn(parts.touched);
  return {
    entries,
    order: once(() => lines(parts.order)),
    records: once(() => lines(parts.records)),
    bodies: once(() => lines(parts.bodies)),
    supports: once(() => lines(parts.supports)),
    rejecting: lines(parts.rejecting),
    touching: (prints) => {
      const found = new Set(prints.flatMap((print) => [...print].flatMap(namesSought).flatMap(linesTouching)));
      return [...found].flatMap((line) => {
        const path = pathIn(entries[line] ?? '\0');
        return isMigrationPath(path) ? path : [];
      });
    },
  };
};

const touchingIn = (touched: Buffer) => {
  const count = Math.floor(touched.length / 8);
  const at = (nth: number): number => touched.readDoubleLE(nth * 8);
  return (key: string): readonly number[] => {
    const first = printOf(key) * LINES;
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at(middle) < first) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (let nth = low; nth < count && at(nth) < first + LINES; nth += 1) found.push(at(nth) - first);
    return found;
  };
};
