import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Oid, parseOid } from '../model/oid.ts';
import { err, ok } from '../model/result.ts';
import { codeOf } from './errno.ts';
import type { Answer, Layout } from './repository.ts';

/**
 * Returns the commits that a merge in progress joins to HEAD; none when no merge is in progress.
 *
 * Fails:  `unreadable`; `damaged` for a file that is none.
 * Source: gitrevisions(7), MERGE_HEAD. It is there from prepare-commit-msg on, and not yet in pre-merge-commit.
 */
export const mergeHeads = async ({ gitDir }: Layout): Answer<readonly Oid[]> => {
  const path = join(gitDir, 'MERGE_HEAD');
  let text: string;
  try {
    text = readFileSync(path, 'latin1');
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? ok([]) : err({ kind: 'unreadable', path, code });
  }
  const lines = text.split('\n').filter((line) => line !== '');
  const oids = lines.flatMap((line) => parseOid(line) ?? []);
  return oids.length === lines.length ? ok(oids) : err({ kind: 'damaged', path, says: 'it holds no object names' });
};
