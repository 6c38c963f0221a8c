import { othersIn } from '../format/evidence.ts';
import { type ItemId, parseItemId, type RevisionId } from '../model/ids.ts';
import type { OperationOf } from '../model/operation.ts';
import type { Rejecter } from '../model/proposal.ts';
import type { ProposalRequest, RevisionRequest } from '../model/request.ts';
import type { Item } from '../model/state.ts';
import { AUTHORED_HERE, SENSITIVITIES, type Sensitivity } from '../model/words.ts';
import type { OpenProposal } from './open-proposal.ts';
import { excerptFiles } from './rebase-excerpts.ts';
import { wholeBody } from './rebase-request.ts';

/** Who rejects a proposal, and why. */
export interface Rejection {
  readonly reason: string;
  readonly author: string;
  /** The agent that rejects it, when it is one. */
  readonly by: Rejecter;
}

/** A proposal that is to be rejected. */
export interface Rejecting {
  readonly open: OpenProposal;
  readonly declared: OperationOf<'upsertRevision'>;
  /** What it was proposed for; null when that is not there. */
  readonly item: Item | null;
  readonly rejection: Rejection;
}

/**
 * Makes of a proposal the request to record its text as rejected.
 *
 * The text of a new item is recorded under its own name. The text of one that is there gets an item of its own beside it,
 * which that one is said to reject; nothing else about it is touched. What else the proposal asked for is left out.
 */
export const rejectionRequest = ({ open, declared, item, rejection }: Rejecting): ProposalRequest => {
  const { evidence } = open;
  const { reason, author, by } = rejection;
  const { agentId, taskId, model, reasoning } = evidence;
  const { metadata, itemId } = declared;
  return {
    itemId: item === null ? itemId : rejectedIdOf(itemId, declared.revisionId),
    author,
    description: reason,
    by: { agentId, taskId, model, reasoning },
    revision: revisionOf(open, declared, item),
    changes: [],
    anchors: metadata.sourceAnchors ?? [],
    authoredHere: (metadata.labels ?? []).includes(AUTHORED_HERE),
    excerpts: excerptFiles(open),
    despiteRejection: evidence.despiteRejection ?? null,
    local: open.room === 'proposals-local',
    remade: {
      kind: 'rejected',
      from: open.id,
      item: item === null ? speakerIn(open, itemId) : itemId,
      by,
      others: othersIn(evidence),
    },
  };
};

// A rejection may be rejected itself, such as for a better reason: what speaks against the text does so still.
const speakerIn = ({ document }: OpenProposal, itemId: ItemId): ItemId => {
  const [speaker] = document.operations.flatMap((one) =>
    one.op === 'addRelation' && one.relationType === 'rejects' && one.targetItemId === itemId ? one.sourceItemId : [],
  );
  return speaker ?? itemId;
};

const revisionOf = (
  open: OpenProposal,
  declared: OperationOf<'upsertRevision'>,
  item: Item | null,
): RevisionRequest => {
  const { title, owner, namespace, sensitivity, scope, labels } = declared.metadata;
  return {
    body: wholeBody(open, declared),
    title,
    kind: 'rejected-approach',
    owner,
    namespace: namespace ?? item?.namespace ?? null,
    // Nobody vouches for what was rejected.
    trustLevel: 'unverified',
    sensitivity: guarded(sensitivity ?? null, item?.sensitivity ?? null),
    scopePaths: scope?.paths ?? [],
    labels: (labels ?? []).filter((label) => label !== AUTHORED_HERE),
    expectedRevision: null,
  };
};

// The text may quote the item, so it is guarded as that is, at least.
const guarded = (stated: Sensitivity | null, ofItem: Sensitivity | null): Sensitivity =>
  SENSITIVITIES.findLast((one) => one === stated || one === ofItem) ?? 'internal';

/**
 * Returns the name under which a change of an item is recorded as rejected: the item's own, then the revision it would have
 * been, as in `payments.retry.rejected-01k2g5h8j0r9n2p3q4r5s6t7v8`. Of a very long name the end is cut off.
 */
export const rejectedIdOf = (item: ItemId, revision: RevisionId): ItemId => {
  const last = `.rejected-${revision.toLowerCase()}`;
  const id = parseItemId(`${item.slice(0, 200 - last.length).replace(/[-.]+$/, '')}${last}`);
  if (id === null) throw new TypeError(`no item id made of ${item}`);
  return id;
};
