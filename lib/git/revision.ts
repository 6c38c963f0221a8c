import type { Oid } from '../model/oid.ts';
import { err, ok } from '../model/result.ts';
import { type Objects, readCommit } from './objects.ts';
import type { Answer } from './repository.ts';
import { cutBelow } from './shallow.ts';

/** One move along parents: `~3` is three times the first, `^2` once the second, `^0` none. */
export interface Hop {
  readonly parent: number;
  readonly times: number;
}

/** A revision that needs no git to be understood. */
export interface Revision {
  readonly base: string;
  readonly hops: readonly Hop[];
}

const HOP = /~(\d*)|\^(?:\{(?:commit)?\}|(\d*))/g;
const WHOLE = /^([^~^:]+)((?:~\d*|\^(?:\{(?:commit)?\}|\d*))*)$/;

/** Reads `NAME~n^m…`; null for every other form. Source: gitrevisions(7). */
export const parseRevision = (text: string): Revision | null => {
  const [, base, tail = ''] = WHOLE.exec(text) ?? [];
  if (base === undefined || base.includes('..') || base.includes('@{')) return null;
  return { base: base === '@' ? 'HEAD' : base, hops: [...tail.matchAll(HOP)].map(hopOf) };
};

const hopOf = ([_text, tilde, caret]: RegExpExecArray | RegExpMatchArray): Hop => {
  if (tilde !== undefined) return { parent: 1, times: tilde === '' ? 1 : Number(tilde) };
  if (caret === undefined) return { parent: 1, times: 0 };
  const parent = caret === '' ? 1 : Number(caret);
  return { parent, times: parent === 0 ? 0 : 1 };
};

interface History {
  readonly objects: Objects;
  readonly shallow: ReadonlySet<Oid>;
}

/** Moves along parents. Fails: `unknown-revision` past a root, `missing-object` at the edge of a shallow clone. */
export const hopFrom = async (
  { objects, shallow }: History,
  start: Oid,
  { revision, hops }: { readonly revision: string; readonly hops: readonly Hop[] },
): Answer<Oid> => {
  let at = start;
  for (const { parent, times } of hops) {
    for (let left = times; left > 0; left -= 1) {
      const commit = await readCommit(objects, at);
      if (!commit.ok) return commit;
      const next = commit.value.parents[parent - 1];
      if (next === undefined) return err({ kind: 'unknown-revision', revision });
      if (shallow.has(at)) return err(cutBelow(commit.value));
      at = next;
    }
  }
  return ok(at);
};
