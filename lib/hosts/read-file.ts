import { type BigIntStats, closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { type Digest, digestOf } from '../model/digest.ts';
import { fileStatOf, type StatCache } from '../model/file-stat.ts';
import { SKILL_LIMITS } from '../model/skill.ts';
import { coded } from './errno.ts';

const MOST = Math.max(SKILL_LIMITS.body, SKILL_LIMITS.file);

/** A file in a host's directory: where it lies, and by what name its digest is remembered. */
export interface Told {
  readonly path: string;
  readonly key: string;
  readonly stats: StatCache<Digest>;
}

/**
 * Returns the digest of a regular file, as it is remembered or by reading it; null for one that no skill could have.
 *
 * No link is followed, and nothing is waited for. Fails: throws the system's error; ENOENT when nothing is there.
 */
export const digestAt = ({ path, key, stats }: Told): Digest | null => {
  const look = lstatSync(path, { bigint: true });
  if (!look.isFile()) return null;
  const known = stats.oid(key, fileStatOf(look));
  if (known !== null) return known;
  const bytes = look.size > BigInt(MOST) ? null : bytesOf(path, look);
  if (bytes === null) return null;
  const digest = digestOf(bytes);
  stats.keep(key, digest);
  return digest;
};

/** Returns the bytes of a regular file; null for what is none, or too large. Fails: as `digestAt` does. */
export const bytesAt = (path: string, most: number): Uint8Array | null => {
  const look = lstatSync(path, { bigint: true });
  return look.isFile() && look.size <= BigInt(most) ? bytesOf(path, look) : null;
};

const bytesOf = (path: string, look: BigIntStats): Uint8Array => {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = openSync(path, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  try {
    const opened = fstatSync(file, { bigint: true });
    if (!opened.isFile() || opened.ino !== look.ino || opened.dev !== look.dev) throw coded(path, 'EBUSY');
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
};
