import type { CheckedProposals, Conflict } from '../../flows/check-proposals.ts';
import { findingProse } from '../prose/finding-prose.ts';
import type { Failure } from '../report.ts';
import { plainLine, plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';
import { type FindingRecord, findingRecord, findingsText, placeNote } from './findings.ts';

/**
 * Turns checked proposals into what a program reads, when all of them may be accepted.
 *
 * Shape: `{ stateHash, checked: [id], accepted: [id], findings: [finding] }`, warnings only.
 */
export const checkedRecord = ({ stateHash, checked, accepted, findings }: CheckedProposals) => ({
  stateHash,
  checked,
  accepted,
  findings: findings.map(findingRecord),
});

/** A finding; one about two proposals says what the set with both of them is refused for. */
type CheckedRecord = FindingRecord & { readonly because?: readonly FindingRecord[] };

/** Turns checked proposals into the one error of a run: what each is refused for, then the pairs that do not go together. */
export const checkedFailure = (checked: CheckedProposals): Failure => {
  const records: readonly CheckedRecord[] = [
    ...checked.findings.map(findingRecord),
    ...checked.conflicts.map(conflictRecord),
  ];
  return { code: 'refused', message: messageOf(checked), remedy: remedyOf(checked), findings: records };
};

/** Turns a conflict into its record. */
export const conflictRecord = ({ finding, because }: Conflict): CheckedRecord => ({
  ...findingRecord(finding),
  because: because.map(findingRecord),
});

/** Says that all of them may be accepted. */
export const checkedText = ({ checked, accepted, findings }: CheckedProposals, { paint }: Terminal): string => {
  const sound =
    checked.length === 1 ? 'it replays, and goes together with the others' : 'each replays, and any two go together';
  return [
    findingsText(findings, paint),
    checked.length === 0 ? 'No proposals.\n' : `${count(checked.length, 'proposal')}: ${sound}.\n`,
    accepted.length === 0
      ? ''
      : `${count(accepted.length, 'proposal')} more ${accepted.length === 1 ? 'is' : 'are'} accepted, and not among them.\n`,
  ].join('');
};

/** Says which may not, and why. */
export const uncheckedText = (checked: CheckedProposals, { paint }: Terminal): string =>
  [
    findingsText(checked.findings, paint),
    ...checked.conflicts.map((conflict) => conflictText(conflict, paint)),
    `\n${paint.bold(messageOf(checked))}\n${remedyOf(checked)}\n`,
  ].join('');

/** Tells of two proposals that do not go together, and what the set with both would be refused for. */
export const conflictText = ({ finding, because }: Conflict, paint: Terminal['paint']): string => {
  const reasons = because.map(
    (one) => `  ${one.code}: ${plainLine(findingProse(one).message.replaceAll(/\n\s*/g, ' '))}\n`,
  );
  return `${findingsText([finding], paint)}${reasons.join('')}`;
};

const messageOf = ({ checked, findings, conflicts }: CheckedProposals): string => {
  const refusals = findings.filter(({ severity }) => severity === 'refusal').length;
  const parts = [
    ...(refusals === 0 ? [] : [count(refusals, 'finding')]),
    ...(conflicts.length === 0 ? [] : [`${count(conflicts.length, 'pair')} of proposals that do not go together`]),
  ];
  return `Not all of ${count(checked.length, 'proposal')} may be accepted: ${parts.join(', and ')}.`;
};

const remedyOf = ({ findings }: CheckedProposals): string =>
  plainText(
    `theurian propose show ID shows one of them. ${placeNote(findings)}theurian explain CODE tells why a rule exists.`,
  );
