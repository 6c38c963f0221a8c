import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Migration } from '../model/migration.ts';
import type { ProposalId } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { type Footprint, footprintOf, touch } from '../replay/footprint.ts';
import { outOfOrderFindings } from '../rules/out-of-order.ts';
import { overtakenFindings } from '../rules/overtaken.ts';
import type { Carried } from './accept-carried.ts';
import { takenOverIn } from './accept-evidence.ts';
import { guardFindings } from './accept-guards.ts';
import { toldOfProposal } from './accept-told.ts';
import type { Ground } from './ground.ts';
import { judgeAdded } from './judge-added.ts';
import { olderOf } from './late-on-ground.ts';
import { type Incoming, judgeWith, withIncoming } from './propose-union.ts';
import type { Scales, Weighed } from './weigh.ts';

/** Two proposals of which each would be refused once the other was accepted, and what for. */
export interface Collision {
  readonly first: ProposalId;
  readonly second: ProposalId;
  /** The one of them that has to be accepted for the other to be refused; null where either has. */
  readonly after: ProposalId | null;
  /** About the files of the two. */
  readonly findings: readonly Finding[];
}

/** A proposal that replays alone, ready to be held against others. */
interface Held {
  readonly id: ProposalId;
  readonly carried: Carried;
  readonly evidence: Uint8Array | null;
  readonly migration: Migration;
  readonly incoming: Incoming;
  readonly print: Footprint;
}

/**
 * Finds the pairs of proposals that do not go together. A proposal that is refused alone is in none.
 *
 * The set is the same whichever comes first, so each pair is judged once, by what both bring; and only a pair whose
 * footprints touch, since no other can collide. `wanted` leaves pairs out.
 */
export const collisionsAmong = async (
  scales: Scales,
  weighed: readonly Weighed[],
  wanted: (a: ProposalId, b: ProposalId) => boolean,
): Promise<Result<readonly Collision[], Fault>> => {
  const held = weighed.flatMap(heldFrom);
  const collisions: Collision[] = [];
  for (const [index, first] of held.entries())
    for (const second of held.slice(index + 1)) {
      if (!wanted(first.id, second.id) || !touch(first.print, second.print)) continue;
      const found = await together(scales, first, second);
      if (!found.ok) return found;
      const pair = { first: first.id, second: second.id };
      if (found.value.length > 0) collisions.push({ ...pair, after: null, findings: found.value });
      else collisions.push(...outOfOrder(scales, first, second).map((one) => ({ ...pair, ...one })));
    }
  return ok(collisions);
};

const heldFrom = ({ pending, incoming }: Weighed): readonly Held[] => {
  const { id, read, evidence } = pending;
  const migration = read?.carried.migration ?? null;
  if (id === null || read === null || incoming === null || migration === null) return [];
  const bytes = evidence?.bytes ?? null;
  return [{ id, carried: read.carried, evidence: bytes, migration, incoming, print: footprintOf(migration) }];
};

const together = async (scales: Scales, first: Held, second: Held): Promise<Result<readonly Finding[], Fault>> => {
  const { workspace, ground } = scales;
  if (shareAPlace(first.incoming, second.incoming)) {
    const guards = await guardsAfter(scales, first, second);
    if (!guards.ok || guards.value.length > 0) return guards;
  }
  const incoming = new Map([...first.incoming, ...second.incoming]);
  const added = await judgeAdded(workspace, ground, incoming, [first.migration, second.migration]);
  if (!added.ok) return added;
  if (!added.value.refused) return ok([]);
  const refusals = added.value.findings.filter(({ severity }) => severity === 'refusal');
  return ok(toldOfProposal(toldOfProposal(refusals, first.carried), second.carried));
};

// Together they are sound, and the one that comes first in the order may not be accepted last; nor the other one, where it
// took over what the first changes.
const outOfOrder = (
  { ground }: Scales,
  ...pair: readonly [Held, Held]
): readonly Pick<Collision, 'after' | 'findings'>[] => {
  const older = olderOf(ground, pair[0].migration, pair[1].migration);
  const [first, after] = older === pair[0].migration ? pair : [pair[1], pair[0]];
  if (older === null) return [];
  const late = outOfOrderFindings(older, first.carried.migrationFrom, () => [after.migration]);
  const overtaken = overtakenBy(ground, first, after);
  const findings = [...toldOfProposal(late, after.carried), ...toldOfProposal(overtaken, first.carried)];
  return [{ after: overtaken.length > 0 ? null : after.id, findings }];
};

const overtakenBy = (ground: Ground, first: Held, { carried, migration, evidence }: Held): readonly Finding[] =>
  overtakenFindings({ migration, path: carried.migrationFrom, takenOver: takenOverIn(evidence) }, (item) => [
    ...ground.naming(item),
    first.migration,
  ]);

// One file, or a file where the other one needs a directory; excerpts are named by their content.
const shareAPlace = (a: Incoming, b: Incoming): boolean => {
  const paths = [...a.keys()].filter((path) => !path.startsWith('evidence/'));
  return [...b.keys()].some((other) =>
    paths.some((path) => path === other || other.startsWith(`${path}/`) || path.startsWith(`${other}/`)),
  );
};

const guardsAfter = async (
  { workspace, ground: { base } }: Scales,
  { incoming }: Held,
  { carried }: Held,
): Promise<Result<readonly Finding[], Fault>> => {
  const verdict = await judgeWith(workspace, base.snapshot, incoming);
  if (!verdict.ok) return verdict;
  if (verdict.value.kind === 'refused') throw new TypeError('it replays alone');
  const { snapshot } = withIncoming(workspace, base.snapshot, { incoming });
  const { ordered, state } = verdict.value;
  return ok(guardFindings({ snapshot, ordered, state }, carried));
};
