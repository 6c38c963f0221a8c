import type { FactsOf } from '../../model/finding.ts';
import type { Unreviewed } from '../../model/review.ts';
import { command, commands, line } from './command.ts';
import type { ProseTable } from './prose.ts';
import { listed, quoted } from './quoted.ts';

/** The words for a step of a protected branch that is not reviewed as its policy asks. */
export const reviewProse = {
  'review-missing': (facts) => ({
    message: `${stepNamed(facts.commit)} is not reviewed at the level ${facts.level}. ${missing(facts)}`,
    remedy: MISSING[facts.why](facts),
  }),
  'evil-merge': ({ commit }, { path }) => ({
    message: `${mergeNamed(commit)} has this file as joining its two sides does not give it: it was changed, or taken back, in the merge itself, where nobody looked at it.`,
    remedy: `Put the change on a branch of its own, and merge it again without touching the file:${command('git', 'diff', 'HEAD', 'MERGE_HEAD', '--', path)}`,
  }),
  'policy-beside-landing': ({ commit, landed }) => ({
    message: `${stepNamed(commit)} changes who may approve and lands ${quoted(landed)} as well. Then it would be judged by rules that nobody has agreed to.`,
    remedy: 'Make two of it: the change of the policy first, by a review of its own, then the migration.',
  }),
  'policy-removed': ({ commit }, { path }) => ({
    message: `${stepNamed(commit)} takes the policy away. Without it nothing would say who may approve.`,
    remedy: `Bring it back, and change what it says instead:${command('git', 'checkout', 'HEAD', '--', path)}`,
  }),
  'landed-again': ({ commit, id, first }) => ({
    message: `${stepNamed(commit)} lands ${id} again, which had landed with ${first.slice(0, 12)} and was taken away since. An approval counts once.`,
    remedy: `Propose it again: it then gets an id of its own.${command('theurian', 'propose', '--help')}`,
  }),
  'local-proposal': ({ commit }, { path }) => ({
    message: `${commit === null ? 'This file would be committed' : `${stepNamed(commit)} has this file`}. What lies in proposals-local stays on the machine it was made on.`,
    remedy: `Take it out of the commit that is being made; the file stays:${command('git', 'restore', '--staged', '--', path)}`,
  }),
  'merge-conflict': ({ base, head }) => ({
    message: `${short(base)} and ${short(head)} both changed this file since they parted, so there is no merge of them without a decision.`,
    remedy: `Merge the protected branch into yours, settle the file there and let it be reviewed:${command('git', 'merge', base)}`,
  }),
  'branch-rewritten': (facts) => ({
    message: REWRITTEN[facts.how].message(facts),
    remedy: REWRITTEN[facts.how].remedy(facts),
  }),
  'threshold-idle': ({ threshold, level }) => ({
    message: `The policy asks for ${threshold} people to approve, and at the level ${level} that is asked of nobody: one person reviews a step there.`,
    remedy: `Ask for approvals of content with "review: trailer" or "review: signed", or leave the threshold out:${command('theurian', 'explain', 'threshold-idle')}`,
  }),
  'threshold-unmet': ({ threshold, most, level }) => ({
    message: `The policy asks for ${threshold === 1 ? 'somebody' : `${threshold} people`} to approve, and ${named(most)} may: ${level === 'signed' ? 'only a key in .theurian/allowed_signers counts, and only where its owner is a reviewer and no agent' : 'no other is named as a reviewer, and agents never count'}. Nothing could land any more, not even another policy.`,
    remedy: `Name more of them, or ask for fewer, before this lands:${command('theurian', 'explain', 'threshold-unmet')}`,
  }),
  'approval-ignored': ({ commit, why }) => ({
    message: `${stepNamed(commit)} carries an approval that counts for nothing: ${IGNORED[why]}`,
    remedy: `Where it was meant to count, make it anew:${command('theurian', 'approve')}`,
  }),
  erased: ({ commit, id, reason }) => ({
    message: `${stepNamed(commit)} erased what ${id} had landed: ${quoted(reason)}`,
    remedy: 'There is nothing to do. An erasure by review is told for ever.',
  }),
} satisfies Partial<ProseTable>;

const named = (most: number): string => (most === 0 ? 'nobody' : `only ${most}`);

const short = (name: string): string => (/^[0-9a-f]{40,64}$/.test(name) ? name.slice(0, 12) : quoted(name));

const stepNamed = (commit: string | null): string =>
  commit === null ? 'The commit that is being made' : `Commit ${commit.slice(0, 12)}`;

const mergeNamed = (commit: string | null): string =>
  commit === null ? 'The merge that is being made' : `The merge ${commit.slice(0, 12)}`;

