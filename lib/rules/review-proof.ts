import { isAgent, mayReview, type Person, type ReviewerRule } from '../model/person.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Approver, ReviewProof, ReviewStep, Unreviewed } from '../model/review.ts';

/**
 * Tells by what a step is proven to be reviewed, at the level that its policy asks for.
 *
 * A higher level asks for what the lower ones ask, and for more: but a squash or a rebase carries its approvals with it, and
 * needs no merge then. Fails: with why it is not proven.
 * Source: the review levels of the policy, `commit < merge < trailer < signed`.
 */
export const reviewProof = (step: ReviewStep): Result<ReviewProof, Unreviewed> => {
  if (step.changes.length === 0) return ok({ kind: 'unchanged' });
  if (step.introduces) return ok({ kind: 'introduction' });
  if (step.commit.parents.length > 2) return err({ why: 'many-parents' });
  switch (step.policy.review) {
    case 'commit':
      return step.commit.parents.length === 2 ? mergeProof(step) : acceptanceProof(step);
    case 'merge':
      return mergeProof(step);
    case 'trailer':
      return approvalProof(step, 'trailer');
    case 'signed':
      return approvalProof(step, 'signature');
  }
};

const acceptanceProof = (step: ReviewStep): Result<ReviewProof, Unreviewed> => {
  const { commit, outside } = step;
  if (outside.length > 0) return err({ why: 'other-files', files: outside });
  const refused = notReviewing(step, commit.author);
  return refused === null ? ok({ kind: 'acceptance', by: commit.author.email }) : err(refused);
};

const mergeProof = (step: ReviewStep): Result<ReviewProof, Unreviewed> => {
  if (step.open) return ok({ kind: 'to-be-merged' });
  const { commit, forgeKey, policy } = step;
  if (commit.parents.length !== 2) {
    if (forgeKey === null) return err({ why: 'one-parent' });
    // Who pressed the button is written nowhere in a squash.
    const anybody = !policy.twoParty && policy.reviewers.includes('*');
    return anybody ? ok({ kind: 'forge', key: forgeKey }) : err({ why: 'merger-unknown' });
  }
  const refused = notReviewing(step, commit.author);
  return refused === null ? ok({ kind: 'merge', by: commit.author.email }) : err(refused);
};

const approvalProof = (step: ReviewStep, kind: 'trailer' | 'signature'): Result<ReviewProof, Unreviewed> => {
  const { policy, subjects } = step;
  const agent = landingAgent(step);
  if (agent !== null) return err({ why: 'agent', who: agent });
  const people = policy.twoParty ? peopleOf(step) : new Set<string>();
  const by = new Set<string>();
  for (const subject of subjects) {
    const reviewing = approversAmong(policy, subject.by);
    const writers = new Set([...people, ...subject.authors.map(folded)]);
    const own = policy.twoParty ? reviewing.filter((names) => names.some((name) => writers.has(folded(name)))) : [];
    const counted = reviewing.filter((names) => !own.includes(names));
    const [found, needed] = [counted.length, policy.threshold];
    if (found < needed)
      return err({ why: 'unapproved', name: subject.name, found, needed, own: own.map(([who]) => who) });
    for (const [who] of counted) by.add(who);
  }
  return ok({ kind, by: [...by].sort() });
};

/** Returns those of some people who may approve, each once. */
export const approversAmong = (policy: ReviewerRule, by: readonly Approver[]): readonly Approver[] =>
  by
    .reduce(joined, [])
    .filter(
      (names) => !names.some((name) => isAgent(policy.agents, name)) && names.some((name) => mayReview(policy, name)),
    );

// Two who share an address are one person, and so is whoever shares one with either.
const joined = (known: readonly Approver[], [first, ...rest]: Approver): readonly Approver[] => {
  const names = new Set([first, ...rest].map(folded));
  const same = known.filter((one) => one.some((name) => names.has(folded(name))));
  return [...known.filter((one) => !same.includes(one)), [first, ...rest, ...same.flat()]];
};

/** Whoever made the commit that landed must be no agent; in a squash the author is whoever wrote the work. */
const landingAgent = ({ commit, policy }: ReviewStep): string | null => {
  const landing = commit.parents.length === 2 ? [commit.author, commit.committer] : [commit.committer];
  return landing.find(({ email }) => isAgent(policy.agents, email))?.email ?? null;
};

const notReviewing = (step: ReviewStep, by: Person): Unreviewed | null => {
  const { policy, commit } = step;
  // Those who are said to have made a merge along with its author made it; in any other commit, they wrote the work.
  const makers = [commit.author, commit.committer, ...(commit.parents.length === 2 ? commit.coAuthors : [])];
  const agent = makers.find(({ email }) => isAgent(policy.agents, email));
  if (agent !== undefined) return { why: 'agent', who: agent.email };
  if (!mayReview(policy, by.email)) return { why: 'not-a-reviewer', who: by.email };
  return policy.twoParty && peopleOf(step).has(folded(by.email)) ? { why: 'own-work', who: by.email } : null;
};

/** Everybody who wrote any of it: of a merge, what it brought; of any other commit, the commit itself. */
const peopleOf = ({ commit, brought }: ReviewStep): ReadonlySet<string> => {
  const written = commit.parents.length === 2 ? brought : [{ ...commit, wrote: true }];
  const people = written.flatMap((one) => [...(one.wrote ? [one.author, one.committer] : []), ...one.coAuthors]);
  return new Set([...people, ...commit.coAuthors].map(({ email }) => folded(email)));
};

const folded = (email: string): string => email.toLowerCase();
