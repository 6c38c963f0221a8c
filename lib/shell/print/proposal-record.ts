import type { ShownProposal } from '../../flows/show-proposal.ts';
import { operationProse } from '../prose/operation-prose.ts';
import { daysIn } from './age.ts';
import { conflictRecord } from './checked.ts';
import { findingRecord } from './findings.ts';
import { proposalSteps } from './proposal-steps.ts';
import { stepLines } from './steps.ts';

/**
 * Turns a shown proposal into what a program reads.
 *
 * Shape: `{ proposalId, room, directory, proposedAt, ageDays, verdict, migration, migrationFile, operations: [{ op, says }],
 *        before: [{ id, status, owner, sensitivity }],
 *        revisions: [{ itemId, revisionId, replaces, onCurrent, labels: [{ label, before, after, inherited }], body }],
 *        evidence, onCurrentState, anchors: [{ anchor, state, findings }], excerpts: [{ file, text }], others: [file],
 *        screening: [finding], findings: [finding], conflicts: [finding with because], nextSteps }`. `verdict` is as in a
 *        list; `migration` and `evidence` are as the files say, or null; `body` is `{ kind: "diff", diff: { kind, parts } }`,
 *        `{ kind: "whole", text }`, `{ kind: "missing" }` or `{ kind: "withheld" }`; `state` of an anchor is `found`, `missing`,
 *        `short`, `elsewhere`, `no-commit` or `beyond`.
 */
export const proposalRecord = (value: ShownProposal) => {
  const { age, screening, findings, conflicts, anchors, rejectable: _, ...rest } = value;
  return {
    ...rest,
    ageDays: age === null ? null : daysIn(age),
    operations: (value.migration?.operations ?? []).map((operation) => ({
      op: operation.op,
      says: operationProse(operation, value.before),
    })),
    anchors: anchors.map((one) => ({ ...one, findings: one.findings.map(findingRecord) })),
    screening: screening.map(findingRecord),
    findings: findings.map(findingRecord),
    conflicts: conflicts.map(conflictRecord),
    nextSteps: stepLines(proposalSteps(value)),
  };
};
