import { quiet } from '../drafts/step.ts';
import type { Fault } from '../model/fault.ts';
import { mintIds } from '../model/proposal.ts';
import type { NoRequest } from '../model/raw-request.ts';
import type { ProposalRequest } from '../model/request.ts';
import { err, type Result } from '../model/result.ts';
import type { Sensitivity } from '../model/words.ts';
import { filesOf, writeDraft } from './propose.ts';
import { draftBase } from './propose-base.ts';
import { type JudgedDraft, judgedDraft } from './propose-judged.ts';
import type { Proposed } from './propose-outcome.ts';
import type { Refusal } from './served.ts';
import { unionSeen } from './union-seen.ts';
import { type VisibleBase, visibleBase } from './visible-base.ts';
import type { Workspace } from './workspace.ts';

/** What an agent may do. */
export interface AgentBounds<E> {
  /** What is above it is as absent as what never existed. */
  readonly ceiling: Sensitivity;
  /** Asks for leave to write so many bytes; without it nothing is written. */
  take(bytes: number): Result<void, E>;
}

/** What is there breaks a law, so nothing can be built on it. What it breaks may be about what the agent may not see. */
export interface Unsound {
  readonly kind: 'unsound';
}

/** Why an agent's proposal comes to nothing: `E` when its bounds do not let it be written. */
export type NotProposed<E> = E | Unsound | NoRequest | Refusal | Fault;

/** Makes the request, once there is something that it can be drafted against. */
export type MakeRequest = () => Promise<Result<ProposalRequest, NoRequest | Refusal | Fault>>;

/** As `propose`, for an agent: within its bounds, and as if what it may not see were not there. */
export const proposeForAgent = async <E>(
  workspace: Workspace,
  make: MakeRequest,
  { ceiling, take }: AgentBounds<E>,
): Promise<Result<Proposed, NotProposed<E>>> => {
  const base = await draftBase(workspace);
  if (!base.ok) return base.error.kind === 'refused' ? err({ kind: 'unsound' }) : err(base.error);
  const request = await make();
  if (!request.ok) return request;
  const visible = await visibleBase(workspace, base.value, ceiling);
  const judged = await judgedFor(workspace, visible, request.value);
  if (!judged.ok) return judged;
  const leave = take(filesOf(judged.value.draft).reduce((sum, { bytes }) => sum + bytes.length, 0));
  if (!leave.ok) return leave;
  const room = request.value.local ? 'proposals-local' : 'proposals';
  return writeDraft(workspace, { base: base.value, room, at: quiet }, judged.value);
};

// What nobody is kept from seeing is judged as it always is.
const judgedFor = (
  workspace: Workspace,
  { base, hidden }: VisibleBase,
  request: ProposalRequest,
): Promise<Result<JudgedDraft, NoRequest | Refusal | Fault>> => {
  const { newId, now } = workspace.world;
  const asked = { base, request, ids: mintIds(newId), now: now() };
  return judgedDraft(workspace, hidden.size === 0 ? asked : { ...asked, judgeUnion: unionSeen(workspace, base) });
};
