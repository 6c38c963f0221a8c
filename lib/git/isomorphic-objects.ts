import { expandOid, readObject } from 'isomorphic-git';
import type { Fault } from '../model/fault.ts';
import { type Oid, parseOid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { typeOf } from './batch.ts';
import type { Objects, StoredObject } from './objects.ts';
import type { Answer } from './repository.ts';
import { objectView, VIEWED } from './view.ts';

/** Objects that are read in process. */
export interface InProcessObjects extends Objects {
  /** Completes a short object name; null when none or several begin like it. */
  expand(short: string): Answer<Oid | null>;
}

/** Trees that are in memory only, by their names. */
export type Overlay = ReadonlyMap<Oid, Uint8Array>;

/**
 * Reads objects in process, those of `overlay` from memory.
 *
 * Cost:   each pack that is touched is read into memory as a whole, once.
 */
export const isomorphicObjects = (directories: readonly string[], overlay: Overlay): InProcessObjects => {
  const view = objectView(directories);
  let cache = {};
  const retried = async <T>(read: () => Promise<T>, oid: string): Answer<T> => {
    try {
      return ok(await read());
    } catch {
      // A repack may have taken the packs away that were listed: look once more.
      view.forget();
      cache = {};
    }
    try {
      return ok(await read());
    } catch (error) {
      return err(faultOf(error, oid));
    }
  };
  const one = async (oid: Oid): Answer<StoredObject> => {
    const held = overlay.get(oid);
    if (held !== undefined) return ok({ oid, type: 'tree', size: held.length, bytes: held });
    const read = await retried(() => readObject({ fs: view.fs, gitdir: VIEWED, cache, oid, format: 'content' }), oid);
    return read.ok ? storedObject(oid, read.value) : read;
  };
  return {
    read: async (oids, take, keep = Infinity) => {
      for (const oid of oids) {
        const object = await one(oid);
        if (!object.ok) return object;
        const fault = take(cut(object.value, keep));
        if (fault !== null) return err(fault);
      }
      return ok(undefined);
    },
    sizes: (oids) => sizesOf(oids, one),
    expand: async (short) => {
      const found = await retried(() => expandOid({ fs: view.fs, gitdir: VIEWED, cache, oid: short }), short);
      if (found.ok) return ok(parseOid(found.value));
      return found.error.kind === 'missing-object' ? ok(null) : found;
    },
  };
};

const storedObject = (oid: Oid, { type, object }: { type?: string; object?: unknown }): Result<StoredObject, Fault> => {
  const known = typeOf(type);
  return known !== null && object instanceof Uint8Array
    ? ok({ oid, type: known, size: object.length, bytes: object })
    : err({ kind: 'corrupt-object', oid, says: `unknown type ${type}` });
};

const cut = (object: StoredObject, keep: number): StoredObject =>
  object.size <= keep ? object : { ...object, bytes: object.bytes.slice(0, keep) };

const sizesOf = async (
  oids: readonly Oid[],
  one: (oid: Oid) => Answer<StoredObject>,
): Answer<ReadonlyMap<Oid, number>> => {
  const sizes = new Map<Oid, number>();
  for (const oid of oids) {
    const object = await one(oid);
    if (!object.ok) return object;
    const { type, size } = object.value;
    if (type !== 'blob') return err({ kind: 'wrong-object', oid, expected: 'blob', found: type });
    sizes.set(oid, size);
  }
  return ok(sizes);
};

/** What cannot be decoded may throw anything, a text of the inflater's included: it is all the same to the reader. */
const faultOf = (error: unknown, oid: string): Fault => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'NotFoundError' || code === 'AmbiguousError') return { kind: 'missing-object', oid, why: 'absent' };
  if (/^E[A-Z]+$/.test(code)) return { kind: 'unreadable', path: oid, code };
  return { kind: 'corrupt-object', oid, says: error instanceof Error ? error.message : String(error) };
};
