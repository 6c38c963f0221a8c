import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, type Result } from '../model/result.ts';
import { makeDirectories } from './directories.ts';
import { attempt, writing } from './errno.ts';
import { type Journal, journalName, parseJournal, printJournal } from './journal.ts';
import { ownerInWords } from './owner.ts';
import { place } from './place.ts';
import { JOURNALS, type Site, shown } from './site.ts';
import { bytesAt } from './standing.ts';
import { flushDirectory } from './write-file.ts';

/**
 * Writes a journal down, whole or not at all, and waits until the disk has it.
 *
 * Fails: `locked` when the proposal has a journal in this working directory already; `unwritable`.
 */
export const openJournal = (site: Site, journal: Journal): Result<void, Fault> => {
  const { fs, commonDir } = site;
  const path = `${JOURNALS}/${journalName(journal)}`;
  const obstacle = makeDirectories(fs, { root: commonDir, directory: JOURNALS }, { made: () => {} });
  if (obstacle !== null)
    return err({ kind: 'unwritable', path: shown(site, commonDir, obstacle.path), code: obstacle.code });
  const bytes = Buffer.from(printJournal(journal));
  const came = writing(shown(site, commonDir, path), () =>
    place(site, { root: commonDir, path, bytes, label: 'journal' }),
  );
  if (!came.ok) return came;
  if (came.value === 'taken') return err(lockedBy(site, path));
  const flushed = writing(shown(site, commonDir, JOURNALS), () => flushDirectory(fs, join(commonDir, JOURNALS)));
  if (!flushed.ok) attempt(() => fs.unlinkSync(join(commonDir, path)));
  return flushed;
};

const lockedBy = (site: Site, path: string): Fault => {
  const words = shown(site, site.commonDir, path);
  const other = writing(words, () => readJournal(site, path));
  return {
    kind: 'locked',
    path: words,
    owner: other.ok && other.value !== null ? ownerInWords(other.value.owner) : '',
  };
};

/** Removes a journal. Gives the errno code when it could not, and null otherwise. */
export const closeJournal = (site: Site, journal: Pick<Journal, 'tree' | 'id'>): string | null =>
  attempt(() => {
    site.fs.unlinkSync(join(site.commonDir, JOURNALS, journalName(journal)));
    flushDirectory(site.fs, join(site.commonDir, JOURNALS));
  });

/** Reads a journal by its path in the common git directory; null when it is gone or damaged. Throws the system's errors. */
export const readJournal = (site: Site, path: string): Journal | null => {
  const bytes = bytesAt(site.fs, join(site.commonDir, path));
  return typeof bytes === 'string' ? null : parseJournal(Buffer.from(bytes).toString());
};
