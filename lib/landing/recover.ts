import { dirname, join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import type { Ulid } from '../model/ids.ts';
import { err, ok, type Result } from '../model/result.ts';
import { clear, type Trouble } from './clear.ts';
import { attempt, codeOf, writing } from './errno.ts';
import { type Journal, journalEnding, journalName } from './journal.ts';
import { closeJournal, readJournal } from './journal-file.ts';
import { isSameProcess, ownerInWords } from './owner.ts';
import { type Recovery, recoveryOf } from './recovery.ts';
import { JOURNALS, type Site, shown, stagedName, stagingPlaces, treeOf } from './site.ts';
import { standingAt } from './standing.ts';
import { type At, quiet } from './step.ts';
import { sweep } from './sweep.ts';
import { labelOf } from './write-all.ts';
import { flushDirectory } from './write-file.ts';

/** A journal that an interrupted landing has left, by its path in the common git directory; null where it is damaged. */
export interface Unfinished {
  readonly path: string;
  readonly journal: Journal | null;
}

/** What was done about an interrupted landing. Paths are from the top. */
export type Recovered =
  /** It had landed; the proposal is cleared away now. */
  | { readonly kind: 'completed'; readonly id: Ulid; readonly migration: string; readonly troubles: readonly Trouble[] }
  /** It had not; what it had written is gone. `others` are files that stand in its way and are not its own. */
  | {
      readonly kind: 'undone';
      readonly id: Ulid;
      readonly removed: readonly string[];
      readonly others: readonly string[];
    }
  /** What stands at these paths is not what it wrote, or is gone. Nothing was touched, and the journal stays. */
  | { readonly kind: 'foreign'; readonly id: Ulid; readonly paths: readonly string[] }
  /** The journal could not be read as one, and is gone; so what it told of cannot be undone. */
  | { readonly kind: 'damaged'; readonly path: string };

/** Lists what interrupted landings have left in this working directory. Call it under the lock. Fails: `unreadable`. */
export const unfinished = (site: Site): Result<readonly Unfinished[], Fault> => {
  const directory = join(site.commonDir, JOURNALS);
  const ending = journalEnding(treeOf(site));
  try {
    const names = site.fs.readdirSync(directory).map(String);
    const ours = names.filter((name) => name.endsWith(ending)).sort();
    return ok(ours.map((name) => `${JOURNALS}/${name}`).map((path) => ({ path, journal: readJournal(site, path) })));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return ok([]);
    return err({ kind: 'unreadable', path: shown(site, site.commonDir, JOURNALS), code });
  }
};

export interface Recovering {
  readonly unfinished: readonly Unfinished[];
  /** Whether something that has landed needs the file at a path from the top. */
  readonly claimed: (path: string) => boolean;
  readonly at?: At;
}

/**
 * Completes or undoes interrupted landings, and removes what they had staged. Call it under the lock, before `land`.
 *
 * It may be interrupted itself, at any point, and called again.
 * Fails:  `locked` when one of them is still at work, lock or no lock; `unwritable`. Their journals stay then.
 */
export const recover = (site: Site, recovering: Recovering): Result<readonly Recovered[], Fault> => {
  const done: Recovered[] = [];
  for (const { path, journal } of recovering.unfinished) {
    const one = journal === null ? discard(site, path) : recoverOne(site, journal, recovering);
    if (!one.ok) return one;
    done.push(one.value);
  }
  sweep(site);
  return ok(done);
};

const discard = (site: Site, path: string): Result<Recovered, Fault> => {
  const words = shown(site, site.commonDir, path);
  const gone = writing(words, () => site.fs.unlinkSync(join(site.commonDir, path)));
  return gone.ok ? ok({ kind: 'damaged', path: words }) : gone;
};

const recoverOne = (site: Site, journal: Journal, { claimed, at = quiet }: Recovering): Result<Recovered, Fault> => {
  const words = shown(site, site.commonDir, `${JOURNALS}/${journalName(journal)}`);
  const { id, owner, writes } = journal;
  if (!isSameProcess(owner, site.owner) && site.alive(owner) === 'alive')
    return err({ kind: 'locked', path: words, owner: ownerInWords(owner) });
  const standings = writing(words, () => new Map(writes.map((w) => [w.path, standingAt(site.fs, site.top, w)])));
  if (!standings.ok) return standings;
  const recovery = recoveryOf(journal, { standing: (path) => standings.value.get(path) ?? 'absent', claimed });
  if (recovery.kind === 'foreign') return ok({ id, ...recovery });
  const done = recovery.kind === 'complete' ? complete(site, journal, at) : undo(site, { journal, recovery, at });
  if (!done.ok) return done;
  removeStaged(site, journal);
  const code = closeJournal(site, journal);
  if (code !== null) return err({ kind: 'unwritable', path: words, code });
  at('journal-removed');
  return done;
};

const complete = (site: Site, journal: Journal, at: At): Result<Recovered, Fault> => {
  const migration = journal.writes.at(-1)?.path ?? '';
  const flushed = writing(migration, () => flushDirectory(site.fs, join(site.top, dirname(migration))));
  if (!flushed.ok) return flushed;
  return ok({ kind: 'completed', id: journal.id, migration, troubles: clear(site, journal, at) });
};

interface Undoing {
  readonly journal: Journal;
  readonly recovery: Extract<Recovery, { readonly kind: 'undo' }>;
  readonly at: At;
}

const undo = ({ fs, top }: Site, { journal, recovery, at }: Undoing): Result<Recovered, Fault> => {
  const { remove, others } = recovery;
  // The migration goes first: whatever is left when this is interrupted has no owner.
  for (const path of remove.toReversed()) {
    const gone = writing(path, () => fs.unlinkSync(join(top, path)));
    if (!gone.ok) return gone;
    at(`undone:${path}`);
  }
  for (const path of journal.directories.toReversed()) attempt(() => fs.rmdirSync(join(top, path)));
  return ok({ kind: 'undone', id: journal.id, removed: remove, others });
};

const removeStaged = (site: Site, { owner, writes, directories }: Journal): void => {
  for (const { root, directory } of stagingPlaces(site)) {
    for (const [index] of writes.entries())
      attempt(() => site.fs.unlinkSync(join(root, directory, stagedName(owner.nonce, labelOf(index)))));
    if (root === site.top && directories.includes(directory)) attempt(() => site.fs.rmdirSync(join(root, directory)));
  }
};
