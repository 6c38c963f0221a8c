import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../model/skill-usage.ts';
import { appliedConfig } from './applied-config.ts';
import type { Refusal } from './served.ts';
import type { AppliedLayer } from './skill-layers.ts';

/** Returns where a layer draws its lines, as its applied commit configures them. Refused: a configuration that breaks its schema. */
export const thresholdsOf = async ({
  layer,
  workspace,
  served,
}: AppliedLayer): Promise<Result<Thresholds, Refusal | Fault>> => {
  const config = await appliedConfig(workspace, served.commit);
  if (!config.ok) return config;
  const { maturity, capacity } = DEFAULT_THRESHOLDS[layer];
  return ok({
    maturity: config.value?.skillMaturity ?? maturity,
    capacity: config.value?.skillCapacity ?? capacity,
  });
};
