import { constants, lstatSync, openSync, renameSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import type { ProposalId, ProposalRoom } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { madeDirectory, makeDirectory } from './directory.ts';
import { attempt, codeOf } from './errno.ts';
import { closeAll, flush, sync } from './flush.ts';
import { stagedNameOf } from './hidden.ts';
import { removeTree } from './remove-tree.ts';
import { type AtDraft, quiet } from './step.ts';
import { coded, newWay, type Way } from './way.ts';
import { type DraftFile, writeFiles } from './write-files.ts';

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
 * on the way, and whoever puts one there meanwhile gets no byte that stays: directories and files are looked at again before
 * the first file is filled and after the last. Files get mode 0644, directories 0755, as far as the umask lets them.
 * Fails: `unwritable` with the errno and a path from `top`; nothing is left behind then, as far as the disk lets it go.
 *        ELOOP when a directory on the way is a link, EEXIST when something stands there already.
 */
export const writeProposal = (top: string, draft: ProposalDraft, told: AtDraft = quiet): Result<void, Fault> => {
  const staged = stageProposal(top, draft, told);
  if (!staged.ok) return staged;
  const { handles, place, clear } = staged.value;
  try {
    for (const handle of handles) sync(handle);
  } catch (error) {
    clear();
    return err({ kind: 'unwritable', path: posix.join(ROOT, draft.room, draft.id), code: codeOf(error) });
  } finally {
    closeAll(handles);
  }
  const came = place();
  return came.ok ? keepPlaced(top, draft.room) : came;
};

/** Has the disk keep the names of the proposals in a room. Fails: `unwritable`. */
export const keepPlaced = (top: string, room: ProposalRoom): Result<void, Fault> => {
  try {
    flush(join(top, ROOT, room));
    return ok(undefined);
  } catch (error) {
    return err({ kind: 'unwritable', path: posix.join(ROOT, room), code: codeOf(error) });
  }
};

/** A proposal that lies ready under another name. */
export interface StagedProposal {
  /** What the disk is to keep before it is placed; whoever has them closes them. */
  readonly handles: readonly number[];
  /** Gives it its name; the disk keeps that once the room is flushed. Fails: as `writeProposal`. */
  place(): Result<void, Fault>;
  /** Takes it away again, as far as the disk lets it go. */
  clear(): void;
}

/** Makes a proposal ready, for who has the disk keep many at once. Fails: as `writeProposal`. */
export const stageProposal = (
  top: string,
  { room, id, files }: ProposalDraft,
  told: AtDraft = quiet,
): Result<StagedProposal, Fault> => {
  for (const { path } of files) if (!inside(path)) throw new TypeError(`no path within a proposal: ${path}`);
  const parent = join(top, ROOT, room);
  const staged = join(parent, stagedNameOf(id));
  const way = newWay();
  const handles: number[] = [];
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
    const telling = ({ path }: DraftFile): void => {
      at = posix.join(ROOT, room, id, path);
    };
    handles.push(...writeFiles(staged, files, { way, telling }));
    at = posix.join(ROOT, room, id);
    handles.push(openSync(staged, constants.O_RDONLY));
    told('draft-staged');
  } catch (error) {
    const code = codeOf(error);
    closeAll(handles);
    if (begun) clear(staged, way);
    return err({ kind: 'unwritable', path: at, code });
  }
  const place = (): Result<void, Fault> => placed({ staged, target: join(parent, id), at, way, told });
  return ok({ handles, place, clear: () => clear(staged, way) });
};

interface Placing {
  readonly staged: string;
  readonly target: string;
  readonly at: string;
  readonly way: Way;
  readonly told: AtDraft;
}

const placed = ({ staged, target, at, way, told }: Placing): Result<void, Fault> => {
  try {
    moveInto(staged, target, way);
    told('draft-written');
    return ok(undefined);
  } catch (error) {
    const code = codeOf(error);
    clear(staged, way);
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

// rename(2) would take the place of an empty directory.
const moveInto = (staged: string, target: string, way: Way): void => {
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) throw coded(target, 'EEXIST');
  way.settle();
  renameSync(staged, target);
};
