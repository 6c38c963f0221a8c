import { isUtf8 } from 'node:buffer';
import { err, ok, type Result } from '../model/result.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Decodes bytes as UTF-8 and drops a leading byte order mark. Fails with the offset of the first bad byte. */
export const decodeUtf8 = (bytes: Uint8Array): Result<string, number> =>
  isUtf8(bytes) ? ok(decoder.decode(bytes)) : err(offsetOfBadByte(bytes));

/** Returns the offset of the first byte that is not UTF-8, or null when all are. */
export const firstBadByte = (bytes: Uint8Array): number | null => (isUtf8(bytes) ? null : offsetOfBadByte(bytes));

// The longest prefix that is UTF-8, by halving; within four bytes of its end, since it may end inside a letter.
const offsetOfBadByte = (bytes: Uint8Array): number => {
  let [good, bad] = [0, bytes.length + 1];
  while (good + 1 < bad) {
    const middle = (good + bad) >> 1;
    if ([0, 1, 2, 3].some((less) => isUtf8(bytes.subarray(0, Math.max(0, middle - less))))) good = middle;
    else bad = middle;
  }
  while (!isUtf8(bytes.subarray(0, good))) good -= 1;
  return good;
};
