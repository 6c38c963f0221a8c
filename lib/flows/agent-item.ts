import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Item, Revision } from '../model/state.ts';
import type { Status } from '../model/words.ts';
import { surfaceable } from '../recall/visible.ts';
import type { AgentReading } from './agent-reading.ts';
import { findItem } from './find-item.ts';

/** Which items an agent asks for beside approved ones. */
export interface AgentWish {
  readonly includeUnapproved: boolean;
  readonly includeRetired: boolean;
}

/**
 * Finds an item that an agent may see, by its id or by an alias.
 *
 * Fails: `unknown-item` for all others, whatever keeps them from being seen.
 */
export const itemForAgent = (reading: AgentReading, name: string, wish: AgentWish): Result<Item, Fault> => {
  const { state } = reading.served;
  const found = findItem(state, name);
  if (found.ok && givenWith(found.value.status, wish)) return found;
  // What is not given must not be the nearest name either.
  const items = new Map([...state.items].filter(([, { status }]) => givenWith(status, wish)));
  const aliases = new Map([...state.aliases].filter(([, target]) => items.has(target)));
  return findItem({ ...state, items, aliases }, name);
};

const givenWith = (status: Status, { includeUnapproved, includeRetired }: AgentWish): boolean =>
  surfaceable(status, includeUnapproved) || (includeRetired && (status === 'deprecated' || status === 'superseded'));

/** Finds a revision of an item; the current one for null. Fails: `unknown-revision-of-item`, with those there are. */
export const revisionForAgent = (
  { served: { state } }: AgentReading,
  item: Item,
  asked: string | null,
): Result<Revision | null, Fault> => {
  const id =
    asked === null ? item.currentRevision : (item.revisions.find((one) => one === asked.toUpperCase()) ?? null);
  if (asked !== null && id === null)
    return err({ kind: 'unknown-revision-of-item', item: item.id, revision: asked, known: item.revisions });
  return ok(id === null ? null : (state.revisions.get(id) ?? null));
};
