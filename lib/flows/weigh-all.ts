import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import { groundOf } from './ground.ts';
import { loadSettings } from './load-settings.ts';
import { type Pending, pendingProposals } from './pending-proposals.ts';
import { type DraftBase, draftBase } from './propose-base.ts';
import { snapshotReader } from './reader.ts';
import { seenProposals } from './seen-proposals.ts';
import type { Refusal } from './served.ts';
import { type Scales, type Weighed, weigh } from './weigh.ts';
import type { Workspace } from './workspace.ts';

/** All proposals that lie open, on the knowledge as it lies in the working directory. */
export interface WeighedAll {
  readonly scales: Scales;
  readonly weighed: readonly Weighed[];
  /** The working directory as it was judged, where nothing is to be told of it; else null. */
  readonly listing: Digest | null;
}

/**
 * Weighs every open proposal; the knowledge is judged once.
 *
 * `visible` gives what of it is weighed on, when that is not all; `seen` is told of all that is looked at.
 * Refused: a set that breaks a law, since nothing can be said of what would come into it. Fails: as `draftBase`, and
 * `unreadable` for a place where proposals lie.
 */
export const weighAll = async (
  workspace: Workspace,
  visible: (base: DraftBase) => DraftBase | Promise<DraftBase> = (all) => all,
  seen = seenProposals(),
): Promise<Result<WeighedAll, Refusal | Fault>> => {
  const whole = await draftBase(workspace);
  if (!whole.ok) return whole;
  const base = ok(await visible(whole.value));
  const { snapshot } = base.value;
  const settings = await loadSettings(snapshot, snapshotReader(workspace.repository, snapshot));
  if (!settings.ok) return settings;
  const pending = await pendingProposals({ ...base.value, seen });
  if (!pending.ok) return pending;
  const scales: Scales = {
    workspace,
    ground: groundOf(base.value, settings.value.limits),
    cameBy: cameByFrom(pending.value),
  };
  const weighed: Weighed[] = [];
  for (const one of pending.value) {
    const found = await weigh(scales, one);
    if (!found.ok) return found;
    weighed.push(found.value);
  }
  const { findings, listing } = whole.value;
  return ok({ scales, weighed, listing: findings.length === 0 ? listing() : null });
};

// An accepted proposal leaves its evidence behind, and that tells which migration it was.
const cameByFrom = (pending: readonly Pending[]) => {
  const told = pending.flatMap(({ name, evidence }) => {
    const id = evidence?.value?.migrationId;
    return id === undefined ? [] : [[id, name] as const];
  });
  return () => new Map<string, string>(told);
};
