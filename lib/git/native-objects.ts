import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { type Oid, parseOid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { typeOf } from './batch.ts';
import type { CatFile, Lost } from './cat-file.ts';
import { demand } from './child.ts';
import type { Objects } from './objects.ts';
import type { Git } from './repository.ts';

/** Reads objects through git. */
export const nativeObjects = (git: Git, cat: CatFile, absent: Absent): Objects => ({
  read: (oids, take, keep) =>
    cat.ask({
      whats: oids,
      keep: keep ?? Infinity,
      take: (answer, what) => (answer.kind === 'object' ? take(answer) : absent.missing(what)),
    }),
  sizes: async (oids) => {
    if (oids.length === 0) return ok(new Map());
    const out = await demand(git, ['cat-file', '--batch-check', '--buffer'], `${oids.join('\n')}\n`);
    return out.ok ? sizesIn(out.value.toString('latin1').trimEnd().split('\n'), oids, absent) : out;
  },
});

const sizesIn = (
  lines: readonly string[],
  oids: readonly Oid[],
  absent: Absent,
): Result<ReadonlyMap<Oid, number>, Fault> => {
  const sizes = new Map<Oid, number>();
  for (const [index, oid] of oids.entries()) {
    const [, type = '', size] = lines[index]?.split(' ') ?? [];
    if (typeOf(type) === null) return err(absent.missing(oid));
    if (type !== 'blob') return err({ kind: 'wrong-object', oid, expected: 'blob', found: type });
    sizes.set(oid, Number(size));
  }
  return ok(sizes);
};

/** How the lack of an object is told. */
export interface Absent {
  readonly missing: (what: string) => Fault;
  readonly lost: Lost;
}

/**
 * Makes the teller of lacks. With a promisor remote every lack is taken for a promise: git stops at it, since it may not fetch.
 * What git calls missing although its file is there cannot be unpacked.
 */
export const absentIn = (partial: boolean, directories: readonly string[]): Absent => {
  const missing = (oid: string): Fault => {
    const there = directories.some((directory) => existsSync(join(directory, oid.slice(0, 2), oid.slice(2))));
    if (there) return { kind: 'corrupt-object', oid, says: 'git cannot unpack its file' };
    return { kind: 'missing-object', oid, why: partial ? 'promised' : 'absent' };
  };
  return {
    missing,
    lost: (what, says) => {
      if (parseOid(what) === null) return null;
      if (partial && /promisor|lazy|transport '.*' not allowed/.test(says)) return missing(what);
      return says.includes(what) || /corrupt|inflate|unpack|delta/.test(says)
        ? { kind: 'corrupt-object', oid: what, says }
        : null;
    },
  };
};
