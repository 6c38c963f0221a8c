import { type Digest, digestOf } from '../model/digest.ts';
import { STATE_ENGINE_VERSION, STATE_SCHEMA_VERSION } from '../model/engine.ts';

const UNIT = '\u001f';
const RECORD = '\u001e';

/** What the public state hash covers; `bodies` may name a digest more than once. */
export interface HashedSet {
  readonly migrations: readonly { readonly id: string; readonly checksum: Digest }[];
  readonly bodies: Iterable<Digest>;
  readonly schemaVersion?: number;
  readonly engineVersion?: number;
}

/** Returns the public state hash. Source: the public format, section 3.1. */
export const stateHashOf = (set: HashedSet): Digest => {
  const migrations = [...set.migrations].sort((a, b) => (a.id < b.id ? -1 : 1));
  const records = [
    'theurian-state-v1',
    ...migrations.map(({ id, checksum }) => `${id}${UNIT}${checksum}`),
    'content',
    ...[...new Set(set.bodies)].sort(),
    `schema${UNIT}${set.schemaVersion ?? STATE_SCHEMA_VERSION}`,
    `engine${UNIT}${set.engineVersion ?? STATE_ENGINE_VERSION}`,
  ];
  return digestOf(records.map((record) => `${record}${RECORD}`).join(''));
};
