import type { Digest } from './digest.ts';
import type { ItemId, RevisionId } from './ids.ts';
import type { SupportFile } from './support-file.ts';
import type { Kind, RelationType, Sensitivity, SpecificationStatus, Status, TrustLevel } from './words.ts';

/** Where a piece of knowledge comes from. */
export interface SourceAnchor {
  readonly provider: string;
  readonly sourceUri: string;
  readonly repository?: string;
  readonly commitSha?: string;
  readonly blobSha?: string;
  readonly filePath?: string;
  readonly lineStart?: number;
  readonly lineEnd?: number;
  readonly externalId?: string;
}

/** What an upsert declares of a revision; what it leaves out is inherited from the item. */
export interface RevisionMetadata {
  readonly title: string;
  readonly contentType: string;
  readonly kind: Kind;
  readonly namespace?: string;
  readonly status: Status;
  readonly owner: string;
  readonly trustLevel?: TrustLevel;
  readonly sensitivity?: Sensitivity;
  readonly tenantId?: string;
  readonly aclGroup?: string;
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
  readonly labels?: readonly string[];
  readonly scope?: { readonly paths?: readonly string[] };
  readonly sourceAnchors?: readonly SourceAnchor[];
}

/** The fourteen operations of the public format, told apart by `op`. */
export type Operation =
  | {
      readonly op: 'createItem';
      readonly itemId: ItemId;
      readonly kind: Kind;
      readonly namespace: string;
      readonly owner: string;
      readonly sensitivity?: Sensitivity;
      readonly trustLevel?: TrustLevel;
    }
  | {
      readonly op: 'upsertRevision';
      readonly itemId: ItemId;
      readonly revisionId: RevisionId;
      readonly expectedRevision?: RevisionId | null;
      readonly contentFile: string;
      readonly contentSha256: Digest;
      /** The further files of a skill, by their paths. */
      readonly files?: readonly SupportFile[];
      readonly metadata: RevisionMetadata;
    }
  | { readonly op: 'deprecateItem'; readonly itemId: ItemId; readonly reason?: string; readonly supersededBy?: ItemId }
  | { readonly op: 'restoreItem'; readonly itemId: ItemId; readonly reason?: string }
  | ({ readonly op: 'addRelation'; readonly note?: string } & RelationKey)
  | ({ readonly op: 'removeRelation' } & RelationKey)
  | { readonly op: 'addAlias'; readonly alias: ItemId; readonly itemId: ItemId }
  | { readonly op: 'removeAlias'; readonly alias: ItemId }
  | {
      readonly op: 'changeSensitivity';
      readonly itemId: ItemId;
      readonly sensitivity: Sensitivity;
      readonly reason: string;
    }
  | { readonly op: 'changeOwner'; readonly itemId: ItemId; readonly owner: string }
  | {
      readonly op: 'registerSpecification';
      readonly specId: ItemId;
      readonly itemId: ItemId;
      readonly sourceUri: string;
      readonly format: string;
      readonly status?: SpecificationStatus;
    }
  | { readonly op: 'supersedeSpecification'; readonly specId: ItemId; readonly supersededBy: ItemId }
  | {
      readonly op: 'addEvidence';
      readonly itemId: ItemId;
      readonly anchor: SourceAnchor;
      readonly description: string;
      readonly confidence?: number;
    }
  | { readonly op: 'removeEvidence'; readonly itemId: ItemId; readonly sourceUri: string };

/** What makes two relations the same one. */
export interface RelationKey {
  readonly sourceItemId: ItemId;
  readonly relationType: RelationType;
  readonly targetItemId: ItemId;
}

/** The operations that a change may be drafted of as they are; the others come with a text, or are a person's to ask for. */
export const DRAFTED_OPERATIONS = [
  'deprecateItem',
  'addRelation',
  'removeRelation',
  'addAlias',
  'removeAlias',
  'changeOwner',
  'registerSpecification',
  'supersedeSpecification',
  'addEvidence',
  'removeEvidence',
] as const satisfies readonly Operation['op'][];

export type DraftedOperation = OperationOf<(typeof DRAFTED_OPERATIONS)[number]>;

/** Returns the item or the other name that an operation is about. */
export const subjectIn = (operation: Operation): ItemId => {
  switch (operation.op) {
    case 'addRelation':
    case 'removeRelation':
      return operation.sourceItemId;
    case 'removeAlias':
      return operation.alias;
    case 'supersedeSpecification':
      return operation.specId;
    default:
      return operation.itemId;
  }
};

export type OperationOf<K extends Operation['op']> = Extract<Operation, { readonly op: K }>;

/** Returns the item that an operation is about; null for one about a specification. */
export const subjectOf = (operation: Operation): ItemId | null => {
  if ('itemId' in operation) return operation.itemId;
  return 'sourceItemId' in operation ? operation.sourceItemId : null;
};
