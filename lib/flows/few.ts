/** Returns the first entries of a list: so many at most, and with so many bytes of JSON at most. */
export const few = <T>(list: readonly T[], most: number, bytes: number): readonly T[] => {
  let left = bytes;
  const end = list.slice(0, most).findIndex((entry) => {
    left -= Buffer.byteLength(JSON.stringify(entry)) + 1;
    return left < 0;
  });
  return list.slice(0, end === -1 ? most : end);
};
