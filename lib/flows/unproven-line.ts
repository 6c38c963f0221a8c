import { join } from 'node:path';
import type { Oid, RefName } from '../model/oid.ts';
import { recall, remember } from '../store/remembered.ts';
import type { StepReport } from './judge-step.ts';
import type { ChainReport } from './verify-chain.ts';
import type { Workspace } from './workspace.ts';

const fileOf = ({ derived }: Workspace, tip: Oid): string => join(derived, 'unproven', `${tip}.json`);

/** Remembers what became of a line that is applied although it is not proven: whoever serves it need not judge it again. */
export const rememberUnproven = (workspace: Workspace, ref: RefName, { tip, since, steps }: ChainReport): void => {
  if (workspace.world.cache) remember(fileOf(workspace, tip), { ref, tip, since, steps });
};

/** Returns a line that was remembered as not proven; null for any other. It is for telling, never for proving. */
export const unprovenAt = (workspace: Workspace, ref: RefName, tip: Oid): ChainReport | null =>
  workspace.world.cache ? recall(fileOf(workspace, tip), (kept) => reportIn(kept, ref, tip)) : null;

const reportIn = (kept: Readonly<Record<string, unknown>>, ref: RefName, tip: Oid): ChainReport | null => {
  const { since, steps } = kept as { readonly since: Oid | null; readonly steps: readonly StepReport[] };
  return kept.ref === ref && kept.tip === tip && Array.isArray(steps) ? { tip, since, steps } : null;
};
