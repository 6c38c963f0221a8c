import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import type { ProposalId, ProposalRoom } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { madeDirectory, makeDirectory } from './directory.ts';
import { codeOf } from './errno.ts';
import { flush, sync } from './flush.ts';
import { stagedNameOf } from './hidden.ts';
import { removeTree } from './remove-tree.ts';
import { type AtDraft, quiet } from './step.ts';
import { coded, isAt, newWay, type Way } from './way.ts';

/** One file of a proposal. */
export interface DraftFile {
  /** Relative to the proposal's directory, with `/` between names. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A proposal as it shall lie on disk. */
export interface ProposalDraft {
  readonly room: ProposalRoom;
  readonly id: ProposalId;
  /** In the order in which they are written. */
  readonly files: readonly DraftFile[];
}

/**
 * Writes a proposal into a directory of its own: `.theurian/<room>/<id>/`, and nothing anywhere else.
 *
 * It is made ready under another name beside its place and renamed, so that nobody sees half of one. No link is followed
 * on the way, and whoever puts one there meanwhile gets no byte: the directories are looked at again before and after each
 * file is filled. Files get mode 0644, directories 0755, as far as the umask lets them.
 * Fails: `unwritable` with the errno and a path from `top`; nothing is left behind then, as far as the disk lets it go.
 *        ELOOP when a directory on the way is a link, EEXIST when something stands there already.
 */
export const writeProposal = (
  top: string,
  { room, id, files }: ProposalDraft,
  told: AtDraft = quiet,
): Result<void, Fault> => {
  for (const { path } of files) if (!inside(path)) throw new TypeError(`no path within a proposal: ${path}`);
  const parent = join(top, ROOT, room);
  const staged = join(parent, stagedNameOf(id));
  const way = newWay();
  let [at, begun] = [posix.join(ROOT, room), false];
  try {
    for (const directory of [join(top, ROOT), parent]) {
      makeDirectory(directory);
      way.hold(directory);
    }
    at = posix.join(ROOT, room, id);
    madeDirectory(staged);
    begun = true;
    way.hold(staged);
    for (const file of files) {
      at = posix.join(ROOT, room, id, file.path);
      writeFile(staged, file, way);
    }
    at = posix.join(ROOT, room, id);
    told('draft-staged');
    moveInto(staged, join(parent, id), way);
    told('draft-written');
    return ok(undefined);
  } catch (error) {
    const code = codeOf(error);
    if (begun) clear(staged, way);
    return err({ kind: 'unwritable', path: at, code });
  }
};

// What cannot be removed either is swept by whoever proposes later. What lies behind a link is not ours.
const clear = (staged: string, way: Way): void => {
  attempt(() => {
    way.settle();
    removeTree(staged);
  });
};

const inside = (path: string): boolean =>
  path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !/[\\\0]/.test(name));

const writeFile = (staged: string, { path, bytes }: DraftFile, way: Way): void => {
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
  } finally {
    closeSync(file);
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
    sync(file);
    settle();
  } catch (error) {
    attempt(() => ftruncateSync(file));
    // Through a link it is where it was made; by then it is empty.
    attempt(() => isAt(path, look) && unlinkSync(path));
    throw error;
  }
};

const attempt = (what: () => unknown): void => {
  try {
    what();
  } catch (error) {
    codeOf(error);
  }
};

// rename(2) would take the place of an empty directory.
const moveInto = (staged: string, target: string, way: Way): void => {
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) throw coded(target, 'EEXIST');
  flush(staged);
  way.settle();
  renameSync(staged, target);
  flush(dirname(target));
};
