import { closest } from '../../recall/closest.ts';

/** Offers the word that was probably meant, and all that there are; `what` names them, such as `known keys`. */
export const offered = (word: string, words: readonly string[], what: string): string => {
  const near = closest(word, words) ?? onlyWith(word, words);
  return `${near === null ? '' : `Did you mean ${near}? `}The ${what} are: ${words.join(', ')}`;
};

// Somebody who writes `deprecate` means deprecateItem.
const onlyWith = (word: string, words: readonly string[]): string | null => {
  const part = word.toLowerCase();
  const [only, another] = part.length < 3 ? [] : words.filter((name) => name.toLowerCase().includes(part));
  return only === undefined || another !== undefined ? null : only;
};
