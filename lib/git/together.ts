import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Objects, StoredObject, Take } from './objects.ts';

interface Asked {
  readonly oids: readonly Oid[];
  readonly take: Take;
  readonly settle: (answer: Result<void, Fault> | Promise<Result<void, Fault>>) => void;
}

/** A question for more objects than this is put by itself, and its answers pass by one by one. */
const FEW = 64;

/**
 * Puts what is asked for in one turn to the store in one question, each object once: many who walk side by side wait once.
 *
 * Law: each gets what it would have got alone, its fault included.
 */
export const together = (objects: Objects): Objects => {
  let waiting: Asked[] = [];
  const alone = ({ oids, take }: Omit<Asked, 'settle'>): Promise<Result<void, Fault>> => objects.read(oids, take);
  const ask = async (all: readonly Asked[]): Promise<void> => {
    const held = new Map<Oid, StoredObject>();
    const [one, ...others] = all;
    const read =
      one === undefined || others.length === 0
        ? null
        : await objects.read([...new Set(all.flatMap(({ oids }) => oids))], (object) => {
            held.set(object.oid, object);
            return null;
          });
    for (const asked of all) asked.settle(read?.ok === true ? handed(asked, held) : alone(asked));
  };
  return {
    ...objects,
    read: (oids, take, keep) => {
      if (keep !== undefined || oids.length > FEW) return objects.read(oids, take, keep);
      return new Promise((settle) => {
        if (waiting.length === 0)
          setImmediate(() => {
            const all = waiting;
            waiting = [];
            void ask(all);
          });
        waiting.push({ oids, take, settle });
      });
    },
  };
};

const handed = ({ oids, take }: Asked, held: ReadonlyMap<Oid, StoredObject>): Result<void, Fault> => {
  for (const oid of oids) {
    const object = held.get(oid);
    const fault = object === undefined ? null : take(object);
    if (fault !== null) return err(fault);
  }
  return ok(undefined);
};
