import { type AtDraft, quiet } from '../drafts/step.ts';
import type { Fault } from '../model/fault.ts';
import { finding } from '../model/finding.ts';
import type { ProposalId } from '../model/proposal.ts';
import type { NoRequest } from '../model/raw-request.ts';
import type { Result } from '../model/result.ts';
import { newTexts } from './new-texts.ts';
import { openProposal } from './open-proposal.ts';
import { draftBase } from './propose-base.ts';
import { refused } from './refused.ts';
import { type Rejection, rejectionRequest } from './reject-request.ts';
import { type Remade, remake } from './remake.ts';
import type { Refusal } from './served.ts';
import { tellingNoSecret } from './without-secrets.ts';
import type { Workspace } from './workspace.ts';

/** What is to be rejected, by whom, and why. */
export interface ToReject extends Rejection {
  readonly id: ProposalId;
}

/**
 * Turns a proposal into one that records its text as rejected: once that has landed, whoever proposes the same again is
 * answered with it. It is drafted, screened and judged as any other and written first; then the former one is taken away.
 *
 * Shape: an item of the kind `rejected-approach` with the status `rejected`, whose migration has the reason for its
 * description. The agent, the reasoning, the anchors and the excerpts are those of the rejected text.
 * Refused, with nothing changed: `not-rejectable` without one new text to record, and all that `propose` refuses.
 */
export const reject = async (
  workspace: Workspace,
  asked: ToReject,
  at: AtDraft = quiet,
): Promise<Result<Remade, NoRequest | Refusal | Fault>> => tellingNoSecret(await rejected(workspace, asked, at));

const rejected = async (
  workspace: Workspace,
  { id, ...rejection }: ToReject,
  at: AtDraft,
): Promise<Result<Remade, NoRequest | Refusal | Fault>> => {
  const base = await draftBase(workspace);
  if (!base.ok) return base;
  const open = await openProposal(base.value, id);
  if (!open.ok) return open;
  const { directory, document, migrationFile } = open.value;
  const declarations = newTexts(base.value, document);
  const [declared] = declarations;
  if (declared === undefined || declarations.length > 1) {
    const facts = { proposal: id, texts: declarations.length };
    return refused([finding('not-rejectable', { path: `${directory}/${migrationFile}` }, facts)]);
  }
  const item = base.value.state.items.get(declared.itemId) ?? null;
  const request = rejectionRequest({ open: open.value, declared, item, rejection });
  return remake(workspace, { base: base.value, open: open.value, request, at });
};
