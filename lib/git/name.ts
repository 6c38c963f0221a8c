/** A raw name made fit to show. */
export interface ShownName {
  /** Bytes that are not UTF-8 stand as `\xHH`. */
  readonly text: string;
  readonly utf8: boolean;
}

const ASCII = /^[\u0000-\u007f]*$/;

// One well-formed UTF-8 sequence of two bytes or more (Unicode, table 3-7), or any single byte.
const SEQUENCE =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;

/** Decodes a name that is held as latin1, byte for byte. */
export const showName = (raw: string): ShownName => {
  if (ASCII.test(raw)) return { text: raw, utf8: true };
  let utf8 = true;
  const text = raw.replace(SEQUENCE, (bytes) => {
    if (bytes.length > 1) return Buffer.from(bytes, 'latin1').toString('utf8');
    utf8 = false;
    return `\\x${bytes.charCodeAt(0).toString(16)}`;
  });
  return { text, utf8 };
};

/** Encodes a text as a name that is held as latin1, byte for byte. */
export const rawName = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
