import { suite } from 'uvu';
import * as assert from 'uvu/assert';
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
  TWO,
  told,
  wrote,
} from './review-cases.ts';

const proof = suite('approvals of a step');

const cases: Readonly<Record<string, Case>> = {
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
    says: 'signature',
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
    says: `no: unapproved m 0 1 ${ADA}`,
  },
  'under twoParty, the author that a migration names does not approve it, in a squash either': {
    policy: { review: 'signed', twoParty: true },
    commit: commitBy(BOB),
    step: { subjects: [{ ...subject('m', [EVE]), authors: [EVE.toUpperCase()] }] },
    says: `no: unapproved m 0 1 ${EVE}`,
  },
  'without twoParty, the author that a migration names may approve it': {
    policy: { review: 'signed' },
    commit: commitBy(BOB),
    step: { subjects: [{ ...subject('m', [EVE]), authors: [EVE] }] },
    says: `signature ${EVE}`,
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
    says: `no: unapproved m 0 1 a@other.org`,
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
    says: `no: unapproved m 0 1 ${EVE}`,
  },
  'under twoParty, whoever commits their approval on the branch approves': {
    policy: { review: 'trailer', twoParty: true },
    commit: merge(BOB),
    step: { ...APPROVED, brought: [wrote(commitBy(ADA)), approved(commitBy(EVE))] },
    says: `trailer ${EVE}`,
  },
};
for (const [name, one] of Object.entries(cases)) proof(name, () => assert.is(told(one), one.says));

proof.run();
