import { closeSync, constants, fstatSync, ftruncateSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from './directory.ts';
import { attempt } from './errno.ts';
import { coded, isAt, type Way } from './way.ts';

/** One file of a proposal. */
export interface DraftFile {
  /** Relative to the proposal's directory, with `/` between names. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes a file of a proposal below where that is made ready; gives the open file, which the disk has not kept yet.
 *
 * Whoever puts a link on the way gets no byte. Throws as the system does.
 */
export const writeFile = (staged: string, { path, bytes }: DraftFile, way: Way): number => {
  const names = path.split('/').slice(0, -1);
  for (const [index] of names.entries()) {
    const directory = join(staged, ...names.slice(0, index + 1));
    makeDirectory(directory);
    way.hold(directory);
  }
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const file = openSync(join(staged, path), O_WRONLY | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0), 0o644);
  try {
    fill(file, { path: join(staged, path), bytes, way });
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
};

interface Filling {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly way: Way;
}

const fill = (file: number, { path, bytes, way }: Filling): void => {
  const look = fstatSync(file, { bigint: true });
  const settle = (): void => {
    way.settle();
    if (!isAt(path, look)) throw coded(path, 'ELOOP');
  };
  try {
    settle();
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    settle();
  } catch (error) {
    attempt(() => ftruncateSync(file));
    // Through a link it is where it was made; by then it is empty.
    attempt(() => isAt(path, look) && unlinkSync(path));
    throw error;
  }
};
