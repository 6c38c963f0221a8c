import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ReviewedCommit, ReviewStep } from '../../lib/model/review.ts';
import {
  ADA,
  APPROVED,
  approved,
  BOB,
  BOT,
  type Case,
  commitBy,
  EVE,
  merge,
  subject,
  told,
  wrote,
} from './review-cases.ts';

const proof = suite('review proof');

const cases: Readonly<Record<string, Case>> = {
  'a step that changes nothing reviewed needs no review': {
    commit: commitBy(BOT, { parents: 3 }),
    step: { changes: [] },
    says: 'unchanged',
  },
  'the first policy needs no review': { commit: commitBy(ADA), step: { introduces: true }, says: 'introduction' },

  'at the level commit, a commit of governed files alone is proven by its author': {
    policy: { review: 'commit' },
    commit: commitBy(ADA),
    says: `acceptance ${ADA}`,
  },
  'at the level commit, a commit of other files as well is not proven': {
    policy: { review: 'commit' },
    commit: commitBy(ADA),
    step: { outside: ['src', 'b'] },
    says: 'no: other-files src+b',
  },
  'at the level commit, an agent proves nothing': {
    policy: { review: 'commit' },
    commit: commitBy(BOT, { committer: ADA }),
    says: `no: agent ${BOT}`,
  },
  'at the level commit, an agent that commits for somebody proves nothing': {
    policy: { review: 'commit' },
    commit: commitBy(ADA, { committer: BOT }),
    says: `no: agent ${BOT}`,
  },
  'at the level commit, somebody who wrote it with an agent proves it': {
    policy: { review: 'commit' },
    commit: commitBy(ADA, { with: [BOT] }),
    says: `acceptance ${ADA}`,
  },
  'at the level commit, somebody who is no reviewer proves nothing': {
    policy: { review: 'commit', reviewers: ['bob@*'] },
    commit: commitBy(ADA),
    says: `no: not-a-reviewer ${ADA}`,
  },
  'at the level commit, two parties are never found in one commit': {
    policy: { review: 'commit', twoParty: true },
    commit: commitBy(ADA),
    says: `no: own-work ${ADA}`,
  },
  'at the level commit, a merge is proven as a merge is, whatever else it brings': {
    policy: { review: 'commit' },
    commit: merge(BOB),
    step: { outside: ['src'] },
    says: `merge ${BOB}`,
  },

  'a merge is proven by its author': { commit: merge(BOB), says: `merge ${BOB}` },
  'a merge that a forge commits is proven by its author': {
    commit: merge(BOB, { committer: 'noreply@github.com' }),
    says: `merge ${BOB}`,
  },
  'a commit with one parent is no merge': { commit: commitBy(BOB), says: 'no: one-parent' },
  'the first commit of all is no merge': { commit: commitBy(BOB, { parents: 0 }), says: 'no: one-parent' },
  'a merge of three is not proven at any level': { commit: commitBy(BOB, { parents: 3 }), says: 'no: many-parents' },
  'a merge of three is not proven with approvals either': {
    policy: { review: 'signed' },
    commit: commitBy(BOB, { parents: 3 }),
    step: APPROVED,
    says: 'no: many-parents',
  },
  'a merge by an agent is not proven': { commit: merge(BOT), says: `no: agent ${BOT}` },
  'a merge that an agent commits is not proven': {
    commit: merge(BOB, { committer: BOT }),
    says: `no: agent ${BOT}`,
  },
  'a merge that an agent is said to have made along is not proven': {
    commit: merge(BOB, { with: [BOT] }),
    says: `no: agent ${BOT}`,
  },
  'who is an agent is said by the policy': {
    policy: { agents: ['*@robots.example'] },
    commit: merge('x@ROBOTS.example'),
    says: 'no: agent x@ROBOTS.example',
  },
  'where the policy knows no agents, none is one': {
    policy: { agents: [] },
    commit: merge(BOT),
    says: `merge ${BOT}`,
  },
  'a merge by nobody is not proven': { commit: merge(''), says: 'no: not-a-reviewer' },
  'a merge by somebody who is no reviewer is not proven': {
    policy: { reviewers: [ADA] },
    commit: merge(BOB),
    says: `no: not-a-reviewer ${BOB}`,
  },
  'what the brought commits say of agents does not matter to a merge': {
    commit: merge(BOB),
    step: { brought: [wrote(commitBy(BOT))] },
    says: `merge ${BOB}`,
  },
  'one person may merge what they wrote': { commit: merge(ADA), says: `merge ${ADA}` },
  'under twoParty, whoever wrote it may not merge it': {
    policy: { twoParty: true },
    commit: merge(ADA),
    says: `no: own-work ${ADA}`,
  },
  'under twoParty, an address is the same in capitals': {
    policy: { twoParty: true },
    commit: merge('ADA@Example.org'),
    says: 'no: own-work ADA@Example.org',
  },
  'under twoParty, whoever committed it may not merge it': {
    policy: { twoParty: true },
    commit: merge(BOB),
    step: { brought: [wrote(commitBy(ADA, { committer: BOB }))] },
    says: `no: own-work ${BOB}`,
  },
  'under twoParty, a co-author of what is merged may not merge it': {
    policy: { twoParty: true },
    commit: merge(BOB),
    step: { brought: [wrote(commitBy(ADA)), wrote(commitBy(ADA, { with: [BOB] }))] },
    says: `no: own-work ${BOB}`,
  },
  'under twoParty, a co-author that the merge names may not merge it': {
    policy: { twoParty: true },
    commit: merge(BOB, { with: [BOB] }),
    says: `no: own-work ${BOB}`,
  },
  'under twoParty, whoever only approved on the branch may merge it': {
    policy: { twoParty: true },
    commit: merge(BOB),
    step: { brought: [wrote(commitBy(ADA)), approved(commitBy(BOB))] },
    says: `merge ${BOB}`,
  },
  'under twoParty, whoever an approval on the branch names as a co-author may not merge it': {
    policy: { twoParty: true },
    commit: merge(BOB),
    step: { brought: [approved(commitBy(ADA, { with: [BOB] }))] },
    says: `no: own-work ${BOB}`,
  },
  'under twoParty, somebody else may merge it': {
    policy: { twoParty: true },
    commit: merge(BOB),
    says: `merge ${BOB}`,
  },
  'a merge that nobody has made is to be merged, whoever will': {
    policy: { twoParty: true, reviewers: [EVE] },
    commit: merge(''),
    step: { open: true },
    says: 'to-be-merged',
  },

  'a squash with a pinned key is proven by the forge': {
    commit: commitBy(BOT),
    step: { forgeKey: 'K' },
    says: 'forge K',
  },
  'a squash with a pinned key tells no two parties': {
    policy: { twoParty: true },
    commit: commitBy(ADA),
    step: { forgeKey: 'K' },
    says: 'no: merger-unknown',
  },
  'a squash with a pinned key tells no reviewer, where they are named': {
    policy: { reviewers: [ADA] },
    commit: commitBy(ADA),
    step: { forgeKey: 'K' },
    says: 'no: merger-unknown',
  },
  'a pinned key makes no merge by an agent': {
    commit: merge(BOT),
    step: { forgeKey: 'K' },
    says: `no: agent ${BOT}`,
  },
  'at the level commit, a pinned key excuses nothing': {
    policy: { review: 'commit' },
    commit: commitBy(BOT),
    step: { forgeKey: 'K' },
    says: `no: agent ${BOT}`,
  },
};
for (const [name, one] of Object.entries(cases)) proof(name, () => assert.is(told(one), one.says));

proof('each level refuses what the one below takes', () => {
  const levels = (commit: ReviewedCommit, step: Partial<ReviewStep> = {}) =>
    (['commit', 'merge', 'trailer', 'signed'] as const).map((review) =>
      told({ policy: { review }, commit, step: { subjects: [subject('m')], ...step }, says: '' }),
    );
  const unapproved = 'no: unapproved m 0 1';
  assert.equal(levels(commitBy(ADA)), [`acceptance ${ADA}`, 'no: one-parent', unapproved, unapproved]);
  assert.equal(levels(merge(BOB)), [`merge ${BOB}`, `merge ${BOB}`, unapproved, unapproved]);
});

proof.run();
