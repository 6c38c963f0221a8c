/** Letters of scripts that are written without spaces between words. For a class of a pattern with the flag `v`. */
export const SPACELESS =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{M}\\p{Nl}]';

/** Korean letters. Spaces stand between phrases, not between words: a noun and what follows it are written together. */
export const HANGUL = '\\p{scx=Hang}&&\\p{L}';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Longer texts are cut for the segmenter: each of its steps copies the whole text it was given. */
const AT_ONCE = 200;

/**
 * Returns the words of a run of spaceless letters, in order; together they are the run.
 *
 * The words come from the dictionaries Node.js was built with, so another Node.js may cut elsewhere.
 * Cost: two to six million characters a second.
 */
export const wordsInRun = (run: string): readonly string[] =>
  cutAt(run, AT_ONCE).flatMap((part) => Array.from(segmenter.segment(part), ({ segment }) => segment));

const cutAt = (run: string, size: number): readonly string[] => {
  if (run.length <= size) return [run];
  const characters = Array.from(run);
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
};
