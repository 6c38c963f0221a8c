import type { Digest } from '../model/digest.ts';
import type { ItemId, RevisionId } from '../model/ids.ts';
import type { Operation, RevisionMetadata } from '../model/operation.ts';
import { type Excerpt, excerptPathOf } from '../model/proposal.ts';
import type { Change, ProposalRequest } from '../model/request.ts';
import type { Item } from '../model/state.ts';
import type { SupportFile } from '../model/support-file.ts';
import { EVIDENCE_PROVIDER } from '../rules/evidence-files.ts';

/** A revision as its operation declares it. */
export interface DraftRevision {
  readonly id: RevisionId;
  readonly replaces: RevisionId | null;
  readonly contentFile: string;
  readonly contentSha256: Digest;
  readonly files: readonly SupportFile[];
  readonly metadata: RevisionMetadata;
}

/** What the operations are made from. */
export interface OperationSources {
  readonly request: ProposalRequest;
  readonly item: Item | null;
  readonly revision: DraftRevision | null;
  readonly excerpts: readonly Excerpt[];
}

/**
 * Lists the operations of a proposal.
 *
 * Order: the item is created first; what changes its status or its guard comes before the revision, which then fits;
 * what points from it and to it comes last.
 */
export const operationsFor = ({ request, item, revision, excerpts }: OperationSources): readonly Operation[] => {
  const { itemId, changes } = request;
  const of = (...kinds: readonly Change['kind'][]): readonly Operation[] =>
    changes.filter(({ kind }) => kinds.includes(kind)).map((change) => operationOf(itemId, change));
  return [
    ...(item === null && revision !== null ? [created(itemId, revision.metadata)] : []),
    ...of('restore', 'sensitivity', 'owner'),
    ...(revision === null ? [] : [declared(itemId, revision)]),
    ...of('deprecate', 'relate', 'alias', 'operation'),
    ...rejections(request),
    ...excerpts.map((excerpt) => bound(itemId, excerpt)),
  ];
};

// What the text was proposed for speaks against it, and is not touched itself.
const rejections = ({ itemId, remade }: ProposalRequest): readonly Operation[] =>
  remade?.kind === 'rejected' && remade.item !== itemId
    ? [{ op: 'addRelation', sourceItemId: remade.item, relationType: 'rejects', targetItemId: itemId }]
    : [];

const created = (itemId: ItemId, { kind, namespace = '', owner }: RevisionMetadata): Operation => ({
  op: 'createItem',
  itemId,
  kind,
  namespace,
  owner,
});

const declared = (itemId: ItemId, revision: DraftRevision): Operation => {
  const { id, replaces, contentFile, contentSha256, metadata } = revision;
  const files = revision.files.length === 0 ? {} : { files: revision.files };
  const expected = replaces === null ? {} : { expectedRevision: replaces };
  return { op: 'upsertRevision', itemId, revisionId: id, ...expected, contentFile, contentSha256, ...files, metadata };
};

const operationOf = (itemId: ItemId, change: Change): Operation => {
  switch (change.kind) {
    case 'deprecate': {
      const { reason, supersededBy } = change;
      const successor = supersededBy === null ? {} : { supersededBy };
      return { op: 'deprecateItem', itemId, ...successor, ...(reason === null ? {} : { reason }) };
    }
    case 'restore':
      return { op: 'restoreItem', itemId, ...(change.reason === null ? {} : { reason: change.reason }) };
    case 'relate':
      return { op: 'addRelation', sourceItemId: itemId, relationType: change.type, targetItemId: change.target };
    case 'alias':
      return { op: 'addAlias', alias: change.alias, itemId };
    case 'owner':
      return { op: 'changeOwner', itemId, owner: change.to };
    case 'sensitivity':
      return { op: 'changeSensitivity', itemId, sensitivity: change.to, reason: change.reason };
    case 'operation':
      return change.operation;
  }
};

const bound = (itemId: ItemId, excerpt: Excerpt): Operation => ({
  op: 'addEvidence',
  itemId,
  anchor: { provider: EVIDENCE_PROVIDER, sourceUri: excerptPathOf(excerpt) },
  description: excerpt.description,
});
