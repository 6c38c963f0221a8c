import { basename } from 'node:path';
import { othersIn } from '../format/evidence.ts';
import { bodyPathOf } from '../model/governed.ts';
import type { MigrationDocument } from '../model/migration.ts';
import type { Operation, OperationOf } from '../model/operation.ts';
import type { Edit } from '../model/proposal.ts';
import {
  bodyFormatOf,
  type Change,
  type ProposalRequest,
  type RevisionRequest,
  type SupportRequest,
} from '../model/request.ts';
import type { Revision } from '../model/state.ts';
import { AUTHORED_HERE } from '../model/words.ts';
import { EVIDENCE_PROVIDER } from '../rules/evidence-files.ts';
import type { OpenProposal } from './open-proposal.ts';
import { excerptFiles } from './rebase-excerpts.ts';

/** A proposal that is to be made anew. */
export interface Rebasing {
  readonly open: OpenProposal;
  /** Null where it brings none. */
  readonly text: RebasedText | null;
}

/** The text of a proposal that is to be made anew. */
export interface RebasedText {
  /** Its one revision, and the revision that this was to replace; null where there is none, then or now. */
  readonly declared: OperationOf<'upsertRevision'>;
  readonly replaced: Revision | null;
  /** The edits that make it anew; `none` when it stays the current one, whatever that is; null when it goes over as it is. */
  readonly edits: readonly Edit[] | 'none' | null;
  /** What it does to the support files. */
  readonly support: SupportRequest;
  /** The labels it took from the item, and takes again. */
  readonly inherited: ReadonlySet<string>;
}

/**
 * Reads a proposal back into the request that it came from. What was stated stays stated; what was taken from the item is
 * left out, and so taken anew; the revision to replace is left out, too.
 */
export const requestAgain = ({ open, text }: Rebasing): ProposalRequest => {
  const { document, evidence } = open;
  const { agentId, taskId, model, reasoning } = evidence;
  const declared = text?.declared ?? null;
  const changes = changesIn(document);
  return {
    itemId: declared?.itemId ?? evidence.itemId,
    author: document.author,
    description: document.description ?? '',
    by: { agentId, taskId, model, reasoning },
    revision: text === null ? null : revisionOf(open, text, changes),
    changes,
    anchors: declared === null ? evidence.sourceAnchors : (declared.metadata.sourceAnchors ?? []),
    authoredHere: (declared?.metadata.labels ?? []).includes(AUTHORED_HERE),
    excerpts: excerptFiles(open),
    despiteRejection: evidence.despiteRejection ?? null,
    local: open.room === 'proposals-local',
    remade: { kind: 'rebased', from: open.id, others: othersIn(evidence) },
  };
};

const revisionOf = (open: OpenProposal, text: RebasedText, changes: readonly Change[]): RevisionRequest => {
  const { inherited, declared } = text;
  const { metadata } = declared;
  const stated = <T>(label: string, value: T | undefined): T | null => (inherited.has(label) ? null : (value ?? null));
  const reclassified = changes.some(({ kind }) => kind === 'sensitivity');
  return {
    body: bodyOf(open, text),
    support: text.support,
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

const bodyOf = (open: OpenProposal, { declared, edits }: RebasedText): RevisionRequest['body'] => {
  if (edits === 'none') return { kind: 'current' };
  return edits === null ? wholeBody(open, declared) : { kind: 'edits', edits };
};

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

// What comes before the revision has a place of its own; all that comes after it keeps its order.
const changesIn = ({ operations }: MigrationDocument): readonly Change[] => {
  const after = operations.findIndex(({ op }) => op === 'upsertRevision');
  return operations.flatMap((operation, index) => changeOf(operation, index > after) ?? []);
};

/** Reads an operation back into the change it was asked for with; null for what is asked for in another way. */
const changeOf = (operation: Operation, isAfter: boolean): Change | null => {
  switch (operation.op) {
    case 'restoreItem':
      return { kind: 'restore', reason: operation.reason ?? null };
    case 'changeSensitivity':
      return { kind: 'sensitivity', to: operation.sensitivity, reason: operation.reason };
    case 'changeOwner':
      return isAfter ? { kind: 'operation', operation } : { kind: 'owner', to: operation.owner };
    case 'addEvidence':
      return operation.anchor.provider === EVIDENCE_PROVIDER ? null : { kind: 'operation', operation };
    case 'createItem':
    case 'upsertRevision':
      return null;
    default:
      return { kind: 'operation', operation };
  }
};
