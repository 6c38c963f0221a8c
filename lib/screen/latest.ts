/** How many texts are remembered, and how long one may be, in UTF-16 code units. */
const MOST = 64;
const LONGEST = 20_000;

/**
 * Returns a function that remembers what it gave for the last texts: on its way one text is looked at several times.
 *
 * Law: it gives what `of` gives, which depends on the text alone.
 */
export const latest = <T>(of: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = of(text);
    if (text.length > LONGEST) return made;
    const [oldest] = known.keys();
    if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
    known.set(text, made);
    return made;
  };
};
