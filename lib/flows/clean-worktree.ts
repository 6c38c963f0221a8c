import { join } from 'node:path';
import { type Digest, digestOf } from '../model/digest.ts';
import type { Oid } from '../model/oid.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { recall, remember } from '../store/remembered.ts';
import { entryLines } from './entry-lines.ts';
import type { Workspace } from './workspace.ts';
import type { Blobs } from './worktree-blobs.ts';

/**
 * Returns a digest over every governed entry of a working directory with the blob that it makes, so that equal ones have equal files.
 *
 * Gives null while a file is neither read nor known without reading it.
 */
export const listingOf = ({ entries }: Snapshot, blobs: Blobs): Digest | null => {
  const lines = entryLines(entries, ({ path }) => blobs.get(path));
  return lines === null ? null : listingIn(lines);
};

/** The same of lines that are known. */
export const listingIn = (lines: readonly string[]): Digest => digestOf(lines.join('\n'));

const fileOf = ({ derived }: Workspace, tree: Oid): string => join(derived, 'clean', `${tree}.json`);

/** Tells whether a working directory with this listing is known to hold all that has landed in a `.theurian` tree. */
export const isKnownClean = (workspace: Workspace, tree: Oid, listing: Digest | null): boolean =>
  listing !== null &&
  workspace.world.cache &&
  recall(fileOf(workspace, tree), (kept) => kept.listing === listing) === true;

/** Remembers that a working directory with this listing holds all that has landed in a `.theurian` tree. */
export const rememberCleanListing = (workspace: Workspace, tree: Oid, listing: Digest | null): void => {
  if (listing !== null && workspace.world.cache) remember(fileOf(workspace, tree), { listing });
};
