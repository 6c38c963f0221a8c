import type { Promotion } from '../../flows/promote.ts';
import { type Counts, countsOf, type RunAccount, type RunAccounts } from '../../flows/run-account.ts';
import type { Verdict } from '../../model/intent.ts';
import { printInstant } from '../../model/print-instant.ts';
import { unknownRunProse } from '../prose/unknown-run.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';
import { type IntentFindingRecord, intentFindingRecord, intentFindingsText } from './intents.ts';
import { readProposalsText } from './read-proposals.ts';

/** What became of an intent, as a program reads it. */
export interface VerdictRecord extends Omit<Verdict, 'findings'> {
  readonly findings: readonly IntentFindingRecord[];
}

/** Turns what became of an intent into its record. */
export const verdictRecord = (verdict: Verdict): VerdictRecord => ({
  ...verdict,
  findings: verdict.findings.map(intentFindingRecord),
});

/** Turns the account of a run into its record. */
export const accountRecord = ({ oldest, verdicts, ...rest }: RunAccount) => ({
  ...rest,
  oldest: oldest === null ? null : printInstant(oldest),
  verdicts: verdicts.map(verdictRecord),
});

/** Prints what a promoter did, and what comes next. */
export const promotedText = ({ verdicts, left, shared, unknownRun }: Promotion, terminal: Terminal): string => {
  const counts = countsOf(verdicts);
  const made = verdicts.filter(({ outcome }) => outcome === 'proposed');
  const next = readProposalsText(made.map(({ layer }) => (layer === 'global' ? shared : null)));
  const none = unknownRun === null ? 'Nothing waits.' : unknownRunProse(unknownRun).message;
  const nothing = verdicts.length === 0 ? `${none}\n` : `${summaryText(counts)}\n`;
  return `${verdicts.map((verdict) => verdictText(verdict, terminal)).join('')}${leftText(left)}${nothing}${next}`;
};

/** Prints what became of the intents of runs, and what waits. */
export const accountsText = ({ runs, strange }: RunAccounts, terminal: Terminal): string => {
  if (runs.length + strange.length === 0) return 'Nothing was ever staged.\n';
  return `${leftText(strange)}${runs.map((account) => accountText(account, terminal)).join('')}`;
};

const accountText = (account: RunAccount, terminal: Terminal): string => {
  const { runId, verdicts, waiting, oldest, unreadable, strange } = account;
  const since = oldest === null ? '' : `, the oldest since ${printInstant(oldest)}`;
  return [
    `${terminal.paint.bold(`Run ${runId}`)}\n`,
    ...verdicts.map((verdict) => verdictText(verdict, terminal)),
    ...unreadable.map((id) => `  ${id}  what became of it cannot be read\n`),
    leftText(strange),
    `${summaryText(account)}${waiting.length === 0 ? '' : ` Waiting: ${waiting.length}${since}.`}\n`,
  ].join('');
};

const summaryText = ({ proposed, replayed, rejected, families }: Counts): string =>
  `${count(proposed, 'proposal')}, ${count(rejected, 'rejection')}${families.length === 0 ? '' : ` (${families.join(', ')})`}${
    replayed === 0 ? '' : `, ${replayed} decided before`
  }.`;

const verdictText = (
  { intentId, action, name, outcome, proposalId, findings }: Verdict,
  { paint }: Terminal,
): string => {
  const wanted = action === null || name === null ? 'unknown' : `${action} ${name}`;
  const became =
    outcome === 'proposed' ? paint.green(outcome) : outcome === 'rejected' ? paint.red(outcome) : 'decided before';
  const proposal = proposalId === null || outcome === 'proposed' ? '' : ` as ${proposalId}`;
  const told = intentFindingsText(findings, paint).replace(/^(?=.)/gm, '  ');
  return `${plainLine(intentId)}  ${plainLine(wanted)}  ${became}${proposal}\n${outcome === 'rejected' ? told : ''}`;
};

const leftText = (left: readonly string[]): string =>
  left.map((path) => `${plainLine(path)}  is no intent, or cannot be read, and lies where it lay\n`).join('');
