import type { Signer } from './signature.ts';

/**
 * Returns whether a list of patterns names an address, the way allowed_signers means it.
 *
 * Shape:  `*` is any run of characters, `?` is one; a pattern behind `!` takes an address out, wherever it stands in the list.
 * Order:  letters of ASCII match in either case, as everywhere an address is compared here.
 * Fails:  false for an empty address.
 * Source: ssh_config(5), PATTERNS.
 */
export const principalMatches = (patterns: readonly string[], address: string): boolean => {
  const named = (pattern: string): boolean => matches([...folded(pattern)], [...folded(address)]);
  return (
    address !== '' &&
    !patterns.some((pattern) => pattern.startsWith('!') && named(pattern.slice(1))) &&
    patterns.some((pattern) => !pattern.startsWith('!') && named(pattern))
  );
};

/**
 * Returns who may sign as an address with a key, or null when nobody may.
 *
 * One key may stand for several addresses, where its patterns are that wide: whoever counts people has to count keys too.
 */
export const signerFor = (signers: readonly Signer[], fingerprint: string, address: string): Signer | null =>
  signers.find(({ key, principals }) => key.fingerprint === fingerprint && principalMatches(principals, address)) ??
  null;

const folded = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

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
