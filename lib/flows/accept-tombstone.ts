import { parseEvidence } from '../format/evidence.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Migration } from '../model/migration.ts';
import { EVIDENCE_FILE, type Evidence } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { rejectsAny } from '../rules/rejections.ts';
import { bodyMove, type Carried } from './accept-carried.ts';
import type { ReadProposal } from './accept-read.ts';
import type { DraftBase } from './propose-base.ts';
import { earlierRejection, type Readmission } from './propose-tombstone.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns the earlier rejections of what a proposal would put in force, as `propose` answers them; of each item and text one.
 *
 * None where its evidence says why it is proposed all the same, unless it is a rejection itself.
 */
export const rejectionsMet = async (
  workspace: Workspace,
  base: DraftBase,
  carried: Carried,
  evidence: Evidence | null,
): Promise<Result<readonly Finding[], Refusal | Fault>> => {
  if (evidence?.despiteRejection !== undefined && evidence.rejectedFrom === undefined) return ok([]);
  const findings: Finding[] = [];
  for (const wanted of readmissionsIn(carried)) {
    const met = await earlierRejection(workspace, base, wanted);
    if (!met.ok) return met;
    findings.push(...met.value);
  }
  return ok(findings);
};

/** The set with a proposal in it, as far as it has an order, and how what was there before is judged. */
export interface RejectionsOn {
  readonly ordered: readonly Migration[];
  readonly before: () => Promise<Result<DraftBase, Refusal | Fault>>;
}

/** The same for a proposal that is to be accepted. What was there before is judged only where anything was rejected. */
export const rejectionsOn = async (
  workspace: Workspace,
  { carried, evidence }: Pick<ReadProposal, 'carried' | 'evidence'>,
  { ordered, before }: RejectionsOn,
): Promise<Result<readonly Finding[], Refusal | Fault>> => {
  const others = ordered.filter(({ path }) => path !== carried.migrationPath);
  if (!rejectsAny(others)) return ok([]);
  const base = await before();
  if (!base.ok) return base;
  const told = evidence === null ? null : parseEvidence(EVIDENCE_FILE, evidence);
  return rejectionsMet(workspace, base.value, carried, told?.ok === true ? told.value : null);
};

const readmissionsIn = (carried: Carried): readonly Readmission[] =>
  (carried.migration?.document.operations ?? []).flatMap((operation): readonly Readmission[] => {
    const { op } = operation;
    if (op === 'restoreItem') return [{ itemId: operation.itemId, text: null, kind: null, readmits: true }];
    if (op !== 'upsertRevision') return [];
    const { itemId, metadata } = operation;
    const bytes = bodyMove(carried, operation)?.bytes ?? null;
    const text = bytes === null ? null : Buffer.from(bytes).toString('utf8');
    return [{ itemId, text, kind: metadata.kind, readmits: metadata.status !== 'rejected' }];
  });
