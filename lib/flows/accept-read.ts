import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { EVIDENCE_FILE, PROPOSAL_ROOMS, type ProposalId } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { acceptedOnBranch } from './accept-branch.ts';
import { type Carried, readCarried } from './accept-carried.ts';
import { toldInEvidence } from './accept-evidence.ts';
import { type FoundProposal, findProposal, migrationNames } from './accept-find.ts';
import { missingFindings } from './accept-missing.ts';
import { evidenceFile } from './evidence-file.ts';
import { evidenceRefused } from './evidence-refused.ts';
import { draftBase } from './propose-base.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import { withoutSecrets } from './without-secrets.ts';
import type { Workspace } from './workspace.ts';

/** A proposal that has been found, and all that its migration names. */
export interface ReadProposal {
  readonly found: FoundProposal;
  readonly carried: Carried;
  /** Its evidence, read once: what is screened is what is carried on. Null where there is none. */
  readonly evidence: Uint8Array | null;
}

/**
 * Reads a proposal that is to be accepted. Refused: one without the one migration it needs, with the reason; evidence that nobody may go by.
 *
 * Fails: `unknown-proposal`, and as reading files does.
 */
export const readProposal = async (
  workspace: Workspace,
  topLevel: string,
  id: ProposalId,
): Promise<Result<ReadProposal, Refusal | Fault>> => {
  const found = findProposal(topLevel, id);
  if (!found.ok) return notFound(workspace, id, found.error);
  const names = migrationNames(found.value);
  const [name] = names;
  if (name === undefined || names.length > 1) return missing(workspace, { topLevel, found: found.value, names });
  const carried = await readCarried(topLevel, found.value, name);
  if (!carried.ok) return err(await withoutSecrets(carried.error));
  const evidence = evidenceOf(topLevel, found.value);
  if (!evidence.ok) return err(await withoutSecrets(evidence.error));
  return ok({ found: found.value, carried: carried.value, evidence: evidence.value });
};

const evidenceOf = (topLevel: string, found: FoundProposal): Result<Uint8Array | null, Refusal | Fault> => {
  const read = evidenceFile(topLevel, found);
  if (!read.ok) return read;
  const why = read.value === null ? [] : evidenceRefused(`${found.directory}/${EVIDENCE_FILE}`, read.value);
  if (why.length > 0) return refused(why);
  return ok(read.value?.kind === 'bytes' ? read.value.bytes : null);
};

// What was committed on a branch of its own has left the working directory.
const notFound = async (
  workspace: Workspace,
  id: ProposalId,
  error: Refusal | Fault,
): Promise<Result<never, Refusal | Fault>> => {
  const at = { path: fromTop(`${PROPOSAL_ROOMS[0]}/${id}`) };
  const asked = { proposal: id, migration: null };
  const there = error.kind === 'unknown-proposal' ? await acceptedOnBranch(workspace, at, asked) : ok([]);
  if (!there.ok) return there;
  return there.value.length > 0 ? refused(there.value) : err(await withoutSecrets(error));
};

interface Unnamed {
  readonly topLevel: string;
  readonly found: FoundProposal;
  readonly names: readonly string[];
}

const missing = async (
  workspace: Workspace,
  { topLevel, found, names }: Unnamed,
): Promise<Result<never, Refusal | Fault>> => {
  const base = await draftBase(workspace);
  if (!base.ok) return base;
  const findings = missingFindings(topLevel, { found, names, ordered: base.value.ordered });
  const elsewhere = findings.every(isLeftBehind)
    ? await acceptedOnBranch(
        workspace,
        { path: found.directory },
        { proposal: found.id, migration: toldInEvidence(topLevel, found)?.migrationId ?? null },
      )
    : ok([]);
  if (!elsewhere.ok) return elsewhere;
  return refused(await withoutSecrets(elsewhere.value.length > 0 ? elsewhere.value : findings));
};

// Of what was committed on a branch, evidence or empty directories may be left.
const isLeftBehind = (found: Finding): boolean =>
  found.code === 'proposal-malformed' && (found.facts.why === 'no-migration' || found.facts.why === 'evidence-unclear');
