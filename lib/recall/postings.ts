const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Uint8Array(128).map((_, code) => Math.max(0, DIGITS.indexOf(String.fromCharCode(code))));

/**
 * Returns postings as text: letters, digits, `-` and `_` only.
 *
 * A posting is two numbers: the place of a document, above the one before, and how often the word stands there.
 * Each is written as the step from the one before, twice, plus one when the second number follows, less two. Numbers are
 * written from their least five bits on; a sixth bit says that more follow.
 */
export const printPostings = (postings: readonly number[]): string => {
  let before = -1;
  let text = '';
  for (let index = 0; index < postings.length; index += 2) {
    const at = postings[index] ?? 0;
    const times = postings[index + 1] ?? 0;
    const step = (at - before - 1) * 2;
    text += times === 1 ? printNumber(step) : printNumber(step + 1) + printNumber(times - 2);
    before = at;
  }
  return text;
};

/** Calls `visit` with every posting in the text, in order. */
export const eachPosting = (text: string, visit: (at: number, times: number) => void): void => {
  let at = -1;
  let index = 0;
  const number = (): number => {
    let value = 0;
    for (let weight = 1; index < text.length; weight *= 32) {
      const digit = VALUES[text.charCodeAt(index)] ?? 0;
      index += 1;
      value += (digit % 32) * weight;
      if (digit < 32) break;
    }
    return value;
  };
  while (index < text.length) {
    const step = number();
    at += Math.floor(step / 2) + 1;
    visit(at, step % 2 === 0 ? 1 : number() + 2);
  }
};

const printNumber = (value: number): string => {
  let rest = value;
  let text = '';
  while (rest > 31) {
    text += DIGITS[32 + (rest % 32)];
    rest = Math.floor(rest / 32);
  }
  return text + DIGITS[rest];
};
