/** Units: bytes. A body of 8 MiB, with what JSON adds to it. */
export const LONGEST_MESSAGE = 16 * 1024 * 1024;

/** A line that was too long to be kept; `id` is that of its request, where its end tells. */
export interface TooLong {
  readonly id: string | number | null;
}

/** Cuts a stream of bytes into lines. */
export interface Lines {
  /** Takes the next bytes and returns the lines that they complete. */
  add(chunk: Buffer): readonly (string | TooLong)[];
}

/** Makes a cutter that keeps so many bytes of a line; of a longer one only the end is kept, to tell whose it was. */
export const byLine = (longest: number): Lines => {
  let held: Buffer[] = [];
  let size = 0;
  let tail: Buffer | null = null;
  const hold = (part: Buffer): void => {
    if (tail === null && size + part.length > longest) {
      tail = Buffer.concat(held);
      held = [];
    }
    if (tail !== null) tail = Buffer.from(Buffer.concat([tail, part]).subarray(-END));
    else held.push(part);
    size += part.length;
  };
  const finish = (): string | TooLong => {
    const line = tail === null ? Buffer.concat(held).toString('utf8') : { id: idAtEnd(tail.toString('utf8')) };
    [held, size, tail] = [[], 0, null];
    return line;
  };
  return {
    add(chunk) {
      const lines: (string | TooLong)[] = [];
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
        hold(chunk.subarray(from, at));
        lines.push(finish());
        from = at + 1;
      }
      if (from < chunk.length) hold(chunk.subarray(from));
      return lines;
    },
  };
};

const LINE_FEED = 10;

/** Units: bytes. */
const END = 256;

// Clients of the official kits write the id last.
const idAtEnd = (text: string): string | number | null => {
  const [, id] = /"id"\s*:\s*(\d{1,15}|"[^"\\]{1,64}")\s*\}\s*$/.exec(text) ?? [];
  return id === undefined ? null : (JSON.parse(id) as string | number);
};
