/** Values by key, of which the first kept go when there are too many. */
export interface Recent<K, V> {
  get(key: K): V | undefined;
  keep(key: K, value: V): void;
}

/** Makes an empty one that holds values of so much weight at most; each weighs one where nothing else is said. */
export const recent = <K, V>(most: number, weightOf: (value: V) => number = () => 1): Recent<K, V> => {
  const values = new Map<K, V>();
  let weight = 0;
  return {
    get: (key) => values.get(key),
    keep: (key, value) => {
      const before = values.get(key);
      values.set(key, value);
      weight += weightOf(value) - (before === undefined ? 0 : weightOf(before));
      for (const [first, oldest] of values) {
        if (weight <= most) return;
        values.delete(first);
        weight -= weightOf(oldest);
      }
    },
  };
};
