/** Decodes base64 as it is written in one way only: no blanks, no missing and no left-over bits. Null for anything else. */
export const decodeBase64 = (text: string): Uint8Array | null => {
  if (text.length % 4 !== 0) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
};

/** The same for text that is broken into lines; blanks at the ends of lines and empty lines do not count. */
export const decodeBase64Lines = (text: string): Uint8Array | null => decodeBase64(text.replace(/[ \t\r]*\n/g, ''));
