import { type AtDraft, quiet } from '../drafts/step.ts';
import { sweepDrafts } from '../drafts/sweep-drafts.ts';
import type { DraftFile } from '../drafts/write-files.ts';
import { writeProposal } from '../drafts/write-proposal.ts';
import type { Fault } from '../model/fault.ts';
import { EVIDENCE_FILE, excerptPathOf, mintIds, type ProposalRoom } from '../model/proposal.ts';
import type { NoRequest } from '../model/raw-request.ts';
import type { ProposalRequest } from '../model/request.ts';
import { ok, type Result } from '../model/result.ts';
import { type DraftBase, draftBase } from './propose-base.ts';
import type { Draft } from './propose-draft.ts';
import { type JudgedDraft, judgedDraft } from './propose-judged.ts';
import { type Proposed, proposedBy } from './propose-outcome.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/**
 * Drafts a migration with its body and evidence, and writes it where proposals lie; nothing else is ever touched, but what
 * killed processes left half written there.
 *
 * Refused, with nothing written: a text that must not be carried; what was rejected before; what would change nothing; an
 * anchor into this repository that leads nowhere; and everything the whole set would be refused for with the draft in it.
 * Fails: `no-request` when a new item lacks a label that one that is there would have lent.
 */
export const propose = async (
  workspace: Workspace,
  request: ProposalRequest,
  at: AtDraft = quiet,
): Promise<Result<Proposed, NoRequest | Refusal | Fault>> => {
  const base = await draftBase(workspace);
  if (!base.ok) return base;
  const { now, newId } = workspace.world;
  const judged = await judgedDraft(workspace, { base: base.value, request, ids: mintIds(newId), now: now() });
  if (!judged.ok) return judged;
  return writeDraft(
    workspace,
    { base: base.value, room: request.local ? 'proposals-local' : 'proposals', at },
    judged.value,
  );
};

/** Where a draft is written. */
export interface Writing {
  readonly base: DraftBase;
  readonly room: ProposalRoom;
  readonly at: AtDraft;
}

/** Writes a judged draft where proposals lie. Fails: `unwritable`, and nothing of it is there then. */
export const writeDraft = (
  { world }: Workspace,
  { base, room, at }: Writing,
  { draft, findings }: JudgedDraft,
): Result<Proposed, Fault> => {
  sweepDrafts(base.topLevel, world.now());
  const written = writeProposal(base.topLevel, { room, id: draft.ids.proposal, files: filesOf(draft) }, at);
  return written.ok ? ok(proposedBy(draft, { room, baseState: base.summary.stateHash, findings })) : written;
};

/** Lists the files of a draft by their paths in the proposal. The migration comes last: it makes a proposal of a directory. */
export const filesOf = ({
  migrationFile,
  migrationBytes,
  body,
  support,
  excerpts,
  evidenceBytes,
}: Draft): readonly DraftFile[] => [
  ...(body === null ? [] : [body]),
  ...support,
  ...excerpts.map((excerpt) => ({ path: excerptPathOf(excerpt), bytes: excerpt.bytes })),
  { path: EVIDENCE_FILE, bytes: evidenceBytes },
  { path: migrationFile, bytes: migrationBytes },
];
