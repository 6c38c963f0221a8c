import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Person } from '../../lib/model/person.ts';
import { DEFAULT_POLICY, type Policy } from '../../lib/model/policy.ts';
import type { Approver, BroughtCommit, ReviewedCommit, ReviewStep } from '../../lib/model/review.ts';
import { reviewProof } from '../../lib/rules/review-proof.ts';
import { oid } from '../kit/oid.ts';

const proof = suite('review proof');

const ADA = 'ada@example.org';
const BOB = 'bob@example.org';
const EVE = 'eve@example.org';
const BOT = 'helper[bot]@example.org';
const P = oid('a');
const Q = oid('b');
const S = oid('c');

const person = (email: string): Person => ({ name: email.split('@')[0] ?? '', email });

/** A commit by somebody; `parents` is how many there are. */
const commitBy = (
  author: string,
  of: { readonly committer?: string; readonly with?: readonly string[]; readonly parents?: number } = {},
): ReviewedCommit => ({
  oid: S,
  parents: [P, Q, S].slice(0, of.parents ?? 1),
  author: person(author),
  committer: person(of.committer ?? author),
  coAuthors: (of.with ?? []).map(person),
});

const merge = (author: string, of: { readonly committer?: string; readonly with?: readonly string[] } = {}) =>
  commitBy(author, { ...of, parents: 2 });

const wrote = (commit: ReviewedCommit): BroughtCommit => ({ ...commit, wrote: true });
const approved = (commit: ReviewedCommit): BroughtCommit => ({ ...commit, wrote: false });

interface Case {
  readonly policy?: Partial<Policy>;
  readonly commit: ReviewedCommit;
  readonly step?: Partial<ReviewStep>;
  /** The kind of proof with who made it, or why there is none with whom it is about. */
  readonly says: string;
}

const subject = (name: string, ...by: readonly Approver[]) => ({ name, path: name, by });

const stepOf = ({ policy, commit, step }: Case): ReviewStep => ({
  commit,
  policy: { ...DEFAULT_POLICY, branches: ['main'], ...policy },
  changes: [{ path: 'migrations/x.yaml', kind: 'added' }],
  introduces: false,
  foreign: [],
  outside: [],
  brought: [wrote(commitBy(ADA))],
  forgeKey: null,
  subjects: [],
  open: false,
  ...step,
});

const told = (one: Case): string => {
  const found = reviewProof(stepOf(one));
  const { kind, ...facts } = found.ok ? found.value : { kind: `no: ${found.error.why}`, ...found.error };
  const { why: _, ...rest } = { why: null, ...facts };
  return [kind, ...Object.values(rest).map((value) => (Array.isArray(value) ? value.join('+') : String(value)))].join(
    ' ',
  );
};

