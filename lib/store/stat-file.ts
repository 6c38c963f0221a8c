import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../model/digest.ts';
import type { FileStat, StatCache } from '../model/file-stat.ts';
import type { Oid } from '../model/oid.ts';
import { type Parts, recallParts, rememberParts } from './remembered-parts.ts';

/** A stat cache that lies in a file, one for each directory, and is written back when enough was learnt. */
export interface StatFile<Name extends string = Oid> extends StatCache<Name> {
  save(): void;
}

const PARTS = ['files', 'names', 'stats'] as const;

// A file that changes twice within one tick of a file system's clock may keep its stat; the coarsest tick, FAT's, is two seconds.
// Source: git's racy-git.adoc, which compares with the index file's own time in the same way.
const TICK_MS = 2000;

/** So many times more is kept than was learnt before it is worth a write. */
const WORTH = 50;

/**
 * Opens what is known of the files of a directory, such as a working directory. A missing, damaged or foreign file counts as empty.
 *
 * Limit: a page that a process has mapped into its memory and changed before the stat was taken keeps that stat until the
 * system writes it back, so what it writes there meanwhile is not seen; git's index cannot see it either. A body that
 * something is built on is therefore held against its pin when it is read.
 * Source: mmap(2), when st_mtime and st_ctime of a shared mapping are updated.
 */
export const openStats = <Name extends string = Oid>(directory: string, topLevel: string): StatFile<Name> => {
  const path = join(directory, 'worktrees', digestOf(topLevel).slice(0, 32));
  const written = writtenAt(path);
  const kept = written === null ? null : recallParts(path, PARTS);
  const before = keptFrom(kept);
  const found = new Set<number>();
  const asked = new Map<string, FileStat>();
  const learnt = new Map<string, Name>();
  return {
    oid(file, stat) {
      const place = before.placeOf(file);
      if (written === null || place === null || !isSettled(stat, written) || !before.isSame(place, stat)) {
        asked.set(file, stat);
        return null;
      }
      found.add(place);
      return before.names[place] as Name;
    },
    keep: (file, oid) => void learnt.set(file, oid),
    save() {
      if (learnt.size === 0 || learnt.size * WORTH < learnt.size + found.size) return;
      const old = [...found].map((place) => before.files[place] ?? '').filter((file) => !learnt.has(file));
      const fresh = [...learnt].filter(([file]) => asked.has(file));
      const places = old.map((file) => before.placeOf(file) ?? 0);
      rememberParts(path, PARTS, {
        files: Buffer.from([...old, ...fresh.map(([file]) => file)].join('\0')),
        names: Buffer.from(
          [...places.map((place) => before.names[place]), ...fresh.map(([, name]) => name)].join('\0'),
        ),
        stats: Buffer.concat([
          ...places.map(before.statAt),
          ...fresh.map(([file]) => Buffer.from(Float64Array.from(fieldsOf(asked.get(file))).buffer)),
        ]),
      });
    },
  };
};

const writtenAt = (path: string): number | null => {
  try {
    return lstatSync(path).mtimeMs;
  } catch {
    return null;
  }
};

const isSettled = ({ mtimeMs, ctimeMs }: FileStat, written: number): boolean =>
  mtimeMs + TICK_MS < written && ctimeMs + TICK_MS < written;

const fieldsOf = (stat: FileStat | undefined): number[] =>
  stat === undefined ? [] : [stat.dev, stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs];

/** How many numbers a stat is kept as, each of 8 bytes. */
const FIELDS = 5;

const keptFrom = (parts: Parts<(typeof PARTS)[number]> | null) => {
  const files = textsIn(parts?.files);
  const bytes = parts?.stats ?? Buffer.alloc(0);
  const stats = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  let places: ReadonlyMap<string, number> | null = null;
  let next = 0;
  return {
    files,
    names: textsIn(parts?.names),
    statAt: (place: number): Buffer => bytes.subarray(place * FIELDS * 8, (place + 1) * FIELDS * 8),
    // Files are asked for in the order in which they were kept.
    placeOf(file: string): number | null {
      if (files[next] !== file) places ??= new Map(files.map((one, place) => [one, place]));
      const place = files[next] === file ? next : places?.get(file);
      if (place === undefined) return null;
      next = place + 1;
      return place;
    },
    isSame(place: number, { dev, ino, size, mtimeMs, ctimeMs }: FileStat): boolean {
      const at = place * FIELDS;
      return (
        stats[at + 4] === ctimeMs &&
        stats[at + 3] === mtimeMs &&
        stats[at + 2] === size &&
        stats[at + 1] === ino &&
        stats[at] === dev
      );
    },
  };
};

const textsIn = (part: Buffer | undefined): readonly string[] =>
  part === undefined || part.length === 0 ? [] : part.toString('utf8').split('\0');
