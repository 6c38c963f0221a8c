import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { State } from '../model/state.ts';
import { compareStates, type StateChange } from '../replay/compare.ts';
import { emptyDraft, stateOf } from '../replay/draft-state.ts';
import { readState } from './read-state.ts';
import { type Refusal, servedApplied } from './served.ts';
import type { Target } from './validate.ts';
import type { Workspace } from './workspace.ts';

/** What applying would change. */
export interface Plan {
  readonly from: { readonly commit: Oid | null; readonly stateHash: Digest | null };
  readonly to: { readonly commit: Oid | null; readonly stateHash: Digest };
  /** Migrations that would come into force, in their order. */
  readonly migrations: readonly string[];
  readonly change: StateChange;
}

/** Compares what is applied with a target; without one, with the tip of the protected branch, as `apply` would take it. */
export const plan = async (workspace: Workspace, target: Target | null): Promise<Result<Plan, Refusal | Fault>> => {
  const next = await readState(workspace, target);
  if (!next.ok) return next;
  const applied = await servedApplied(workspace);
  if (!applied.ok && applied.error.kind !== 'not-applied') return err(applied.error);
  const before = applied.ok ? applied.value : null;
  const known = new Set(before?.summary.applicationOrder);
  return ok({
    from: { commit: before?.commit ?? null, stateHash: before?.summary.stateHash ?? null },
    to: { commit: next.value.commit, stateHash: next.value.summary.stateHash },
    migrations: next.value.summary.applicationOrder.filter((id) => !known.has(id)),
    change: compareStates(before?.state ?? nothing(), next.value.state),
  });
};

const nothing = (): State => stateOf(emptyDraft());
