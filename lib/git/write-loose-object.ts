import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';
import { type HeldObject, objectHead } from './object-bytes.ts';
import type { Layout } from './repository.ts';

/**
 * Writes one object as a loose file, whole or not at all. One that is there stays as it is.
 *
 * Only one process at a time may do so: the name it is written under first is taken from the object's.
 * Source: gitrepository-layout(5), `objects/[0-9a-f][0-9a-f]`; gitformat-loose(5). git prune removes `tmp_obj_*` in time.
 */
export const writeLooseObject = ({ commonDir }: Layout, { oid, type, bytes }: HeldObject): Result<void, Fault> => {
  const path = join(commonDir, 'objects', oid.slice(0, 2), oid.slice(2));
  if (existsSync(path)) return ok(undefined);
  const staged = join(commonDir, 'objects', `tmp_obj_${oid}`);
  try {
    mkdirSync(dirname(path), { recursive: true });
    rmSync(staged, { force: true });
    const file = openSync(staged, 'wx', 0o444);
    try {
      writeFileSync(file, deflateSync(Buffer.concat([Buffer.from(objectHead(type, bytes)), bytes])));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(staged, path);
    flush(dirname(path));
    return ok(undefined);
  } catch (error) {
    rmSync(staged, { force: true });
    return err({ kind: 'unwritable', path, code: codeOf(error) });
  }
};

const flush = (directory: string): void => {
  const file = openSync(directory, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
