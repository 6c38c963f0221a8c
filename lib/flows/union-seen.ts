import { checkMigration } from '../format/check-migration.ts';
import { readDocument } from '../format/read-document.ts';
import { digestOf } from '../model/digest.ts';
import { isMigrationPath } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import { ok } from '../model/result.ts';
import { replay } from '../replay/replay.ts';
import { groundOf } from './ground.ts';
import { judgeAdded } from './judge-added.ts';
import { loadSettings } from './load-settings.ts';
import type { DraftBase } from './propose-base.ts';
import type { Incoming, JudgeUnion } from './propose-union.ts';
import { snapshotReader } from './reader.ts';
import type { Workspace } from './workspace.ts';

/** Judges what files bring into a base of which something may have been left out: by what the base says, not by its files. */
export const unionSeen =
  (workspace: Workspace, base: DraftBase): JudgeUnion =>
  async (incoming) => {
    const settings = await loadSettings(base.snapshot, snapshotReader(workspace.repository, base.snapshot));
    if (!settings.ok) return settings;
    const { limits } = settings.value;
    const added = await judgeAdded(workspace, groundOf(base, limits), incoming);
    if (!added.ok) return added;
    const { refused, findings } = added.value;
    const migrations = refused ? [] : await migrationsIn(incoming);
    return ok({ findings, state: refused ? null : replay([...base.ordered, ...migrations]).state });
  };

// They have been judged sound.
const migrationsIn = async (incoming: Incoming): Promise<readonly Migration[]> => {
  const migrations: Migration[] = [];
  for (const [path, bytes] of incoming) {
    if (!isMigrationPath(path)) continue;
    const read = await readDocument(path, bytes, LIMITS);
    const document = read.ok ? checkMigration(path, read.value) : read;
    if (document.ok) migrations.push({ path, checksum: digestOf(bytes), document: document.value });
  }
  return migrations;
};
