/** Values by key, of which the first kept go when there are too many. */
export interface Recent<K, V> {
  get(key: K): V | undefined;
  keep(key: K, value: V): void;
}

/** Makes an empty one that holds at most so many values. */
export const recent = <K, V>(most: number): Recent<K, V> => {
  const values = new Map<K, V>();
  return {
    get: (key) => values.get(key),
    keep: (key, value) => {
      values.set(key, value);
      const [first] = values.keys();
      if (values.size > most && first !== undefined) values.delete(first);
    },
  };
};
