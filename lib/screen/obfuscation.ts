import { refuses, type UnsafeRule, warns } from './unsafe-rule.ts';

/** What keeps a reader from seeing what is run. */
export const obfuscation: readonly UnsafeRule[] = [
  refuses(
    'decode-to-shell',
    [['base64']],
    /\bbase64[ \t]{1,8}(?:-d|-D|--decode)\b[^|\n]{0,60}\|[ \t]{0,8}(?:sudo[ \t]{1,8})?(?:ba|da|k|z)?sh(?![\w.-])/g,
  ),
  warns('decode', [['base64']], /\bbase64[ \t]{1,8}(?:-[a-z]{1,4}[ \t]{1,8}){0,2}(?:-d\b|-D\b|-di\b|--decode\b)/g),
  warns('evaluate', [['eval', 'exec'], ['(']], /(?<![\w.])(?:eval|exec)\s{0,4}\(/g),
  warns('hex-escapes', [['\\x']], /(?:\\x[0-9a-f]{2}){3,}/gi),
  warns('from-hex', [['fromhex']], /\bfromhex\b/g),
];
