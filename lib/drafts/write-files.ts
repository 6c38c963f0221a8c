import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
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

/** How files are written: below which directories, and who is told of each before the disk is asked for anything. */
export interface Writing {
  readonly way: Way;
  readonly telling: (file: DraftFile) => void;
}

/**
 * Writes the files of a proposal below where that is made ready; gives them open, in the same order. The disk has not kept them yet.
 *
 * All of them are made before the first is filled. Whoever puts a link on the way gets no byte that stays. Throws as the system does, and
 * then none of them is there, nor open.
 */
export const writeFiles = (
  staged: string,
  files: readonly DraftFile[],
  { way, telling }: Writing,
): readonly number[] => {
  const made: MadeFile[] = [];
  const settle = (): void => {
    way.settle();
    for (const { file, at, look } of made) {
      telling(file);
      if (!isAt(at, look)) throw coded(at, 'ELOOP');
    }
  };
  try {
    for (const file of files) {
      telling(file);
      made.push(makeFile(staged, file, way));
    }
    settle();
    for (const { file, handle } of made) {
      telling(file);
      for (let done = 0; done < file.bytes.length; ) done += writeSync(handle, file.bytes, done);
    }
    settle();
    return made.map(({ handle }) => handle);
  } catch (error) {
    for (const one of made) discard(one);
    throw error;
  }
};

interface MadeFile {
  readonly file: DraftFile;
  readonly at: string;
  readonly handle: number;
  readonly look: BigIntStats;
}

const makeFile = (staged: string, file: DraftFile, way: Way): MadeFile => {
  const names = file.path.split('/').slice(0, -1);
  for (const [index] of names.entries()) {
    const directory = join(staged, ...names.slice(0, index + 1));
    makeDirectory(directory);
    way.hold(directory);
  }
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const at = join(staged, file.path);
  const handle = openSync(at, O_WRONLY | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0), 0o644);
  try {
    return { file, at, handle, look: fstatSync(handle, { bigint: true }) };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
};

const discard = ({ at, handle, look }: MadeFile): void => {
  attempt(() => ftruncateSync(handle));
  // Through a link it is where it was made; by then it is empty.
  attempt(() => isAt(at, look) && unlinkSync(at));
  closeSync(handle);
};
