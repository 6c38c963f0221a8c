import type { Covered } from './rooms.ts';

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Span {
  readonly start: Place;
  readonly end: Place;
}

/** What c8's `json` says of one file, as far as it is read here. */
export interface Ran {
  readonly s: Readonly<Record<string, number>>;
  readonly b: Readonly<Record<string, readonly number[]>>;
  readonly branchMap: Readonly<Record<string, { readonly locations: readonly Span[] }>>;
}

/**
 * Returns how many lines and branches of a file are run. A branch that decides nothing is not counted when it is not run: a fault
 * handed on as it came, a bug thrown, the constant behind `??` that the types ask for, and the sliver V8 reports after an `await import`.
 */
export const coveredOf = (text: string, ran: Ran): Covered => {
  const rows = text.split('\n');
  const lines = Object.values(ran.s);
  const branches = Object.entries(ran.b).flatMap(([id, counts]) =>
    counts.flatMap((count, nth) => {
      const span = ran.branchMap[id]?.locations[nth];
      return count === 0 && span !== undefined && decidesNothing(rows, span) ? [] : [count];
    }),
  );
  return { lines: shareOf(lines), branches: shareOf(branches) };
};

const decidesNothing = (rows: readonly string[], { start, end }: Span): boolean => {
  const row = rows[start.line - 1] ?? '';
  const branch = row.slice(start.column, start.line === end.line ? end.column : undefined).trim();
  return branch.length < 3 || CONSTANT.test(branch) || (HANDED_ON.test(branch) && /\bok\b|\bfault !== null/.test(row));
};

const CONSTANT =
  /^(?:[^?]*\?\? (?:''|0|\[\]|\{\}|null|undefined|new Uint8Array\(\))\W*|throw error;|throw new TypeError\(.*\);)$/;

const HANDED_ON =
  /^(?:return (?:err\()?(?!null\b|true\b|false\b)\w+(?:\.(?:value|error))?\)?;|: (?:err\()?\w+(?:\.error)?\)?)$/;

const shareOf = (counts: readonly number[]): Covered['lines'] => ({
  total: counts.length,
  covered: counts.filter((count) => count > 0).length,
});
