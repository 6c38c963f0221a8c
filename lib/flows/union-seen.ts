import { checkMigration } from '../format/check-migration.ts';
import { readDocument } from '../format/read-document.ts';
import { digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { isMigrationPath } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import { ok, type Result } from '../model/result.ts';
import { replayOnto } from '../replay/replay.ts';
import { type Ground, groundOf } from './ground.ts';
import { judgeAdded } from './judge-added.ts';
import { loadSettings } from './load-settings.ts';
import { once } from './once.ts';
import type { DraftBase } from './propose-base.ts';
import type { Incoming, JudgeUnion } from './propose-union.ts';
import { snapshotReader } from './reader.ts';
import type { Workspace } from './workspace.ts';

/**
 * Judges what files bring into a base of which something may have been left out: by what the base says, not by its files. The
 * base is laid out once, however many files are judged.
 */
export const unionSeen = (workspace: Workspace, base: DraftBase): JudgeUnion => {
  const laid = once(() => laidOut(workspace, base));
  return async (incoming) => {
    const ground = await laid();
    if (!ground.ok) return ground;
    const added = await judgeAdded(workspace, ground.value, incoming);
    if (!added.ok) return added;
    const { refused, findings } = added.value;
    if (refused) return ok({ findings, state: null });
    const { settled } = ground.value;
    return ok({ findings, state: async () => replayOnto(settled, await migrationsIn(incoming)).state() });
  };
};

const laidOut = async (workspace: Workspace, base: DraftBase): Promise<Result<Ground, Fault>> => {
  const settings = await loadSettings(base.snapshot, snapshotReader(workspace.repository, base.snapshot));
  return settings.ok ? ok(groundOf(base, settings.value.limits)) : settings;
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
