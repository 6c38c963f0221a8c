/** Lists what every string of a JSON text says, keys among them, also where a key comes twice or the text does not parse. */
export const textsInJson = (text: string): readonly string[] =>
  [...text.matchAll(STRING)].map(([source]) => saidBy(source) ?? source);

/** Returns a JSON text with its strings as they are read: their escapes would hide from a look at the text itself. */
export const unescapedJson = (text: string): string =>
  text.replaceAll(STRING, (source) => {
    const said = source.includes('\\') ? saidBy(source) : null;
    return said === null ? source : `"${said}"`;
  });

const STRING = /"(?:[^"\\]|\\.)*"/gs;

const saidBy = (source: string): string | null => {
  try {
    return String(JSON.parse(source));
  } catch {
    return null;
  }
};
