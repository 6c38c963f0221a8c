import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import type { ProposalId } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { type Collision, collisionsAmong } from './collisions.ts';
import type { Refusal } from './served.ts';
import type { Weighed } from './weigh.ts';
import { weighAll } from './weigh-all.ts';
import { withoutSecrets } from './without-secrets.ts';
import type { Workspace } from './workspace.ts';

/** Two proposals that do not go together. */
export interface Conflict {
  /** Says which, and that they do not. */
  readonly finding: Finding;
  /** What the set with both of them would be refused for. */
  readonly because: readonly Finding[];
}

/** Whether proposals may be accepted, each alone and any two of them. */
export interface CheckedProposals {
  readonly stateHash: Digest;
  /** Those that were looked at, by room and id; what is left of accepted ones is not among them. */
  readonly checked: readonly string[];
  /** Those that are in place already. */
  readonly accepted: readonly string[];
  /** None that refuses and no conflict: all of them may be accepted. */
  readonly sound: boolean;
  /** Of each by itself; warnings too. */
  readonly findings: readonly Finding[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Checks open proposals: each by itself, and each pair with one of them in it. `ids` null: all. Their texts are not screened.
 *
 * Refused and fails: as `weighAll`; `unknown-proposal`; and, of those that are named, as one could not be looked at.
 */
export const checkProposals = async (
  workspace: Workspace,
  ids: readonly ProposalId[] | null,
): Promise<Result<CheckedProposals, Refusal | Fault>> => {
  const all = await weighAll(workspace);
  if (!all.ok) return all;
  const { scales, weighed } = all.value;
  const isMeant = (name: string): boolean => ids === null || ids.some((id) => id === name);
  const unknown = ids?.find((id) => !weighed.some(({ pending }) => pending.name === id));
  if (unknown !== undefined) return err({ kind: 'unknown-proposal', id: unknown });
  const meant = weighed.filter(({ pending }) => isMeant(pending.name));
  const fault = meant.flatMap(({ pending }) => pending.fault ?? [])[0];
  if (fault !== undefined && ids !== null) return err(fault);
  const collisions = await collisionsAmong(scales, weighed, (a, b) => isMeant(a) || isMeant(b));
  if (!collisions.ok) return collisions;
  const open = meant.filter(({ verdict }) => verdict !== 'accepted');
  const findings = inOrder(open.flatMap((one) => [...one.findings, ...unreadable(one)]));
  const checked: CheckedProposals = {
    stateHash: scales.ground.base.summary.stateHash,
    checked: open.map(({ pending }) => pending.name),
    accepted: meant.flatMap(({ pending, verdict }) => (verdict === 'accepted' ? [pending.name] : [])),
    sound: !refuses(findings) && open.every(isSound) && collisions.value.length === 0,
    findings,
    conflicts: collisions.value.map((one) => conflictFrom(one, weighed)),
  };
  // Two of them may be told to collide without that either has been screened.
  return ok(checked.conflicts.length > 0 ? await withoutSecrets(checked) : checked);
};

// One that cannot be looked at does not hide the others. What in it cannot be is left out: its name has not been screened.
const unreadable = ({ pending: { directory: path, fault } }: Weighed): readonly Finding[] =>
  fault === null ? [] : [finding('proposal-malformed', { path }, { why: 'unreadable', names: [] })];

const isSound = ({ verdict }: Weighed): boolean => verdict === 'replays';

/** Turns a collision into what is told of it, as about the second of the two or, where `of` is the first, about that one. */
export const conflictFrom = (
  { first, second, after, findings }: Collision,
  weighed: readonly Weighed[],
  of: ProposalId = second,
): Conflict => {
  const path = weighed.find(({ pending }) => pending.id === of)?.pending.directory ?? '';
  const codes = [...new Set(findings.map(({ code }) => code))];
  const other = of === second ? first : second;
  return { finding: finding('proposals-conflict', { path }, { proposal: of, other, codes, after }), because: findings };
};
