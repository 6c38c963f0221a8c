import { join } from 'node:path';
import type { ItemId } from '../model/ids.ts';
import type { Item, State } from '../model/state.ts';
import { isLink } from '../store/is-link.ts';
import { readSealed, writeSealed } from '../store/sealed-file.ts';
import { skillsIn } from './served-skill.ts';
import { countsIn, requestsOf, usesOf } from './skill-counts.ts';
import type { Workspace } from './workspace.ts';

/** What had been counted when this clone first served a skill; its probation starts there. */
export interface Anchor {
  /** The migration that last brought the skill back into force; empty where none did. */
  readonly restored: string;
  readonly requests: number;
  readonly uses: number;
}

/**
 * Returns where the probation of each skill in force starts, and takes note of those that are new here.
 *
 * A skill that was out of force begins anew, and so does one whose counters were removed. What cannot be written down is taken
 * note of next time, which only makes a probation longer.
 */
export const anchorsOf = (
  workspace: Workspace,
  state: Pick<State, 'items' | 'revisions'>,
): ReadonlyMap<ItemId, Anchor> => {
  const path = join(countsIn(workspace), 'anchors.json');
  const known = knownIn(readSealed(path));
  const requests = requestsOf(workspace).count;
  const anchors = new Map<ItemId, Anchor>();
  let same = true;
  for (const { item } of skillsIn(state)) {
    const found = known.get(item.id);
    const uses = usesOf(workspace, item.id).count;
    const restored = restoredBy(item);
    const holds = found?.restored === restored && found.requests <= requests && found.uses <= uses;
    anchors.set(item.id, holds ? found : { restored, requests, uses });
    same &&= holds;
  }
  const isNew = !(same && anchors.size === known.size);
  if (workspace.world.cache && isNew && !isLink(countsIn(workspace))) writeSealed(path, [...anchors]);
  return anchors;
};

const restoredBy = ({ reasons }: Item): string => reasons.findLast(({ op }) => op === 'restoreItem')?.migrationId ?? '';

const knownIn = (value: unknown): ReadonlyMap<string, Anchor> =>
  Array.isArray(value) ? new Map(value as readonly (readonly [string, Anchor])[]) : new Map();
