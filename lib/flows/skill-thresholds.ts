import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../model/skill-usage.ts';
import { loadSettings } from './load-settings.ts';
import { snapshotReader } from './reader.ts';
import type { Refusal } from './served.ts';
import type { AppliedLayer } from './skill-layers.ts';
import { topFiles } from './top-files.ts';

/** Returns where a layer draws its lines, as its applied commit configures them. Refused: a configuration that breaks its schema. */
export const thresholdsOf = async ({
  layer,
  workspace,
  served,
}: AppliedLayer): Promise<Result<Thresholds, Refusal | Fault>> => {
  const files = await topFiles(workspace, served.commit, ['config.yaml']);
  if (!files.ok) return files;
  const settings = await loadSettings(files.value, snapshotReader(workspace.repository, files.value));
  if (!settings.ok) return settings;
  const { config, findings } = settings.value;
  if (findings.length > 0) return err({ kind: 'refused', findings });
  const { maturity, capacity } = DEFAULT_THRESHOLDS[layer];
  return ok({ maturity: config?.skillMaturity ?? maturity, capacity: config?.skillCapacity ?? capacity });
};
