/** Lists what every string of a JSON text says, keys among them, also where a key comes twice or the text does not parse. */
export const textsInJson = (text: string): readonly string[] =>
  [...text.matchAll(STRING)].map(([source]) => saidBy(source) ?? source);

/** Returns a JSON text with its strings as they are read: their escapes would hide from a look at the text itself. */
export const unescapedJson = (text: string): string =>
  text.replaceAll(STRING, (source) => {
    const said = source.includes('\\') ? saidBy(source) : null;
    return said === null ? source : `"${said}"`;
  });

/**
 * Returns the first key that comes twice in one object of a JSON text, or null: a parser keeps the last value of it, and
 * so shows nobody what the first one says.
 */
export const repeatedKey = (text: string): string | null => {
  const within: Set<string>[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') within.push(new Set());
    else if (token === '}' || token === ']') within.pop();
    else if (token.endsWith(':')) {
      const key = saidBy(token.slice(0, -1).trimEnd()) ?? token;
      const keys = within.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return null;
};

// Only a string with a colon behind it is a key; others are taken whole, so that nothing in them is taken for a bracket.
const TOKEN = /"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/gs;
const STRING = /"(?:[^"\\]|\\.)*"/gs;

const saidBy = (source: string): string | null => {
  try {
    return String(JSON.parse(source));
  } catch {
    return null;
  }
};
