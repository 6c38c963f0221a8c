import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fault } from '../model/fault.ts';
import type { Oid, RefName } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';
import { refPath, refValue } from './refs.ts';
import type { Layout } from './repository.ts';

/** A ref's way from one object to the next. */
export interface Move {
  readonly name: RefName;
  readonly next: Oid;
  /** Null when the ref must not exist. */
  readonly expected: Oid | null;
}

/**
 * Moves a ref of the files backend without git, under the lock that git itself takes.
 *
 * Source: git's lockfile.h: `<file>.lock` is created exclusively, written, and renamed over the file.
 */
export const writeLooseRef = (layout: Layout, move: Move): Result<void, Fault> => {
  const path = refPath(layout, move.name);
  const lock = `${path}.lock`;
  const opened = openLock(lock);
  if (!opened.ok) return opened;
  try {
    const allowed = compare(layout, move);
    if (allowed.ok) {
      writeSync(opened.value, `${move.next}\n`);
      fsyncSync(opened.value);
    }
    closeSync(opened.value);
    if (!allowed.ok) {
      rmSync(lock, { force: true });
      return allowed;
    }
    renameSync(lock, path);
    return ok(undefined);
  } catch (error) {
    rmSync(lock, { force: true });
    return err({ kind: 'unwritable', path, code: codeOf(error) });
  }
};

const openLock = (lock: string): Result<number, Fault> => {
  try {
    mkdirSync(dirname(lock), { recursive: true });
  } catch (error) {
    return err({ kind: 'unwritable', path: dirname(lock), code: codeOf(error) });
  }
  try {
    return ok(openSync(lock, 'wx'));
  } catch (error) {
    const code = codeOf(error);
    return err(
      code === 'EEXIST' ? { kind: 'locked', path: lock, owner: '' } : { kind: 'unwritable', path: lock, code },
    );
  }
};

const compare = (layout: Layout, { name, expected }: Move): Result<void, Fault> => {
  const value = refValue(layout, name);
  if (!value.ok) return value;
  if (value.value?.kind === 'symbolic') {
    return err({ kind: 'damaged', path: refPath(layout, name), says: `points at ${value.value.name}` });
  }
  const found = value.value?.oid ?? null;
  return found === expected
    ? ok(undefined)
    : err({ kind: 'ref-moved', ref: name, expected: expected ?? '', found: found ?? '' });
};
