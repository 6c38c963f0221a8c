import type { Fault } from '../model/fault.ts';
import { parseItemId } from '../model/ids.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Item, State } from '../model/state.ts';
import { closest } from '../recall/closest.ts';

/** Finds an item by its id or by an alias of it; one hop, as the format has it. Fails: `unknown-item`, with the nearest name. */
export const findItem = (state: State, name: string): Result<Item, Fault> => {
  const id = parseItemId(name);
  const item = id === null ? undefined : (state.items.get(id) ?? state.items.get(state.aliases.get(id) ?? id));
  if (item !== undefined) return ok(item);
  return err({
    kind: 'unknown-item',
    item: name,
    closest: closest(name, [...state.items.keys(), ...state.aliases.keys()]),
  });
};
