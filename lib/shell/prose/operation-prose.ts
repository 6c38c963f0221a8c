import type { Operation } from '../../model/operation.ts';

/** What an item is before an operation. */
export interface Former {
  readonly id: string;
  readonly owner: string;
  readonly sensitivity: string;
}

/**
 * Says what an operation does, in one sentence without its full stop: with what there was, where `before` tells. Foreign
 * text in it is not escaped.
 */
export const operationProse = (operation: Operation, before: readonly Former[] = []): string => {
  switch (operation.op) {
    case 'createItem':
      return `makes the item ${operation.itemId}: ${operation.kind}, owned by ${operation.owner}`;
    case 'upsertRevision': {
      const { itemId, revisionId, expectedRevision: former } = operation;
      return former == null
        ? `gives ${itemId} its first revision, ${revisionId}`
        : `gives ${itemId} the revision ${revisionId} in place of ${former}`;
    }
    case 'deprecateItem': {
      const { itemId, supersededBy } = operation;
      const successor = supersededBy === undefined ? '' : `; ${supersededBy} takes its place`;
      return `takes ${itemId} out of force${successor}${because(operation.reason)}`;
    }
    case 'restoreItem':
      return `puts ${operation.itemId} in force again${because(operation.reason)}`;
    case 'addRelation':
      return `says that ${relation(operation)}${because(operation.note)}`;
    case 'removeRelation':
      return `no longer says that ${relation(operation)}`;
    case 'addAlias':
      return `makes ${operation.alias} another name for ${operation.itemId}`;
    case 'removeAlias':
      return `takes away the other name ${operation.alias}`;
    case 'changeSensitivity':
      return `guards ${operation.itemId} as ${operation.sensitivity}${instead(formerOf(operation, before)?.sensitivity, operation.sensitivity)}${because(operation.reason)}`;
    case 'changeOwner':
      return `hands ${operation.itemId} over to ${operation.owner}${instead(formerOf(operation, before)?.owner, operation.owner)}`;
    case 'registerSpecification':
      return `binds the specification ${operation.specId} to ${operation.itemId}: ${operation.sourceUri} (${operation.format})`;
    case 'supersedeSpecification':
      return `puts the specification ${operation.supersededBy} in the place of ${operation.specId}`;
    case 'addEvidence':
      return `rests ${operation.itemId} on ${operation.anchor.sourceUri}${because(operation.description)}`;
    case 'removeEvidence':
      return `no longer rests ${operation.itemId} on ${operation.sourceUri}`;
  }
};

const formerOf = ({ itemId }: { readonly itemId: string }, before: readonly Former[]): Former | undefined =>
  before.find(({ id }) => id === itemId);

const instead = (former: string | undefined, now: string): string =>
  former === undefined || former === now ? '' : ` instead of ${former}`;

const relation = (one: Extract<Operation, { readonly op: 'addRelation' | 'removeRelation' }>): string =>
  `${one.sourceItemId} ${one.relationType} ${one.targetItemId}`;

const because = (reason: string | undefined): string => (reason === undefined ? '' : `: ${reason}`);
