import type { AtDraft } from '../drafts/step.ts';
import type { ProposalRequest } from '../model/request.ts';
import type { OpenProposal } from './open-proposal.ts';
import type { DraftBase } from './propose-base.ts';

/** A proposal, and the request that takes its place. */
export interface Remaking {
  readonly base: DraftBase;
  readonly open: OpenProposal;
  readonly request: ProposalRequest;
  readonly at: AtDraft;
}
