import { dirname, join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import type { ItemId } from '../model/ids.ts';
import type { Instant } from '../model/instant.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Tally } from '../model/skill-usage.ts';
import { countOne, markedAt, markOnce, tallyAt } from '../store/counter.ts';
import { isLink } from '../store/is-link.ts';
import type { Workspace } from './workspace.ts';

type Counting = Pick<Workspace, 'derived'>;

/** Returns where a clone counts how its skills are used. */
export const countsIn = ({ derived }: Counting): string => join(derived, 'skills');

const requestsIn = (counting: Counting): string => join(countsIn(counting), 'requests');
const usesIn = (counting: Counting, item: ItemId): string => join(countsIn(counting), 'uses', item);
const sinceIn = (counting: Counting): string => join(countsIn(counting), 'since');

/** Counts a request. Fails: `unwritable`. */
export const countRequest = (counting: Counting): Result<void, Fault> => count(counting, requestsIn(counting));

/** Counts a use of a skill. Fails: `unwritable`. */
export const countUse = (counting: Counting, item: ItemId): Result<void, Fault> =>
  count(counting, usesIn(counting, item));

// A link on the way could lead anywhere.
const count = (counting: Counting, path: string): Result<void, Fault> => {
  const link = [counting.derived, countsIn(counting), dirname(path)].find(isLink);
  if (link !== undefined) return err({ kind: 'unwritable', path: link, code: 'ELOOP' });
  markOnce(sinceIn(counting));
  const code = countOne(path);
  return code === null ? ok(undefined) : err({ kind: 'unwritable', path, code });
};

/** Returns how many requests were counted. */
export const requestsOf = (counting: Counting): Tally => tallyAt(requestsIn(counting));

/** Returns how often a skill was used. */
export const usesOf = (counting: Counting, item: ItemId): Tally => tallyAt(usesIn(counting, item));

/** Returns since when this clone counts; null where it never did. */
export const countedSince = (counting: Counting): Instant | null => markedAt(sinceIn(counting));
