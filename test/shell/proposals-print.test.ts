import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ListedProposals } from '../../lib/flows/list-proposals.ts';
import type { ProposalRow } from '../../lib/flows/proposal-rows.ts';
import { digestOf } from '../../lib/model/digest.ts';
import { finding } from '../../lib/model/finding.ts';
import { mintedAt, parseProposalId } from '../../lib/model/proposal.ts';
import { ageText, daysIn } from '../../lib/shell/print/age.ts';
import { proposalsRecord, proposalsText } from '../../lib/shell/print/proposals.ts';
import { terminalOf } from '../../lib/shell/terminal.ts';
import { heard } from '../kit/cli.ts';

const printing = suite('proposals in print');
const stream = heard(false).stream;
const terminal = terminalOf({ stdout: stream, stderr: stream, env: {} }, { json: false, color: false });

const ID = '01K2G5H8J0R9N2P3Q4R5S6T7V8';
const row: ProposalRow = {
  proposalId: ID,
  room: 'proposals',
  directory: `.theurian/proposals/${ID}`,
  proposedAt: null,
  age: 0,
  agentId: 'helper',
  items: ['a'],
  migrationId: null,
  verdict: 'replays',
  findings: [],
  fault: null,
  sameItem: [],
  sameBody: [],
};

const listed = (...proposals: readonly ProposalRow[]): ListedProposals => ({
  stateHash: digestOf('x'),
  count: proposals.length,
  open: proposals.length,
  proposals,
});

const MINUTE = 60_000;

for (const [age, says] of [
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute'],
  [59 * MINUTE, '59 minutes'],
  [60 * MINUTE, '1 hour'],
  [47 * 60 * MINUTE, '1 day'],
  [400 * 24 * 60 * MINUTE, '400 days'],
] as const)
  printing(`${age} ms are "${says}"`, () => assert.is(ageText(age), says));

printing('days are whole ones', () => {
  assert.equal([daysIn(0), daysIn(24 * 60 * MINUTE - 1), daysIn(48 * 60 * MINUTE)], [0, 0, 2]);
});

printing('an id tells when it was minted', () => {
  const id = parseProposalId(ID);
  assert.is(id === null ? null : new Date(mintedAt(id)).toISOString(), '2025-08-12T22:13:40.032Z');
});

printing('one that cannot be looked at says why, and has no more of a verdict', () => {
  const fault = { kind: 'unreadable', path: 'a/b', code: 'EACCES' } as const;
  const broken: ProposalRow = { ...row, verdict: 'broken', fault };
  const text = proposalsText(listed(broken), terminal);
  assert.match(text, `${ID}  a  just now  helper  unreadable\n  unreadable: `);
  const [record] = proposalsRecord(listed(broken)).proposals;
  assert.is(record?.fault?.code, 'unreadable');
});

printing('of many findings two are told, and where the others are', () => {
  const many = ['one', 'two', 'three'].map((key) => finding('missing-key', { path: 'f' }, { key }));
  const text = proposalsText(listed({ ...row, verdict: 'refused', findings: many }), terminal);
  assert.match(text, /one[\s\S]*two/);
  assert.not.match(text, 'three');
  assert.match(text, `  and 1 more: theurian propose show ${ID}\n`);
});

printing('of several items the first is told and the others are counted; a name that is long is cut', () => {
  const long = { ...row, items: ['a', 'b', 'c'], agentId: `an agent ${'with a long name '.repeat(9)}` };
  const text = proposalsText(listed(long, { ...row, items: [], agentId: null, age: null }), terminal);
  assert.match(text, `${ID}  a +2       just now  an agent with a long name with a long…`);
  assert.match(text, '(no item)');
  assert.match(text, '(no agent)');
});

printing('what is left of accepted ones is counted, and not listed', () => {
  const accepted: ProposalRow = { ...row, proposalId: 'x', verdict: 'accepted' };
  const one = proposalsText(listed(row, accepted), terminal);
  assert.match(one, /^01\S+ {2}a {2}just now {2}helper {2}replays\n1 of 1 replay/);
  assert.match(one, /\n1 proposal more is accepted; only evidence is left\.\n$/);
  const none = proposalsText(listed(accepted, accepted), terminal);
  assert.is(none, 'No open proposals.\n2 proposals more are accepted; only evidence is left.\n');
});

printing('what could move the cursor is written out', () => {
  const text = proposalsText(listed({ ...row, proposalId: 'x\u001b[31m\ny', agentId: 'a\u202e' }), terminal);
  assert.not.match(text, /[\u001b\u202e]/);
  assert.match(text, 'x\\x1b[31m\\x0ay');
});

printing.run();
