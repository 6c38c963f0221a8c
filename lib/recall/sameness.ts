import { folded } from './fold.ts';

/**
 * Returns what is left of a text when it is asked whether another one says the same: without case, in compatibility form,
 * without characters that cannot be seen, every stretch of white space as one space.
 */
export const sameness = (text: string): string =>
  folded(ASCII.test(text) ? text : text.normalize('NFKC').replace(UNSEEN, ''))
    .replace(/\s+/g, ' ')
    .trim();

const ASCII = /^[\0-\x7f]*$/;

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * Groups texts that say the same; a text that says what no other one does is in no group.
 *
 * Cost: texts of different weight are told apart without being written anew.
 */
export const sameOnes = <T>(all: readonly T[], textOf: (one: T) => string): readonly (readonly T[])[] => {
  const byWeight = grouped(all, (one) => weightOf(textOf(one)));
  return byWeight.flatMap((some) => grouped(some, (one) => sameness(textOf(one))));
};

const grouped = <T, K>(all: readonly T[], keyOf: (one: T) => K): readonly (readonly T[])[] => {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
};

// How many characters are left but spaces, which may have been more of them.
const weightOf = (text: string): number => (ASCII.test(text) ? text : sameness(text)).replace(/\s+/g, '').length;
