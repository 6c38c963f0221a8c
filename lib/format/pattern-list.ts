/**
 * Returns whether a list of patterns takes a name in, the way allowed_signers means it.
 *
 * Shape:  `*` is any run of characters, `?` is one; a pattern behind `!` takes a name out, wherever it stands in the list.
 * Fails:  false for an empty name.
 * Source: ssh_config(5), PATTERNS.
 */
export const listMatches = (patterns: readonly string[], name: string): boolean => {
  const named = (pattern: string): boolean => matches([...pattern], [...name]);
  return (
    name !== '' &&
    !patterns.some((pattern) => pattern.startsWith('!') && named(pattern.slice(1))) &&
    patterns.some((pattern) => !pattern.startsWith('!') && named(pattern))
  );
};

// After a mismatch only the last star takes one character more, so the work is bounded by the product of the lengths.
const matches = (pattern: readonly string[], text: readonly string[]): boolean => {
  let [at, from] = [0, 0];
  let star: { readonly at: number; from: number } | null = null;
  while (from < text.length) {
    const one = pattern[at];
    if (one === '*') {
      star = { at, from };
      at += 1;
    } else if (one === '?' || (one !== undefined && one === text[from])) {
      at += 1;
      from += 1;
    } else if (star !== null) {
      star.from += 1;
      at = star.at + 1;
      from = star.from;
    } else return false;
  }
  return pattern.slice(at).every((one) => one === '*');
};
