import { join } from 'node:path';
import { type Oid, parseOid } from '../model/oid.ts';
import { recall, remember } from '../store/remembered.ts';
import type { Workspace } from './workspace.ts';

const fileOf = ({ derived }: Workspace): string => join(derived, 'history.json');

/** Returns the commit up to which this engine found nothing changed since `since`; null when that is not known. */
export const cleanThrough = (workspace: Workspace, since: Oid | null): Oid | null =>
  workspace.world.cache
    ? recall(fileOf(workspace), (kept) => (kept.since === since ? parseOid(String(kept.commit)) : null))
    : null;

/** Remembers that nothing changed from `since` to a commit. */
export const rememberClean = (workspace: Workspace, commit: Oid, since: Oid | null): void => {
  if (workspace.world.cache && cleanThrough(workspace, since) !== commit)
    remember(fileOf(workspace), { since, commit });
};
