import { type Dirent, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { ULID_PATTERN } from '../model/ids.ts';
import { type IntentId, parseRunId, type RunId } from '../model/intent.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';
import { hiddenAs } from './hidden.ts';
import { kindAt } from './list-proposal.ts';
import { QUEUE_WAY, type Queued, wayTo } from './queue.ts';

/** What lies in a directory of the queue, sorted; `strange` are paths from the top of what nobody queued. */
export interface Listed<T> {
  readonly found: readonly T[];
  readonly strange: readonly string[];
}

const NAME = new RegExp(`^(${ULID_PATTERN})\\.json$`);

/** Lists the runs that have a queue. No link is followed. Fails: `unreadable`. */
export const listRuns = (top: string): Result<Listed<RunId>, Fault> =>
  listed(top, QUEUE_WAY, (entry) => (entry.isDirectory() ? parseRunId(entry.name) : null));

/**
 * Lists the intents in one place of a run by their ids, which is the order in which they were staged. No link is followed.
 *
 * A link is listed as what it is named, and is no file when it is read. So is a directory in the place of what became of an
 * intent, since nothing else can be written there; among those that wait it is strange. Fails: `unreadable`.
 */
export const listQueued = (top: string, at: Pick<Queued, 'runId' | 'place'>): Result<Listed<IntentId>, Fault> => {
  const isTold = at.place === 'done' || at.place === 'rejected';
  return listed(top, wayTo(at), (entry) => {
    const [, id] = NAME.exec(entry.name) ?? [];
    return id === undefined || (entry.isDirectory() && !isTold) ? null : (id as IntentId);
  });
};

const listed = <T extends string>(
  top: string,
  way: readonly string[],
  take: (entry: Dirent) => T | null,
): Result<Listed<T>, Fault> => {
  for (const path of way) {
    const kind = kindAt(top, path);
    if (!kind.ok) return kind;
    if (kind.value === 'absent') return ok({ found: [], strange: [] });
    if (kind.value !== 'directory') return ok({ found: [], strange: [path] });
  }
  const at = way.at(-1) ?? '';
  const entries = entriesOf(top, at);
  if (!entries.ok) return entries;
  const [found, strange]: [T[], string[]] = [[], []];
  for (const entry of entries.value) {
    const one = take(entry);
    if (one !== null) found.push(one);
    else if (hiddenAs(entry.name) !== 'new') strange.push(posix.join(at, entry.name));
  }
  return ok({ found: found.sort(), strange: strange.sort() });
};

const entriesOf = (top: string, path: string): Result<readonly Dirent[], Fault> => {
  try {
    return ok(readdirSync(join(top, path), { withFileTypes: true }));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? ok([]) : err({ kind: 'unreadable', path, code });
  }
};
