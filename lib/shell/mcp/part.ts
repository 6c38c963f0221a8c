/** Returns as much of a text's beginning as takes so many bytes in JSON, and one character at least; no character is cut in two. */
export const beginningOf = (text: string, bytes: number): string => {
  if (sized(text) <= bytes) return text;
  let [fits, over] = [1, text.length];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (sized(text.slice(0, middle)) <= bytes) fits = middle;
    else over = middle;
  }
  const cut = /[\ud800-\udbff]/.test(text.charAt(fits - 1)) ? fits + (fits === 1 ? 1 : -1) : fits;
  const line = text.lastIndexOf('\n', cut - 1) + 1;
  // A whole number of lines, unless that would be less than half of what fits.
  return text.slice(0, line > cut / 2 ? line : cut);
};

const sized = (text: string): number => Buffer.byteLength(JSON.stringify(text));
