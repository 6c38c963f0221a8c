import type { Journal } from './journal.ts';
import type { Standing } from './standing.ts';

/** What an interrupted landing calls for. */
export type Recovery =
  /** The migration is there, and all it names: it has landed, and the proposal is yet to be cleared away. */
  | { readonly kind: 'complete' }
  /** The migration is not there: what was written for it goes. `others` are no files of ours and stay. */
  | { readonly kind: 'undo'; readonly remove: readonly string[]; readonly others: readonly string[] }
  /** Something else stands where it should not, or what a landed migration names is gone: nothing is touched. */
  | { readonly kind: 'foreign'; readonly paths: readonly string[] };

/**
 * Decides what an interrupted landing calls for.
 *
 * `standing` says what is on the disk, `claimed` whether something landed needs the file at a path; nothing needs a migration
 * that is not there. A file goes only when
 * the journal did not find it there, its bytes are the journal's, and nothing landed claims it. An empty one is the first
 * half of a file on a disk without hard links.
 */
export const recoveryOf = (
  { writes }: Pick<Journal, 'writes'>,
  disk: { readonly standing: (path: string) => Standing; readonly claimed: (path: string) => boolean },
): Recovery => {
  const found = writes.map((write) => ({ ...write, standing: disk.standing(write.path) }));
  const migration = found.filter(({ kind }) => kind === 'migration');
  if (migration.some(({ standing }) => standing === 'other' || standing === 'same')) {
    const paths = found.filter(({ standing }) => standing !== 'same').map(({ path }) => path);
    return paths.length === 0 ? { kind: 'complete' } : { kind: 'foreign', paths };
  }
  const ours = found.filter(({ path, kind, stood }) => !stood && (kind === 'migration' || !disk.claimed(path)));
  return {
    kind: 'undo',
    remove: ours.filter(({ standing }) => standing === 'same' || standing === 'empty').map(({ path }) => path),
    others: ours.filter(({ standing }) => standing === 'other').map(({ path }) => path),
  };
};
