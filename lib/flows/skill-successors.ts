import type { Fault } from '../model/fault.ts';
import type { ItemId } from '../model/ids.ts';
import type { SkillLayer } from '../model/intent.ts';
import { skillNameOf } from '../model/skill.ts';
import type { Item, State } from '../model/state.ts';
import { isRetired, type Status } from '../model/words.ts';
import type { AppliedLayer } from './skill-layers.ts';

/** Returns what takes the place of an item that is out of force, sorted: skills by their names, all else by the ids of items. */
export const successorsOf = (
  { items, relations }: Pick<State, 'items' | 'relations'>,
  { id: item, status }: Pick<Item, 'id' | 'status'>,
): readonly string[] => {
  if (!isRetired(status)) return [];
  const ids = relations.flatMap(({ sourceItemId, relationType, targetItemId }) => {
    if (relationType === 'supersedes' && targetItemId === item) return [sourceItemId];
    return relationType === 'superseded_by' && sourceItemId === item ? [targetItemId] : [];
  });
  return [...new Set(ids.map((id) => (items.get(id)?.kind === 'skill' ? skillNameOf(id) : id)))].sort();
};

/** Says of a name that no skill in force has that skills of it were retired, in one layer or in all (null); null where none was. */
export const retiredNamed = (
  layers: readonly AppliedLayer[],
  name: string,
  layer: SkillLayer | null,
): Extract<Fault, { readonly kind: 'unknown-skill' }> | null => {
  const found = layers
    .filter((one) => layer === null || one.layer === layer)
    .flatMap(({ served: { state } }) =>
      [...state.items.values()]
        .filter(({ id, kind, status }) => kind === 'skill' && isToldRetired(status) && isNamed(id, name))
        .map((item) => successorsOf(state, item)),
    );
  return found.length === 0
    ? null
    : { kind: 'unknown-skill', name, closest: null, retired: [...new Set(found.flat())].sort() };
};

const isNamed = (id: ItemId, name: string): boolean => id === name || skillNameOf(id) === name;

// Of what was rejected nothing is told.
const isToldRetired = (status: Status): boolean => isRetired(status) && status !== 'rejected';
