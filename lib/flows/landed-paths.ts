import type { Fault } from '../model/fault.ts';
import { isMigrationPath, isTextPath } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { filesOf } from '../rules/declared-files.ts';
import { excerptsOf } from '../rules/evidence-files.ts';
import { loadFiles } from './load.ts';
import { snapshotReader } from './reader.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns whether a path of a landed snapshot is one that may never change: a migration, or a text one of them names.
 *
 * Where a migration of that snapshot cannot be read, every text counts as named.
 */
export const landedPaths = async (
  { repository, facts }: Workspace,
  snapshot: Snapshot,
): Promise<Result<(path: string) => boolean, Fault>> => {
  const loaded = await loadFiles({ snapshot, reader: snapshotReader(repository, snapshot), facts }, LIMITS, {
    bodies: false,
  });
  if (!loaded.ok) return loaded;
  const { migrations, findings } = loaded.value;
  const texts = new Set([...filesOf(migrations), ...excerptsOf(migrations)]);
  const named = (path: string): boolean => texts.has(path) || (findings.length > 0 && isTextPath(path));
  return ok((path) => isMigrationPath(path) || named(path));
};
