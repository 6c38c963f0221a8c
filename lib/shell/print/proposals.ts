import type { ListedProposals, Unjudged, UnjudgedRow } from '../../flows/list-proposals.ts';
import { isOpen, type ProposalRow } from '../../flows/proposal-rows.ts';
import { faultProse } from '../prose/fault-prose.ts';
import { findingProse } from '../prose/finding-prose.ts';
import { listed } from '../prose/quoted.ts';
import { refusalProse } from '../prose/refusal-prose.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { ageText, daysIn } from './age.ts';
import { count } from './count.ts';
import { findingRecord, findingsText, placeNote, tally } from './findings.ts';
import { cut } from './wrap.ts';

/**
 * Turns the open proposals into what a program reads.
 *
 * Shape: `{ stateHash, count, open, proposals: [{ proposalId, room, directory, proposedAt, ageDays, agentId, items, migrationId,
 *        verdict, findings: [finding], fault, sameItem, sameBody }] }`. `room` is `proposals` or `proposals-local`;
 *        `verdict` is `replays`, `refused`, `accepted` (what is left of one that is in place) or `broken`; a `finding` is
 *        `{ code, stage, severity, file, line, column, message, remedy, facts }`; `fault` is `{ code, message, remedy }`
 *        where it could not be looked at. `proposedAt`, `ageDays`, `agentId`, `migrationId` and `fault` may be null; `sameItem`
 *        and `sameBody` are ids of other open proposals.
 */
export const proposalsRecord = ({ stateHash, count: all, open, proposals }: ListedProposals) => ({
  stateHash,
  count: all,
  open,
  proposals: proposals.map(rowRecord),
});

/**
 * Turns the proposals that cannot be judged into what a program reads beside the refusal.
 *
 * Shape: as in `proposalsRecord`, but that `verdict` is `unjudged` or `broken`.
 */
export const unjudgedRecord = ({ proposals }: Unjudged) => ({ proposals: proposals.map(rowRecord) });

const rowRecord = <Row extends ProposalRow | UnjudgedRow>({ age, findings, fault, ...row }: Row) => ({
  ...row,
  ageDays: age === null ? null : daysIn(age),
  findings: findings.map(findingRecord),
  fault: fault === null ? null : faultProse(fault),
});

/** Lists the open proposals: a line each, and below it what is to be known of it. */
export const proposalsText = ({ count: all, proposals }: ListedProposals, { paint }: Terminal): string => {
  const open = proposals.filter(isOpen);
  const left = all - open.length;
  const accepted =
    left === 0 ? '' : `${count(left, 'proposal')} more ${left === 1 ? 'is' : 'are'} accepted; only evidence is left.\n`;
  if (open.length === 0) return `${left === 0 ? 'No proposals.' : 'No open proposals.'}\n${accepted}`;
  const lines = rowLines(open, paint);
  const replaying = open.filter(({ verdict }) => verdict === 'replays').length;
  return [
    ...open.map((row, n) => `${[lines[n], verdictText(row, paint)].join('  ').trimEnd()}\n${notesOf(row).join('')}`),
    `${replaying} of ${open.length} replay on the knowledge as it is here.\n`,
    'theurian propose show ID shows one; theurian propose check --all tells which do not go together.\n',
    accepted,
  ].join('');
};

/** Lists what can be told of proposals while the knowledge is refused, and why that is so. */
export const unjudgedText = ({ findings, proposals }: Unjudged, { paint }: Terminal): string => {
  const { message, remedy } = refusalProse('listing', tally(findings), placeNote(findings));
  return [
    ...rowLines(proposals, paint).map((line, n) => unjudgedLines(line, proposals[n], paint)),
    proposals.length === 0 ? '' : '\n',
    findingsText(findings, paint),
    `\n${paint.bold(message)}\n${remedy}\n`,
  ].join('');
};

const unjudgedLines = (line: string, row: UnjudgedRow | undefined, paint: Terminal['paint']): string =>
  row?.verdict === 'broken'
    ? `${line}  ${paint.red(row.fault === null ? 'broken' : 'unreadable')}\n${notesOf(row).join('')}`
    : `${line.trimEnd()}\n`;

const rowLines = (rows: readonly (ProposalRow | UnjudgedRow)[], paint: Terminal['paint']): readonly string[] => {
  const cells = rows.map(cellsOf);
  const widths = [0, 1, 2, 3].map((n) => Math.min(48, Math.max(...cells.map((row) => (row[n] ?? '').length))));
  return cells.map((row) => {
    const [first = '', ...more] = row.map((cell, at) => cell.padEnd(widths[at] ?? 0));
    return [paint.bold(first), ...more].join('  ');
  });
};

const cellsOf = ({ proposalId, items, age, agentId, room }: ProposalRow | UnjudgedRow): readonly string[] => {
  const [first = '(no item)', ...others] = items;
  const local = room === 'proposals-local' ? ', local' : '';
  return [
    plainLine(proposalId),
    cut(plainLine(first), 40) + (others.length === 0 ? '' : ` +${others.length}`),
    `${age === null ? '' : ageText(age)}${local}`,
    cut(plainLine(agentId ?? '(no agent)'), 40),
  ];
};

const verdictText = ({ verdict, fault }: ProposalRow, paint: Terminal['paint']): string => {
  if (fault !== null) return paint.red('unreadable');
  switch (verdict) {
    case 'replays':
      return paint.green('replays');
    case 'refused':
      return paint.red('refused');
    case 'broken':
      return paint.red('broken');
    case 'accepted':
      return 'accepted';
  }
};

/** As many findings of one proposal as a list tells. */
const MOST = 2;

const notesOf = ({ proposalId, findings, fault, sameItem, sameBody }: ProposalRow | UnjudgedRow): readonly string[] => {
  const told = findings.slice(0, MOST).map((finding) => note(finding.code, findingProse(finding).message));
  const left = findings.length - told.length;
  return [
    ...(fault === null ? [] : [note(fault.kind, faultProse(fault).message)]),
    ...told,
    ...(left > 0 ? [`  and ${left} more: theurian propose show ${plainLine(proposalId)}\n`] : []),
    ...(sameItem.length === 0 ? [] : [note('same item', listed(sameItem))]),
    ...(sameBody.length === 0 ? [] : [note('same text', listed(sameBody))]),
  ];
};

const note = (name: string, text: string): string => `  ${name}: ${plainLine(text.replaceAll(/\n\s*/g, ' '))}\n`;
