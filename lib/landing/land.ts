import type { Fault } from '../model/fault.ts';
import type { LandingPlan } from '../model/landing.ts';
import { ok, type Result } from '../model/result.ts';
import { clear, type Trouble } from './clear.ts';
import { foresee } from './foresee.ts';
import { type Journal, journalName } from './journal.ts';
import { closeJournal, openJournal } from './journal-file.ts';
import { JOURNALS, type Site, shown } from './site.ts';
import { type At, quiet } from './step.ts';
import { nothingYet, takeBack } from './undo.ts';
import { writeAll } from './write-all.ts';

/** What came of a landing. */
export type Landing =
  /** The migration is there, and all it names. */
  | { readonly kind: 'landed'; readonly troubles: readonly Trouble[] }
  /** Something stands at this path; nothing has changed. */
  | { readonly kind: 'taken'; readonly path: string };

/**
 * Writes what a plan says, the migration last, then clears the proposal away.
 *
 * Interrupted at any point, it has left the migration with all it names, or a journal by which `recover` undoes the rest.
 * Call it under the lock, after `recover`; it does not trust the lock, and never replaces what it finds.
 * Fails:  `unwritable` with a path from the top and the errno code, `changed-while-reading` when somebody else works on
 *         the same files, `locked` when this proposal is landing already. What it had made is then removed again.
 */
export const land = (site: Site, plan: LandingPlan, at: At = quiet): Result<Landing, Fault> => {
  const foreseen = foresee(site, plan);
  if (!foreseen.ok) return foreseen;
  if (foreseen.value.kind === 'taken') return ok(foreseen.value);
  const { journal } = foreseen.value;
  const opened = openJournal(site, journal);
  if (!opened.ok) return opened;
  at('journalled');
  const made = nothingYet();
  const written = writeAll(site, { plan, made, at });
  if (!written.ok || written.value.kind === 'taken') {
    // What could not be taken back stays in the journal, for the next one who comes.
    if (takeBack(site, made)) closeJournal(site, journal);
    return written;
  }
  // While the disk may still lose the migration, the proposal is all there is; the next one who comes clears it away.
  if (written.value.troubles.length > 0) return ok(written.value);
  const cleared = clear(site, plan, at);
  const unclosed = closing(site, journal);
  at('journal-removed');
  return ok({ kind: 'landed', troubles: [...cleared, ...unclosed] });
};

const closing = (site: Site, journal: Journal): readonly Trouble[] => {
  const code = closeJournal(site, journal);
  const path = shown(site, site.commonDir, `${JOURNALS}/${journalName(journal)}`);
  return code === null ? [] : [{ kind: 'unremoved', path, code }];
};
