import { closeSync, constants, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import { reviewPathOf } from '../model/pull-request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { makeDirectory } from './directory.ts';
import { codeOf } from './errno.ts';
import { flush, sync } from './flush.ts';
import { kindAt } from './list-proposal.ts';

/**
 * Writes the record of a pull request: `.theurian/review/<number>.json`, and nothing anywhere else. A former one is replaced
 * as a whole.
 *
 * It is made ready beside its place and renamed, so that nobody sees half of one. No link is followed on the way.
 * Fails: `unreadable`, `unwritable` with the errno and a path from `top`; ELOOP for a link on the way or in its place.
 */
export const writeReview = (top: string, number: number, bytes: Uint8Array): Result<void, Fault> => {
  const path = posix.join(ROOT, reviewPathOf(number));
  const there = kindAt(top, path);
  if (!there.ok) return there;
  if (there.value === 'link') return err({ kind: 'unwritable', path, code: 'ELOOP' });
  const directory = posix.dirname(path);
  const staged = join(top, directory, `.${number}.new`);
  let at = directory;
  try {
    makeDirectory(join(top, ROOT));
    makeDirectory(join(top, directory));
    at = path;
    // What a killed process left half written; two at once would only write the same kind of thing.
    rmSync(staged, { force: true });
    fill(staged, bytes);
    renameSync(staged, join(top, path));
    flush(dirname(staged));
    return ok(undefined);
  } catch (error) {
    return err({ kind: 'unwritable', path: at, code: codeOf(error) });
  }
};

const fill = (path: string, bytes: Uint8Array): void => {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const file = openSync(path, O_WRONLY | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0), 0o600);
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    sync(file);
  } finally {
    closeSync(file);
  }
};
