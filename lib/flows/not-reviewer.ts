import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { isAgent, mayReview } from '../model/person.ts';
import type { Policy } from '../model/policy.ts';
import type { Approver } from '../model/review.ts';

/** Returns why somebody's approval would count for nothing; null when it would count. */
export const notReviewer = (policy: Policy, names: Approver): Finding | null => {
  const agent = names.find((name) => isAgent(policy.agents, name));
  if (agent === undefined && names.some((name) => mayReview(policy, name))) return null;
  const why = agent === undefined ? 'not-a-reviewer' : 'agent';
  const who = agent ?? names[0];
  return finding('review-missing', { path: fromTop('policy.yaml') }, { level: policy.review, commit: null, why, who });
};
