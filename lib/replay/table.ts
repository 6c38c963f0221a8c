/** A map that may lie over another one: what is set and deleted here leaves that one as it is. */
export interface Table<K, V> {
  get(key: K): V | undefined;
  has(key: K): boolean;
  set(key: K, value: V): void;
  delete(key: K): void;
  /** In the order in which a single map would have them. */
  entries(): IterableIterator<[K, V]>;
  /** The entries that were set here and still stand, in the same order; of a table over none, all. */
  changed(): readonly (readonly [K, V])[];
}

/** Returns an empty table, over another one or by itself. Cost: none for what it does not change. */
export const tableOver = <K, V>(below: Table<K, V> | null): Table<K, V> => {
  const own = new Map<K, V>();
  const gone = new Set<K>();
  const inPlace = (key: K): boolean => below?.has(key) === true && !gone.has(key);
  const entries = (): IterableIterator<[K, V]> => (below === null ? own.entries() : laidOver(below, { own, gone }));
  return {
    get: (key) => own.get(key) ?? (gone.has(key) ? undefined : below?.get(key)),
    has: (key) => own.has(key) || inPlace(key),
    set: (key, value) => void own.set(key, value),
    delete: (key) => {
      own.delete(key);
      if (below?.has(key) === true) gone.add(key);
    },
    entries,
    changed: () => {
      if (below === null) return [...own];
      const replaced = new Set([...own.keys()].filter(inPlace));
      // Only where several were replaced does their order have to be looked up.
      const order = replaced.size > 1 ? orderedIn(below, replaced) : [...replaced];
      const ranks = new Map(order.map((key, rank) => [key, rank]));
      const rankOf = (key: K): number => ranks.get(key) ?? order.length;
      return [...own].sort(([a], [b]) => rankOf(a) - rankOf(b));
    },
  };
};

interface Changes<K, V> {
  readonly own: ReadonlyMap<K, V>;
  readonly gone: ReadonlySet<K>;
}

function* laidOver<K, V>(below: Table<K, V>, { own, gone }: Changes<K, V>): IterableIterator<[K, V]> {
  for (const [key, value] of below.entries()) if (!gone.has(key)) yield [key, own.get(key) ?? value];
  for (const [key, value] of own) if (gone.has(key) || !below.has(key)) yield [key, value];
}

const orderedIn = <K, V>(table: Table<K, V>, wanted: ReadonlySet<K>): readonly K[] =>
  [...table.entries()].flatMap(([key]) => (wanted.has(key) ? [key] : []));
