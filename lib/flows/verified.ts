import { join } from 'node:path';
import { digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid, RefName } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import { recall, remember } from '../store/remembered.ts';
import type { StepReport } from './judge-step.ts';
import type { Workspace } from './workspace.ts';

/** A line that was proven: the policy of its tip says where its claims start, so the tip names the policy too. */
export interface Verified {
  readonly ref: RefName;
  readonly tip: Oid;
  readonly since: Oid | null;
  readonly steps: readonly StepReport[];
  /** By which commit each migration id that ever stood on the branch first landed. */
  readonly ever: readonly (readonly [string, Oid])[];
}

const fileOf = ({ derived }: Pick<Workspace, 'derived'>, ref: RefName): string =>
  join(derived, 'verified', `${digestOf(ref).slice(0, 32)}.json`);

/** Remembers a proven line. */
export const rememberVerified = (workspace: Workspace, verified: Verified): void => {
  if (workspace.world.cache) remember(fileOf(workspace, verified.ref), { ...verified });
};

/**
 * Returns the line that was proven last, when the one at hand goes on from it and its claims start where they did.
 *
 * Cost: a walk from the tip to what is remembered.
 */
export const verifiedBelow = async (
  workspace: Workspace,
  { ref, tip }: { readonly ref: RefName; readonly tip: Oid },
  since: Oid | null,
): Promise<Result<Verified | null, Fault>> => {
  const known = workspace.world.cache ? verifiedAt(workspace, ref, since) : null;
  if (known === null || known.tip === tip) return ok(known);
  const chain = await workspace.repository.firstParents(tip, known.tip);
  if (!chain.ok) return chain;
  return ok(chain.value.at(-1)?.oid === known.tip ? known : null);
};

/** Returns the line of a branch that was proven last, where its claims start there. */
export const verifiedAt = (workspace: Pick<Workspace, 'derived'>, ref: RefName, since: Oid | null): Verified | null =>
  recall(fileOf(workspace, ref), (kept) => verifiedIn(kept, ref, since));

const verifiedIn = (kept: Readonly<Record<string, unknown>>, ref: RefName, since: Oid | null): Verified | null => {
  const verified = kept as unknown as Verified;
  const whole = Array.isArray(verified.steps) && Array.isArray(verified.ever) && typeof verified.tip === 'string';
  return whole && verified.ref === ref && verified.since === since ? verified : null;
};
