import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import type { Config } from '../model/policy.ts';
import { err, ok, type Result } from '../model/result.ts';
import { loadSettings } from './load-settings.ts';
import { snapshotReader } from './reader.ts';
import type { Refusal } from './served.ts';
import { topFiles } from './top-files.ts';
import type { Workspace } from './workspace.ts';

/** Reads the configuration of an applied commit; null where it has none. Refused: one that breaks its schema. */
export const appliedConfig = async (
  workspace: Workspace,
  commit: Oid,
): Promise<Result<Config | null, Refusal | Fault>> => {
  const files = await topFiles(workspace, commit, ['config.yaml']);
  if (!files.ok) return files;
  const settings = await loadSettings(files.value, snapshotReader(workspace.repository, files.value));
  if (!settings.ok) return settings;
  const { config, findings } = settings.value;
  return findings.length > 0 ? err({ kind: 'refused', findings }) : ok(config);
};
