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
export const stateHashOf = (set: HashedSet): Digest =>
  hashOfRecords({ ...set, migrations: set.migrations.map(recordOf).sort(), bodies: [...new Set(set.bodies)].sort() });

/** What the hash covers of one migration. As texts these are in the order of their ids, which are all as long. */
export const recordOf = ({ id, checksum }: HashedSet['migrations'][number]): string => `${id}${UNIT}${checksum}`;

/** What the public state hash covers, in the order in which it does: migrations as `recordOf` gives them, and distinct digests. */
export interface HashedRecords extends Pick<HashedSet, 'schemaVersion' | 'engineVersion'> {
  readonly migrations: readonly string[];
  readonly bodies: readonly string[];
}

/** Returns the public state hash of what has been put in order. */
export const hashOfRecords = ({ migrations, bodies, schemaVersion, engineVersion }: HashedRecords): Digest =>
  digestOf(
    [
      'theurian-state-v1',
      ...migrations,
      'content',
      ...bodies,
      `schema${UNIT}${schemaVersion ?? STATE_SCHEMA_VERSION}`,
      `engine${UNIT}${engineVersion ?? STATE_ENGINE_VERSION}`,
      '',
    ].join(RECORD),
  );
