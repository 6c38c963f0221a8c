/** A name and a mail address, as a commit or a trailer states them. Nobody has checked either. */
export interface Person {
  readonly name: string;
  readonly email: string;
}

/**
 * Returns whether one of the policy's patterns names the address.
 *
 * Shape:  `*` is any run of characters, an empty one too; all else, `[` and `?` included, stands for itself.
 * Order:  letters of ASCII match in either case and no other character is folded, so a look-alike is another address.
 * Fails:  false for an empty address, whatever the patterns are: it is nobody's.
 */
export const emailMatches = (patterns: readonly string[], email: string): boolean =>
  email !== '' && patterns.some((pattern) => matches(lowered(pattern).split('*'), lowered(email)));

/** Who may review: the patterns of the policy. */
export interface ReviewerRule {
  readonly reviewers: readonly string[];
  readonly agents: readonly string[];
}

/**
 * Returns whether the address counts as a reviewer's: the policy names it, and it is no agent's.
 *
 * An address with spaces, control or invisible characters or angle brackets is nobody's. An agent's is known in its compatibility
 * form too (full-width letters and the like), since to be taken for an agent must be easier than to be taken for a reviewer.
 */
export const mayReview = ({ reviewers, agents }: ReviewerRule, email: string): boolean =>
  !STRANGE.test(email) && emailMatches(reviewers, email) && !isAgent(agents, email);

/** Returns whether the address is an agent's, in its compatibility form too. */
export const isAgent = (agents: readonly string[], email: string): boolean =>
  emailMatches(agents, email) || emailMatches(agents.map(compatible), compatible(email));

const STRANGE = /[\s\p{C}<>]/u;

const compatible = (text: string): string => text.normalize('NFKC').toLowerCase();

const lowered = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

// Taking the first place for each part leaves the most for those that follow, so nothing is ever tried twice.
const matches = (parts: readonly string[], email: string): boolean => {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return email === first;
  const end = email.length - last.length;
  if (end < first.length || !email.startsWith(first) || !email.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = email.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
};
