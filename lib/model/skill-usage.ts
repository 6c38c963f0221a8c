import type { ItemId } from './ids.ts';
import type { Instant } from './instant.ts';
import type { SkillLayer } from './intent.ts';

/** How often something was counted in this clone, and when last; null for never. */
export interface Tally {
  readonly count: number;
  readonly last: Instant | null;
}

/** Where a review of skills draws its lines. */
export interface Thresholds {
  /** How many requests a skill has to be used in, from its approval on; until then it is on probation. */
  readonly maturity: number;
  /** How many skills past probation are kept. */
  readonly capacity: number;
}

/** The lines where a configuration names none: the skills of all repositories see more requests, and are in the way of more. */
export const DEFAULT_THRESHOLDS: { readonly [L in SkillLayer]: Thresholds } = {
  project: { maturity: 100, capacity: 50 },
  global: { maturity: 300, capacity: 20 },
};

/** A skill that agents maintain, as it was used since it was approved. */
export interface UsedSkill {
  readonly itemId: ItemId;
  /** Requests and uses that were counted since this clone first served it. */
  readonly requests: number;
  readonly uses: number;
}

/** What a review makes of a skill. */
export type Reviewed =
  /** Too few requests to tell. */
  | { readonly kind: 'probation' }
  | { readonly kind: 'kept' }
  /** Not used in all the requests of its probation. */
  | { readonly kind: 'idle' }
  /** Used the least of those past probation, `among` of which are more than are kept. */
  | { readonly kind: 'crowded'; readonly among: number };

/** What a host tells: that a skill was used, of a layer, of the `first` that has it, or of the only one (null); or that somebody asked something of it. */
export type Happened =
  | { readonly kind: 'use'; readonly name: string; readonly layer: SkillLayer | 'first' | null }
  | { readonly kind: 'request' };
