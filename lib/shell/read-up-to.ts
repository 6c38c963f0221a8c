import { readSync } from 'node:fs';

/** Reads what an open file or pipe has, up to a limit in bytes, and little more: whoever wants to know sees that it is over. Throws the system's error. */
export const readUpTo = (handle: number, limit: number): Buffer => {
  const parts: Buffer[] = [];
  let size = 0;
  for (let part = read(handle); part.length > 0 && size <= limit; part = read(handle)) {
    parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts);
};

const read = (handle: number): Buffer => {
  const part = Buffer.allocUnsafe(65_536);
  return part.subarray(0, readSync(handle, part));
};
