import type { Oid } from '../model/oid.ts';
import { ok } from '../model/result.ts';
import type { Repository } from './repository.ts';

/** A repository that has some blobs at hand, and what brings others there in their place. */
export interface Holding {
  readonly repository: Repository;
  /** Reads blobs in one go; what cannot be read, and what is large, is read when it is asked for. */
  readonly hold: (oids: readonly Oid[]) => Promise<void>;
}

/** So much is held at most: of one blob, and of all of them. In bytes. */
const EACH = 256 * 1024;
const ALL = 32 * 1024 * 1024;

/**
 * Makes a repository whose blobs can be read ahead.
 *
 * Law: it gives what the repository gives, its faults included.
 */
export const holding = (repository: Repository): Holding => {
  const held = new Map<Oid, Uint8Array>();
  return {
    repository: {
      ...repository,
      blobs: async (oids, take, limit = Infinity) => {
        if (!oids.every((oid) => held.has(oid))) return repository.blobs(oids, take, limit);
        for (const oid of oids) {
          const bytes = held.get(oid) ?? new Uint8Array();
          take(oid, bytes.length > limit ? bytes.subarray(0, limit) : bytes, bytes.length);
        }
        return ok(undefined);
      },
    },
    hold: async (oids) => {
      held.clear();
      let left = ALL;
      await repository.blobs(
        [...new Set(oids)],
        (oid, bytes, size) => {
          if (bytes.length < size || size > left) return;
          held.set(oid, bytes);
          left -= size;
        },
        EACH,
      );
    },
  };
};
