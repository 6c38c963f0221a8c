import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEFAULT_POLICY, type Policy } from '../../lib/model/policy.ts';
import { thresholdFindings } from '../../lib/rules/threshold.ts';

const threshold = suite('threshold');

const [ADA, BOB] = ['ada@example.org', 'bob@example.org'];

interface Case {
  readonly why: string;
  readonly policy: Partial<Policy>;
  readonly keys?: readonly (readonly string[])[];
  readonly says?: string;
}

const CASES: readonly Case[] = [
  { why: 'one, at the level merge', policy: { review: 'merge' } },
  { why: 'two, at the level merge', policy: { review: 'merge', threshold: 2 }, says: 'threshold-idle' },
  { why: 'two, at the level commit', policy: { review: 'commit', threshold: 2 }, says: 'threshold-idle' },
  { why: 'twenty of anybody', policy: { review: 'trailer', threshold: 20 } },
  { why: 'two of a pattern', policy: { review: 'trailer', threshold: 2, reviewers: ['*@example.org'] } },
  { why: 'two of two', policy: { review: 'trailer', threshold: 2, reviewers: [ADA, BOB] } },
  { why: 'two of one', policy: { review: 'trailer', threshold: 2, reviewers: [ADA] }, says: 'threshold-unmet 1' },
  {
    why: 'two of one, named in two ways',
    policy: { review: 'trailer', threshold: 2, reviewers: [ADA, 'Ada@example.org'] },
    says: 'threshold-unmet 1',
  },
  { why: 'one of nobody', policy: { review: 'trailer', reviewers: [] }, says: 'threshold-unmet 0' },
  {
    why: 'two of one and an agent',
    policy: { review: 'trailer', threshold: 2, reviewers: [ADA, 'a[bot]@example.org'] },
    says: 'threshold-unmet 1',
  },
  { why: 'one without a key', policy: { review: 'signed' }, says: 'threshold-unmet 0' },
  { why: 'one with a key', policy: { review: 'signed' }, keys: [[ADA]] },
  { why: 'two with a key each', policy: { review: 'signed', threshold: 2 }, keys: [[ADA], [BOB]] },
  {
    why: 'two keys of one person',
    policy: { review: 'signed', threshold: 2 },
    keys: [[ADA], ['ADA@example.org', 'a@example.org']],
    says: 'threshold-unmet 1',
  },
  {
    why: 'a key of one who is no reviewer',
    policy: { review: 'signed', reviewers: [ADA] },
    keys: [[BOB]],
    says: 'threshold-unmet 0',
  },
  { why: 'a key of an agent', policy: { review: 'signed' }, keys: [['a[bot]@example.org']], says: 'threshold-unmet 0' },
  { why: 'a key of nobody', policy: { review: 'signed' }, keys: [[]], says: 'threshold-unmet 0' },
];

for (const { why, policy, keys = [], says = '' } of CASES)
  threshold(`${why}: ${says === '' ? 'nothing is told' : says}`, () => {
    const found = thresholdFindings(
      { ...DEFAULT_POLICY, ...policy },
      keys.map((principals) => ({ principals })),
    );
    const told = found.map(({ code, severity, at, facts }) => {
      assert.equal([severity, at.path], ['warning', '.theurian/policy.yaml']);
      return 'most' in facts ? `${code} ${facts.most}` : code;
    });
    assert.is(told.join(), says);
  });

threshold.run();