const APPROVED: Partial<ReviewStep> = { subjects: [subject('m', [EVE])] };
const TWO: Partial<ReviewStep> = { subjects: [subject('m', [EVE], [BOB])] };

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
  'a merge by nobody is not proven': { commit: merge(''), says: 'no: not-a-reviewer ' },
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
  'under twoParty, whoever commits their approval on the branch approves': {
    policy: { review: 'trailer', twoParty: true },
    commit: merge(BOB),
    step: { ...APPROVED, brought: [wrote(commitBy(ADA)), approved(commitBy(EVE))] },
    says: `trailer ${EVE}`,
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

  'an approval stands in a squash as in a merge': {
    policy: { review: 'trailer' },
    commit: commitBy(ADA),
    step: APPROVED,
    says: `trailer ${EVE}`,
  },
  'at the level signed, the proof is a signature': {
    policy: { review: 'signed' },
    commit: merge(BOB),
    step: APPROVED,
    says: `signature ${EVE}`,
  },
  'a merge without an approval is not proven at the level trailer': {
    policy: { review: 'trailer' },
    commit: merge(BOB),
    step: { subjects: [subject('m')] },
    says: 'no: unapproved m 0 1',
  },
  'one subject without an approval is enough': {
    policy: { review: 'trailer' },
    commit: merge(BOB),
    step: { subjects: [subject('m', [EVE]), subject('n')] },
    says: 'no: unapproved n 0 1',
  },
  'all who approved anything are named, in order': {
    policy: { review: 'signed' },
    commit: merge(BOB),
    step: { subjects: [subject('m', [EVE]), subject('n', [BOB], [EVE])] },
    says: `signature ${BOB}+${EVE}`,
  },
  'an approval needs nothing to approve': {
    policy: { review: 'signed' },
    commit: merge(BOB),
    says: 'signature ',
  },
  'an agent does not approve': {
    policy: { review: 'trailer' },
    commit: merge(BOB),
    step: { subjects: [subject('m', [BOT])] },
    says: 'no: unapproved m 0 1',
  },
  'somebody who is no reviewer does not approve': {
    policy: { review: 'trailer', reviewers: [BOB] },
    commit: merge(BOB),
    step: APPROVED,
    says: 'no: unapproved m 0 1',
  },
  'an approved merge by an agent is not proven': {
    policy: { review: 'signed' },
    commit: merge(BOT),
    step: APPROVED,
    says: `no: agent ${BOT}`,
  },
  'an approved merge that an agent commits is not proven': {
    policy: { review: 'signed' },
    commit: merge(BOB, { committer: BOT }),
    step: APPROVED,
    says: `no: agent ${BOT}`,
  },
  'an approved squash of what an agent wrote is proven': {
    policy: { review: 'signed' },
    commit: commitBy(BOT, { committer: BOB }),
    step: APPROVED,
    says: `signature ${EVE}`,
  },
  'an approved commit that an agent commits is not proven': {
    policy: { review: 'signed' },
    commit: commitBy(BOB, { committer: BOT }),
    step: APPROVED,
    says: `no: agent ${BOT}`,
  },
  'a threshold of two is not met by one': {
    policy: { review: 'signed', threshold: 2 },
    commit: merge(BOB),
    step: APPROVED,
    says: 'no: unapproved m 1 2',
  },
  'a threshold of two is met by two': {
    policy: { review: 'signed', threshold: 2 },
    commit: merge(BOB),
    step: TWO,
    says: `signature ${BOB}+${EVE}`,
  },
  'a threshold of two is not met by one person with two keys': {
    policy: { review: 'signed', threshold: 2 },
    commit: merge(BOB),
    step: { subjects: [subject('m', [EVE], ['EVE@example.org'])] },
    says: 'no: unapproved m 1 2',
  },
  'a threshold of two is not met by one person whose keys a third address joins': {
    policy: { review: 'signed', threshold: 2 },
    commit: merge(BOB),
    step: { subjects: [subject('m', [EVE], ['e@other.org'], ['e@other.org', EVE])] },
    says: 'no: unapproved m 1 2',
  },
  'an approver one of whose addresses is an agent does not approve': {
    policy: { review: 'signed' },
    commit: merge(BOB),
    step: { subjects: [subject('m', [EVE, BOT])] },
    says: 'no: unapproved m 0 1',
  },
  'an approver any of whose addresses is a reviewer approves': {
    policy: { review: 'signed', reviewers: ['e@other.org'] },
    commit: merge(BOB),
    step: { subjects: [subject('m', [EVE, 'e@other.org'])] },
    says: `signature ${EVE}`,
  },
  'under twoParty, whoever wrote it does not approve it': {
    policy: { review: 'trailer', twoParty: true },
    commit: merge(BOB),
    step: { subjects: [subject('m', [ADA])] },
    says: 'no: unapproved m 0 1',
  },
  'without twoParty, whoever wrote it may approve it': {
    policy: { review: 'trailer' },
    commit: merge(BOB),
    step: { subjects: [subject('m', [ADA])] },
    says: `trailer ${ADA}`,
  },
  'under twoParty, whoever wrote it under another of their addresses does not approve it': {
    policy: { review: 'signed', twoParty: true },
    commit: merge(BOB),
    step: { subjects: [subject('m', ['a@other.org', ADA])] },
    says: 'no: unapproved m 0 1',
  },
  'under twoParty, whoever merges may approve': {
    policy: { review: 'trailer', twoParty: true },
    commit: merge(BOB),
    step: { subjects: [subject('m', [BOB])] },
    says: `trailer ${BOB}`,
  },
  'under twoParty, a co-author that a squash names does not approve it': {
    policy: { review: 'trailer', twoParty: true },
    commit: commitBy(ADA, { with: [EVE] }),
    step: APPROVED,
    says: 'no: unapproved m 0 1',
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
