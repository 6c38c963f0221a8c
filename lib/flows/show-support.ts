import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Item, Revision } from '../model/state.ts';
import type { Served } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A support file of a skill. */
export interface ShownFile {
  /** Below the skill. */
  readonly path: string;
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** A support file with its text. */
export interface ShownText extends ShownFile {
  readonly text: string;
}

/** Reads the support files of a revision from git's objects, by path. Fails: as reading them does. */
export const supportOf = async (
  { repository }: Pick<Workspace, 'repository'>,
  { bodies }: Pick<Served, 'bodies'>,
  revision: Revision | null,
): Promise<Result<readonly ShownText[], Fault>> => {
  const files: ShownText[] = [];
  for (const { path, contentSha256: sha256 } of revision?.files ?? []) {
    const oid = bodies.get(sha256);
    if (oid === undefined) return err({ kind: 'missing-object', oid: path, why: 'absent' });
    const read = await repository.blobs([oid], (_, bytes, size) => {
      files.push({ path, sha256, size, text: Buffer.from(bytes).toString('utf8') });
    });
    if (!read.ok) return read;
  }
  return ok(files);
};

/** Finds the support file that is asked for; null for null. Fails: `unknown-support-file`, with those there are. */
export const fileAsked = (
  { id: item }: Item,
  path: string | null,
  files: readonly ShownText[],
): Result<ShownText | null, Fault> => {
  const file = files.find((one) => one.path === path);
  if (path === null || file !== undefined) return ok(file ?? null);
  return err({ kind: 'unknown-support-file', item, file: path, known: files.map((one) => one.path) });
};
