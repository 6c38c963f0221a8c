import { type Digest, digestOf } from '../model/digest.ts';
import type { ItemId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import type { State } from '../model/state.ts';
import { namesOf } from './footprint.ts';

/**
 * Returns a digest of what the things a migration speaks of have become in a state: its items, aliases and specifications.
 *
 * Law: it stays the same when other migrations land that speak of none of these; so approvals of independent ones commute.
 */
export const replayDigest = (state: State, { document }: Migration): Digest => {
  const names = [...new Set(document.operations.flatMap(namesOf))].sort();
  const record = names.map((name) => {
    const id = name as ItemId;
    return [name, state.items.get(id) ?? null, state.aliases.get(id) ?? null, state.specifications.get(id) ?? null];
  });
  return digestOf(JSON.stringify(record));
};
