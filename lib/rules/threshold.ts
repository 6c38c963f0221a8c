import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Policy } from '../model/policy.ts';
import type { Approver } from '../model/review.ts';
import type { Signer } from '../model/signature.ts';
import { approversAmong } from './review-proof.ts';

/**
 * Warns of a threshold that says nothing at the level of its policy, or that as many people as may approve cannot meet: then
 * nothing lands any more, not even another policy. `signers` are those who have a key.
 */
export const thresholdFindings = (
  policy: Policy,
  signers: readonly Pick<Signer, 'principals'>[],
): readonly Finding[] => {
  const { review: level, threshold } = policy;
  const at = { path: fromTop('policy.yaml') };
  if (level === 'commit' || level === 'merge')
    return threshold === 1 ? [] : [finding('threshold-idle', at, { threshold, level })];
  const most = level === 'signed' ? approversAmong(policy, signers.flatMap(approverIn)).length : mostNamed(policy);
  return most === null || most >= threshold ? [] : [finding('threshold-unmet', at, { threshold, most, level })];
};

const approverIn = ({ principals: [first, ...rest] }: Pick<Signer, 'principals'>): readonly Approver[] =>
  first === undefined ? [] : [[first, ...rest]];

// A pattern may name any number of people.
const mostNamed = (policy: Policy): number | null =>
  policy.reviewers.some((one) => one.includes('*'))
    ? null
    : approversAmong(
        policy,
        policy.reviewers.map((one): Approver => [one]),
      ).length;
