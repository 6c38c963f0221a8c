import { digestOf } from '../model/digest.ts';
import { type Finding, finding } from '../model/finding.ts';
import { belowRoot } from '../model/governed.ts';
import { type LandingDraft, type LandingPlan, landingPlan, type Removal } from '../model/landing.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Carried } from './accept-carried.ts';
import type { FoundProposal } from './accept-find.ts';
import type { Incoming } from './propose-union.ts';

/** Returns the files that a plan writes, by their paths below `.theurian/`. */
export const incomingOf = ({ writes }: LandingPlan): Incoming =>
  new Map(writes.map(({ path, bytes }) => [belowRoot(path), bytes]));

/**
 * Plans the landing of a proposal that no guard objects to: each carried file goes where the migration says.
 *
 * A body or an excerpt may stand there already, byte for byte. Refused: one file that would have to go to two places.
 */
export const acceptPlan = (
  { id, directory }: FoundProposal,
  { moves }: Carried,
): Result<LandingPlan, readonly Finding[]> => {
  const writes: LandingDraft[] = [];
  const removes: Removal[] = [];
  for (const { kind, from, to, bytes } of moves) {
    if (bytes === null) continue;
    writes.push({ kind, path: to, bytes, inPlace: kind !== 'migration' });
    removes.push({ path: from, digest: digestOf(bytes) });
  }
  const plan = landingPlan({ id, directory, writes, removes });
  if (plan.ok) return ok(plan.value);
  const flaw = plan.error;
  if (flaw.kind !== 'twice') throw new TypeError(`no plan: ${flaw.kind}`);
  return err([finding('proposal-malformed', { path: directory }, { why: 'two-uses', names: [flaw.path] })]);
};
