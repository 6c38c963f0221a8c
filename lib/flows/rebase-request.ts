import { basename } from 'node:path';
import { bodyPathOf } from '../model/governed.ts';
import type { Operation, OperationOf } from '../model/operation.ts';
import type { Edit } from '../model/proposal.ts';
import { bodyFormatOf, type Change, type ProposalRequest, type RevisionRequest } from '../model/request.ts';
import type { Revision } from '../model/state.ts';
import { AUTHORED_HERE } from '../model/words.ts';
import type { OpenProposal } from './open-proposal.ts';
import { excerptFiles } from './rebase-excerpts.ts';

/** A proposal that is to be made anew. */
export interface Rebasing {
  readonly open: OpenProposal;
  /** Its one revision, and the revision that this was to replace. */
  readonly declared: OperationOf<'upsertRevision'>;
  readonly replaced: Revision;
  /** The edits that make its text anew; null when the text goes over as it is. */
  readonly edits: readonly Edit[] | null;
  /** The labels it took from the item, and takes again. */
  readonly inherited: ReadonlySet<string>;
}

/**
 * Reads a proposal back into the request that it came from. What was stated stays stated; what was taken from the item is
 * left out, and so taken anew; the revision to replace is left out, too.
 */
export const requestAgain = (rebasing: Rebasing): ProposalRequest => {
  const { open, declared } = rebasing;
  const { document, evidence } = open;
  const { metadata } = declared;
  const { agentId, taskId, model, reasoning } = evidence;
  const changes = document.operations.flatMap((operation) => changeOf(operation) ?? []);
  return {
    itemId: declared.itemId,
    author: document.author,
    description: document.description ?? '',
    by: { agentId, taskId, model, reasoning },
    revision: revisionOf(rebasing, changes),
    changes,
    anchors: metadata.sourceAnchors ?? [],
    authoredHere: (metadata.labels ?? []).includes(AUTHORED_HERE),
    excerpts: excerptFiles(open),
    despiteRejection: evidence.despiteRejection ?? null,
    local: open.room === 'proposals-local',
    remade: { kind: 'rebased', from: open.id },
  };
};

const revisionOf = (rebasing: Rebasing, changes: readonly Change[]): RevisionRequest => {
  const { inherited, declared } = rebasing;
  const { metadata } = declared;
  const stated = <T>(label: string, value: T | undefined): T | null => (inherited.has(label) ? null : (value ?? null));
  const reclassified = changes.some(({ kind }) => kind === 'sensitivity');
  return {
    body: bodyOf(rebasing),
    title: stated('title', metadata.title),
    kind: stated('kind', metadata.kind),
    owner: stated('owner', metadata.owner),
    namespace: stated('namespace', metadata.namespace),
    trustLevel: stated('trustLevel', metadata.trustLevel),
    sensitivity: reclassified ? null : stated('sensitivity', metadata.sensitivity),
    scopePaths: stated('scope', metadata.scope?.paths) ?? [],
    labels: (stated('labels', metadata.labels) ?? []).filter((label) => label !== AUTHORED_HERE),
    expectedRevision: null,
  };
};

const bodyOf = ({ open, declared, edits }: Rebasing): RevisionRequest['body'] =>
  edits === null ? wholeBody(open, declared) : { kind: 'edits', edits };

/** Returns the text of a proposal's revision as a file that is handed in. */
export const wholeBody = (open: OpenProposal, declared: OperationOf<'upsertRevision'>): RevisionRequest['body'] => {
  const { contentFile, metadata } = declared;
  const format = bodyFormatOf(contentFile) ?? { contentType: metadata.contentType, ending: 'md' };
  return { kind: 'whole', file: { name: basename(contentFile), bytes: wholeBytes(open, declared) }, format };
};

/** Returns the bytes of a revision's body as the proposal holds them. */
export const wholeBytes = ({ files }: OpenProposal, { contentFile }: OperationOf<'upsertRevision'>): Uint8Array => {
  const bytes = files.get(bodyPathOf(contentFile)?.slice('knowledge/'.length) ?? '');
  if (bytes === undefined) throw new TypeError(`no body in an open proposal: ${contentFile}`);
  return bytes;
};

/** Reads an operation back into the change it was asked for with; null for one of another kind. */
const changeOf = (operation: Operation): Change | null => {
  switch (operation.op) {
    case 'deprecateItem':
      return { kind: 'deprecate', reason: operation.reason ?? null, supersededBy: operation.supersededBy ?? null };
    case 'restoreItem':
      return { kind: 'restore', reason: operation.reason ?? null };
    case 'addRelation':
      return { kind: 'relate', type: operation.relationType, target: operation.targetItemId };
    case 'addAlias':
      return { kind: 'alias', alias: operation.alias };
    case 'changeOwner':
      return { kind: 'owner', to: operation.owner };
    case 'changeSensitivity':
      return { kind: 'sensitivity', to: operation.sensitivity, reason: operation.reason };
    default:
      return null;
  }
};
