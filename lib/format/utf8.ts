import { isUtf8 } from 'node:buffer';
import { err, ok, type Result } from '../model/result.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Decodes bytes as UTF-8 and drops a leading byte order mark. Fails with the offset of the first bad byte. */
export const decodeUtf8 = (bytes: Uint8Array): Result<string, number> =>
  isUtf8(bytes) ? ok(decoder.decode(bytes)) : err(firstBadByte(bytes));

// The longest prefix that decodes, by halving: bad bytes are rare, so this may be slow.
const firstBadByte = (bytes: Uint8Array): number => {
  let [good, bad] = [0, bytes.length];
  while (good + 1 < bad) {
    const middle = (good + bad) >> 1;
    if (decodes(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
};

const decodes = (prefix: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(prefix, { stream: true });
    return true;
  } catch {
    return false;
  }
};
