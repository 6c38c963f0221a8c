import type { Secret } from './secret.ts';

/** The rule of this screen. */
export const CARD_NUMBER = 'card-number';

/** Finds payment card numbers: of a length and with a beginning that card schemes give, and with the right check digit. */
export function* cardNumbers(text: string): Generator<Secret> {
  for (const match of text.matchAll(DIGITS)) {
    const digits = match[0].replaceAll(/[ -]/g, '');
    if (!SCHEME.test(digits) || !checks(digits)) continue;
    yield { rule: CARD_NUMBER, start: match.index, end: match.index + match[0].length, sure: true };
  }
}

const DIGITS = /(?<![A-Za-z0-9]|\d[ .,-])\d(?:[ -]?\d){12,18}(?![A-Za-z0-9]|[ -]\d)/g;
// Source: the issuer ranges of ISO/IEC 7812 as the schemes publish them.
const SCHEME = new RegExp(
  `^(?:${[
    '4\\d{12}(?:\\d{3}){0,2}',
    '(?:5[1-5]\\d\\d|222[1-9]|22[3-9]\\d|2[3-6]\\d\\d|27[01]\\d|2720)\\d{12}',
    '3[47]\\d{13}',
    '3(?:0[0-5]|[689]\\d)\\d{11}',
    '6(?:011|4[4-9]\\d|5\\d\\d)\\d{12}',
    '35(?:2[89]|[3-8]\\d)\\d{12}',
    '62\\d{14,17}',
  ].join('|')})$`,
);

// Source: ISO/IEC 7812-1, annex B.
const checks = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, nth) => {
    const twice = nth % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
};