const missing = (facts: Unreviewed): string => {
  switch (facts.why) {
    case 'one-parent':
      return 'It landed directly, by no merge.';
    case 'many-parents':
      return 'It merges more than one branch at once, and then nobody can tell what was looked at.';
    case 'merger-unknown':
      return 'It is a squash: who merged it is written nowhere, and the policy names its reviewers or asks for two people.';
    case 'agent':
      return `${quoted(facts.who)} is an agent by the policy, and agents never count as reviewers.`;
    case 'not-a-reviewer':
      return `${quoted(facts.who)} is not among the reviewers of the policy.`;
    case 'own-work':
      return `${quoted(facts.who)} wrote part of it, and the policy asks for two people.`;
    case 'unknown-key':
      return `The key ${quoted(facts.who)} names nobody in .theurian/allowed_signers as the protected branch has it.`;
    case 'other-files':
      return `It changes other files as well, such as ${quoted(facts.files[0] ?? '')}.`;
    case 'unapproved':
      return `${quoted(facts.name)} has ${facts.found} of the ${facts.needed} approvals it needs for exactly what it is now.${ownWork(facts.own)}`;
  }
};

const ownWork = (own: readonly string[]): string =>
  own.length === 0
    ? ''
    : ` ${listed(own.map(quoted), ' and ')} approved it and wrote part of it, or made the commit that lands it, and the policy asks for two people.`;

const BY_MERGE = `Commit it on a branch of its own; what is staged goes along:${commands(['git', 'switch', '-c', 'proposal'], ['git', 'commit'])}\nThen a person merges that branch, after it was pushed for review or here:${commands(['git', 'push', '-u', 'origin', 'proposal'])}${commands(['git', 'switch', '-'], ['git', 'merge', '--no-ff', 'proposal'])}`;

// A name that nobody has given to a branch of their own.
const branchFor = (commit: string): string => `proposal-${commit.slice(0, 8)}`;

// All that is committed here stays on the new branch, what came after the commit included.
const mergedFrom = (base: string, branch: string): string =>
  commands(['git', 'branch', branch], ['git', 'reset', '--keep', base], ['git', 'merge', '--no-ff', branch]);

const MISSING: {
  readonly [W in Unreviewed['why']]: (facts: Unreviewed & { readonly commit: string | null }) => string;
} = {
  'one-parent': ({ commit }) =>
    commit === null
      ? BY_MERGE
      : `If that commit is not pushed, keep it on a branch of its own, go back to the commit before it, and merge that branch by review. With the protected branch checked out:${mergedFrom(`${commit}^`, branchFor(commit))}\nIf it is pushed, only its owners can answer for it: a reviewed change of since in .theurian/policy.yaml gives up every claim about what lies before.`,
  'many-parents': () => 'Merge the branches one by one.',
  'merger-unknown': () =>
    'Land it by a merge commit, or by approvals: the levels trailer and signed carry the names of those who approved.',
  agent: () => `Let a person make the merge.${command('git', 'log', '-1', '--format=%an <%ae>, %cn <%ce>')}`,
  'not-a-reviewer': () => 'Let one of the reviewers make the merge; .theurian/policy.yaml names them.',
  'own-work': () => 'Let somebody merge it who wrote none of it.',
  'unknown-key': () =>
    'Sign with a key that stands there with the whole address of its owner, or let it be added first, by a review of its own.',
  'other-files': () => 'Make two commits of it: one of .theurian/ alone, and one of the rest.',
  unapproved: () =>
    `A reviewer looks at it and approves exactly this, with the branch that brings it checked out:${command('theurian', 'approve')}\nWithout checking it out: theurian approve --of BRANCH`,
};

type Rewritten = FactsOf['branch-rewritten'];

const REWRITTEN: {
  readonly [H in Rewritten['how']]: { message(facts: Rewritten): string; remedy(facts: Rewritten): string };
} = {
  foxtrot: {
    message: ({ ref, old, next }) =>
      `${quoted(ref)} would go on from ${short(next)}, where ${short(old)}, its tip until now, came in by the side. What was committed beside it would take the place of the reviewed line.`,
    remedy: ({ old, next, begun }) =>
      `${begun === true ? `Conclude the merge first, with what was settled in it:${line('THEURIAN_HOOKS=off git commit --no-edit')}\nThen put` : 'Put'} your own commits on a branch, go back to the tip, and merge the branch into it. What is committed is not lost:${mergedFrom(old, branchFor(next))}`,
  },
  rewritten: {
    message: ({ ref, old, next }) =>
      `${quoted(ref)} would lose ${short(old)}, its tip until now: ${short(next)} does not go on from it.`,
    remedy: ({ old, next }) =>
      `Keep what you have on a branch, and go on from the tip:${commands(['git', 'branch', branchFor(next)], ['git', 'reset', '--keep', old])}`,
  },
  deleted: {
    message: ({ ref }) => `${quoted(ref)} is protected by the policy, and would be deleted.`,
    remedy: () => 'Change branches in .theurian/policy.yaml first, by review, if another one takes its place.',
  },
};

const IGNORED: { readonly [W in FactsOf['approval-ignored']['why']]: string } = {
  malformed: 'it is not written as an approval is.',
  'by-agent': 'it stands in a commit that an agent made.',
  'unknown-key': 'it is signed with no key that .theurian/allowed_signers had before this step.',
  'bad-signature': 'its signature does not fit what it says it approves.',
  'nothing-to-approve': 'nothing in this step is what it approves.',
};
