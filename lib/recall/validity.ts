import { type Instant, parseInstant } from '../model/instant.ts';
import type { Item } from '../model/state.ts';

export type Validity = 'in-force' | 'not-yet' | 'expired';

/**
 * Returns whether an item is in force at an instant: from `validFrom` on, until just before `validTo`.
 *
 * Throws for a date that names no instant: a state holds none.
 */
export const validityAt = ({ validFrom, validTo }: Pick<Item, 'validFrom' | 'validTo'>, at: Instant): Validity => {
  if (at < instantOf(validFrom)) return 'not-yet';
  return validTo !== null && at >= instantOf(validTo) ? 'expired' : 'in-force';
};

const instantOf = (text: string): Instant => {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`no instant: ${text}`);
  return instant;
};
