import type { ListedProposals, ProposalRow } from '../../flows/list-proposals.ts';
import { faultProse } from '../prose/fault-prose.ts';
import { findingProse } from '../prose/finding-prose.ts';
import { listed } from '../prose/quoted.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { ageText, daysIn } from './age.ts';
import { findingRecord } from './findings.ts';
import { cut } from './wrap.ts';

/**
 * Turns the open proposals into what a program reads.
 *
 * Shape: `{ stateHash, count, proposals: [{ proposalId, room, directory, proposedAt, ageDays, agentId, items, migrationId,
 *        verdict, findings: [finding], fault, sameItem, sameBody }] }`. `room` is `proposals` or `proposals-local`;
 *        `verdict` is `replays`, `refused`, `accepted` (what is left of one that is in place) or `broken`; a `finding` is
 *        `{ code, stage, severity, file, line, column, message, remedy, facts }`; `fault` is `{ code, message, remedy }`
 *        where it could not be looked at. `proposedAt`, `ageDays`, `agentId`, `migrationId` and `fault` may be null; `sameItem`
 *        and `sameBody` are ids of other open proposals.
 */
export const proposalsRecord = ({ stateHash, count, proposals }: ListedProposals) => ({
  stateHash,
  count,
  proposals: proposals.map(({ age, findings, fault, ...row }) => ({
    ...row,
    ageDays: age === null ? null : daysIn(age),
    findings: findings.map(findingRecord),
    fault: fault === null ? null : faultProse(fault),
  })),
});

/** Lists the open proposals: a line each, and below it what is to be known of it. */
export const proposalsText = ({ proposals }: ListedProposals, { paint }: Terminal): string => {
  if (proposals.length === 0) return 'No proposals.\n';
  const cells = proposals.map(cellsOf);
  const widths = [0, 1, 2, 3].map((n) => Math.min(48, Math.max(...cells.map((row) => (row[n] ?? '').length))));
  const lines = proposals.map((row, n) => {
    const [first = '', ...more] = (cells[n] ?? []).map((cell, at) => cell.padEnd(widths[at] ?? 0));
    return `${[paint.bold(first), ...more, verdictText(row, paint)].join('  ').trimEnd()}\n${notesOf(row).join('')}`;
  });
  const replaying = proposals.filter(({ verdict }) => verdict === 'replays').length;
  return [
    ...lines,
    `${replaying} of ${proposals.length} replay on the knowledge as it is here.\n`,
    'theurian propose show ID shows one; theurian propose check --all tells which do not go together.\n',
  ].join('');
};

const cellsOf = ({ proposalId, items, age, agentId, room }: ProposalRow): readonly string[] => {
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
      return paint.dim('accepted already');
  }
};

/** As many findings of one proposal as a list tells. */
const MOST = 2;

const notesOf = ({ proposalId, findings, fault, sameItem, sameBody }: ProposalRow): readonly string[] => {
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
