import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';
import { type Queued, queuedPath } from './queue.ts';

/** What a file of the queue holds. */
export type ReadQueued =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** It is not there any more. */
  | { readonly kind: 'absent' }
  /** A link, or something else that holds no bytes of its own. */
  | { readonly kind: 'no-file' }
  | { readonly kind: 'too-large'; readonly size: number };

/** Reads a file of the queue, up to a limit in bytes. No link is followed and nothing is waited for. Fails: `unreadable`. */
export const readQueued = (top: string, one: Queued, limit: number): Result<ReadQueued, Fault> => {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const path = queuedPath(one);
  try {
    const file = openSync(join(top, path), O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
    try {
      return ok(within(file, limit));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return ok({ kind: 'absent' });
    // A socket cannot be opened at all.
    return code === 'ELOOP' || code === 'ENXIO' ? ok({ kind: 'no-file' }) : err({ kind: 'unreadable', path, code });
  }
};

const within = (file: number, limit: number): ReadQueued => {
  const look = fstatSync(file);
  if (!look.isFile()) return { kind: 'no-file' };
  if (look.size > limit) return { kind: 'too-large', size: look.size };
  const read = filled(file, look.size + 1);
  // Somebody wrote on meanwhile.
  const bytes = read.length > look.size ? filled(file, limit + 1) : read;
  return bytes.length > limit ? { kind: 'too-large', size: bytes.length } : { kind: 'bytes', bytes };
};

const filled = (file: number, room: number): Uint8Array => {
  const bytes = Buffer.alloc(room);
  let size = 0;
  for (let count = -1; count !== 0 && size < room; size += count)
    count = readSync(file, bytes, size, room - size, size);
  return bytes.subarray(0, size);
};
