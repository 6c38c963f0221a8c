import { join } from 'node:path';
import { ENGINE } from '../model/engine.ts';
import { type Oid, parseOid } from '../model/oid.ts';
import { readSealed, writeSealed } from '../store/sealed-file.ts';
import type { Workspace } from './workspace.ts';

const fileOf = ({ derived }: Workspace): string => join(derived, 'history.json');

/** Returns the commit up to which this engine found nothing changed since `since`; null when that is not known. */
export const cleanThrough = (workspace: Workspace, since: Oid | null): Oid | null => {
  const kept = workspace.world.cache ? readSealed(fileOf(workspace)) : null;
  const ours =
    typeof kept === 'object' && kept !== null && 'engine' in kept && 'since' in kept && 'commit' in kept
      ? kept.engine === ENGINE && kept.since === since
      : false;
  return ours && typeof kept === 'object' && kept !== null && 'commit' in kept ? parseOid(String(kept.commit)) : null;
};

/** Remembers that nothing changed from `since` to a commit. */
export const rememberClean = (workspace: Workspace, commit: Oid, since: Oid | null): void => {
  if (workspace.world.cache && cleanThrough(workspace, since) !== commit)
    writeSealed(fileOf(workspace), { engine: ENGINE, since, commit });
};
