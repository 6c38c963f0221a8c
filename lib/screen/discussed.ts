import type { Span } from './span.ts';

/**
 * Tells whether a text speaks about an instruction rather than giving it: it is forbidden right before ("never run ..."), or it
 * is quoted in a sentence that is about such things ('a body that says "..." is refused').
 *
 * Quotes alone do not do: what an agent is to run is quoted, too.
 */
export const discussed = (text: string, { start, end }: Span): boolean => {
  const before =
    text
      .slice(Math.max(0, start - WINDOW), start)
      .split('\n')
      .at(-1) ?? '';
  return forbidden(before) || (ABOUT.test(before) && quoted(before, text.slice(end, end + WINDOW)));
};

const WINDOW = 200;

const forbidden = (before: string): boolean => {
  const said = FORBIDDEN.exec(before)?.[1];
  return said !== undefined && !/\b(?:but|fail|forget|hesitate|only|refuse|stop|then|wait|worry)\b/i.test(said);
};

const FORBIDDEN =
  /\b(?:avoid|cannot|can't|don't|must not|mustn't|never|not|refuses? to|shall not|should not|shouldn't|won't)\b((?:[\s"'`*_]{1,6}[A-Za-z]{1,20}){0,3}[\s"'`*_]{1,6})$/i;

const ABOUT =
  /\b(?:attack\w*|block\w*|catch\w*|detect\w*|examples?|e\.g\.|flag\w*|forbid\w*|injection\w*|like|malicious|match\w*|miss\w*|never|not|pattern\w*|phrases?|refus\w*|reject\w*|say(?:s|ing)|samples?|screen\w*|such as|test\w*|word\w*|writ(?:es?|ten|ing))(?!\w)/i;

const quoted = (before: string, after: string): boolean => {
  const line = after.split('\n', 1)[0] ?? '';
  return PAIRS.some(([open, close]) => {
    const at = before.lastIndexOf(open);
    if (at === -1 || before.length - at > 80) return false;
    const odd = open !== close || before.split(open).length % 2 === 0;
    return odd && !before.slice(at + 1).includes(close) && line.includes(close);
  });
};

const PAIRS = [
  ['"', '"'],
  ['`', '`'],
  ['\u201c', '\u201d'],
  ['\u00ab', '\u00bb'],
  ['\u2018', '\u2019'],
] as const;
