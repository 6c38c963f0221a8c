/** Reads bytes from the front. What runs over the end gives nothing, and `ended` is false for ever; so one look at the end is enough. */
export interface ByteReader {
  /** The next bytes; empty when there are not so many. */
  take(count: number): Uint8Array;
  /** A number of so many bytes, at most four, the highest first; 0 when there are not so many. */
  number(bytes: 1 | 2 | 4): number;
  /** Bytes with their length before them. */
  field(lengthBytes: 2 | 4): Uint8Array;
  left(): number;
  /** Whether everything was read, and nothing more than that. */
  ended(): boolean;
}

export const readerOf = (bytes: Uint8Array): ByteReader => {
  let at = 0;
  let over = false;
  const take = (count: number): Uint8Array => {
    over ||= count > bytes.length - at;
    if (over) return new Uint8Array(0);
    at += count;
    return bytes.subarray(at - count, at);
  };
  const number = (count: 1 | 2 | 4): number => take(count).reduce((sum, byte) => sum * 256 + byte, 0);
  return {
    take,
    number,
    field: (lengthBytes) => take(number(lengthBytes)),
    left: () => (over ? 0 : bytes.length - at),
    ended: () => !over && at === bytes.length,
  };
};

/** Returns a number's bytes in exactly so many, or null when it is larger. */
export const padded = (bytes: Uint8Array, size: number): Uint8Array | null => {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? new Uint8Array(0) : bytes.subarray(first);
  if (digits.length > size) return null;
  const whole = new Uint8Array(size);
  whole.set(digits, size - digits.length);
  return whole;
};
