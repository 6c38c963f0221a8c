import { ULID_PATTERN } from '../model/ids.ts';
import { trailersOf } from './trailers.ts';

/** A migration whose landed bytes a step takes away, and why. */
export interface Erasure {
  readonly id: string;
  readonly reason: string;
}

const VALUE = new RegExp(`^(${ULID_PATTERN})\\s+(\\S.*)$`, 's');

/** Returns the erasures that a commit message announces: `Theurian-Erase: <ULID> <reason>`. One without a reason is none. */
export const erasuresIn = (message: string): readonly Erasure[] =>
  trailersOf(message).flatMap(({ key, value }) => {
    const [, id, reason] = key.toLowerCase() === 'theurian-erase' ? (VALUE.exec(value) ?? []) : [];
    return id === undefined || reason === undefined ? [] : [{ id, reason: reason.trim() }];
  });
