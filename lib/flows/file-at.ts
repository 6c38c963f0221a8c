import type { Fault } from '../model/fault.ts';
import { LIMITS } from '../model/limits.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { Workspace } from './workspace.ts';

/** What stands at a path of a tree. */
export interface FoundEntry {
  readonly oid: Oid;
  readonly isFile: boolean;
}

/** Returns what stands at a path of a tree, from its top; null when nothing does. */
export const entryAt = async (
  { repository }: Workspace,
  tree: Oid,
  path: string,
): Promise<Result<FoundEntry | null, Fault>> => {
  const names = path.split('/').map((name) => Buffer.from(name).toString('latin1'));
  let here: Oid | null = tree;
  for (const [index, name] of names.entries()) {
    if (here === null) return ok(null);
    const entries = await repository.tree(here);
    if (!entries.ok) return entries;
    const entry = entries.value.find((one) => one.name === name);
    if (entry === undefined) return ok(null);
    if (index === names.length - 1) return ok({ oid: entry.oid, isFile: entry.mode.startsWith('100') });
    here = entry.mode === '40000' ? entry.oid : null;
  }
  return ok(null);
};

/** Counts the lines of a file. A last line without an end counts; a very long file has them all. */
export const linesIn = async ({ repository }: Workspace, oid: Oid): Promise<Result<number, Fault>> => {
  let lines = 0;
  const read = await repository.blobs(
    [oid],
    (_, bytes, size) => {
      if (size > bytes.length) lines = Number.POSITIVE_INFINITY;
      else lines = linesOf(bytes);
    },
    LIMITS.bodyBytes,
  );
  return read.ok ? ok(lines) : read;
};

/** Counts the lines of some bytes. */
export const linesOf = (bytes: Uint8Array): number =>
  bytes.filter((byte) => byte === LINE_FEED).length + (bytes.length === 0 || bytes.at(-1) === LINE_FEED ? 0 : 1);

const LINE_FEED = 10;
