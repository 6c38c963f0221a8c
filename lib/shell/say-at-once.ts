import { fstatSync, statSync, writeSync } from 'node:fs';
import { guardStreams } from './guard-streams.ts';

type Streams = Parameters<typeof guardStreams>[0];

/**
 * Writes a text to standard output before Node has made a stream for it, which takes longer than saying something short.
 *
 * What cannot be written so is left to the stream: it waits for a reader that is slow, and tells what went wrong.
 */
export const sayAtOnce = (process: Streams, text: string): void => {
  const rest = writtenAtOnce(Buffer.from(text));
  if (rest.length === 0) return;
  guardStreams(process);
  process.stdout.write(rest);
};

const STANDARD_OUTPUT = 1;

const writtenAtOnce = (bytes: Uint8Array): Uint8Array => {
  let done = 0;
  try {
    while (done < bytes.length) done += writeSync(STANDARD_OUTPUT, bytes, done);
  } catch {
    // The stream meets the same, and tells.
  }
  return bytes.subarray(done);
};

/** Returns false only where standard output is surely no terminal. Its stream knows for sure, and takes its time to be made. */
export const mayBeTerminal = (): boolean => {
  try {
    const found = fstatSync(STANDARD_OUTPUT);
    return found.isCharacterDevice() && found.rdev !== statSync('/dev/null', { throwIfNoEntry: false })?.rdev;
  } catch {
    return true;
  }
};
