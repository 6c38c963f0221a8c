import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../model/digest.ts';
import type { FileStat, StatCache } from '../model/file-stat.ts';
import type { Oid } from '../model/oid.ts';
import { recall, remember } from './remembered.ts';

/** A stat cache that lies in a file, one for each directory, and is written back when enough was learnt. */
export interface StatFile<Name extends string = Oid> extends StatCache<Name> {
  save(): void;
}

interface Kept<Name> extends Readonly<Record<string, unknown>> {
  readonly files: readonly (readonly [path: string, stat: string, oid: Name])[];
}

// A file that changes twice within one tick of a file system's clock may keep its stat; the coarsest tick, FAT's, is two seconds.
// Source: git's racy-git.adoc, which compares with the index file's own time in the same way.
const TICK_NS = 2_000_000_000n;

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
  const path = join(directory, 'worktrees', `${digestOf(topLevel).slice(0, 32)}.json`);
  const written = writtenAt(path);
  const kept = written === null ? null : recall(path, mapOf<Name>);
  const asked = new Map<string, string>();
  const known = new Map<string, Name>();
  let learnt = 0;
  return {
    oid(file, stat) {
      const print = printOf(stat);
      asked.set(file, print);
      const found = kept?.get(file);
      if (written === null || found?.stat !== print || !isSettled(stat, written)) return null;
      known.set(file, found.oid);
      return found.oid;
    },
    keep(file, oid) {
      known.set(file, oid);
      learnt += 1;
    },
    save() {
      if (learnt === 0 || learnt * WORTH < known.size) return;
      const files = [...known].flatMap(([file, oid]) => {
        const stat = asked.get(file);
        return stat === undefined ? [] : [[file, stat, oid] as const];
      });
      remember(path, { files } satisfies Kept<Name>);
    },
  };
};

const writtenAt = (path: string): bigint | null => {
  try {
    return lstatSync(path, { bigint: true }).mtimeNs;
  } catch {
    return null;
  }
};

const isSettled = ({ mtimeNs, ctimeNs }: FileStat, written: bigint): boolean =>
  mtimeNs + TICK_NS < written && ctimeNs + TICK_NS < written;

const printOf = ({ dev, ino, size, mtimeNs, ctimeNs }: FileStat): string =>
  `${dev.toString(32)} ${ino.toString(32)} ${size.toString(32)} ${mtimeNs.toString(32)} ${ctimeNs.toString(32)}`;

const mapOf = <Name>(kept: Readonly<Record<string, unknown>>) =>
  new Map((kept as Kept<Name>).files.map(([file, stat, oid]) => [file, { stat, oid }]));
