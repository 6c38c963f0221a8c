import { worktreeFiles } from '../git/worktree-file.ts';
import type { Site } from '../landing/site.ts';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import type { LandingPlan } from '../model/landing.ts';
import { LIMITS } from '../model/limits.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Carried } from './accept-carried.ts';
import { conflictsNamed } from './accept-conflict.ts';
import type { FoundProposal } from './accept-find.ts';
import { guardFindings } from './accept-guards.ts';
import { acceptPlan } from './accept-plan.ts';
import { rehearse } from './accept-rehearse.ts';
import { acceptTexts } from './accept-texts.ts';
import { misplacedFindings, takenFinding, toldOfProposal } from './accept-told.ts';
import type { DraftBase } from './propose-base.ts';
import { broughtBy, judgeWith } from './propose-union.ts';
import { screenProposal } from './screen-proposal.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A proposal that may land, and the set that there will be. */
export interface Union {
  readonly plan: LandingPlan;
  readonly stateHash: Digest;
  /** Warnings only. */
  readonly findings: readonly Finding[];
}

export interface Judging {
  readonly site: Site;
  readonly base: DraftBase;
  readonly found: FoundProposal;
  readonly carried: Carried;
}

/** Judges the set with a proposal in it: guards, the screen, a rehearsal in memory, then the pipeline on what came of it. */
export const judgeUnion = async (
  workspace: Workspace,
  { site, base, found, carried }: Judging,
): Promise<Result<Union, Refusal | Fault>> => {
  const guards = [...guardFindings(base, carried), ...misplacedFindings(carried)];
  if (guards.length > 0) return refused(guards);
  const screened = await screenCarried(workspace, { site, base, found, carried });
  if (!screened.ok) return screened;
  // Other findings would repeat some of the text.
  if (screened.value.some(({ code }) => code === 'secret')) return refused(screened.value);
  const plan = acceptPlan(found, carried);
  if (!plan.ok) return refused(plan.error);
  const rehearsed = await rehearse(site, plan.value, base.snapshot);
  if (!rehearsed.ok) return rehearsed;
  if (rehearsed.value.kind === 'taken') return refused([takenFinding(rehearsed.value.path, carried)]);
  const verdict = await judgeWith(workspace, base.snapshot, rehearsed.value.incoming);
  if (!verdict.ok) return verdict;
  const brought = broughtBy(verdict.value.findings, base.findings);
  const told = await conflictsNamed(base, carried, toldOfProposal(brought, carried));
  const findings = [...screened.value, ...told];
  if (verdict.value.kind === 'refused' || refuses(findings)) return refused(findings);
  const { stateHash } = verdict.value.summary;
  return ok({ plan: plan.value, stateHash, findings: inOrder(findings) });
};

const refused = (findings: readonly Finding[]): Result<never, Refusal> =>
  err({ kind: 'refused', findings: inOrder(findings) });

const screenCarried = async (
  workspace: Workspace,
  { site, base, found, carried }: Judging,
): Promise<Result<readonly Finding[], Fault>> => {
  const path = `${found.directory}/${EVIDENCE_FILE}`;
  const read = found.files.includes(EVIDENCE_FILE)
    ? worktreeFiles(site.top).read(path, LIMITS.migrationBytes)
    : ok(null);
  if (!read.ok) return read;
  const evidence = read.value?.kind === 'bytes' ? read.value.bytes : null;
  return screenProposal(workspace, base.snapshot, acceptTexts(carried, evidence));
};
