import type { Digest } from './digest.ts';
import type { ItemId, MigrationId, RevisionId } from './ids.ts';
import type { RelationKey, RevisionMetadata, SourceAnchor } from './operation.ts';
import type { SupportFile } from './support-file.ts';
import type { Kind, Sensitivity, SpecificationStatus, Status, TrustLevel } from './words.ts';

/** One immutable version of an item, as its migration declared it; labels left out there are filled in. */
export interface Revision {
  readonly id: RevisionId;
  readonly itemId: ItemId;
  readonly migrationId: MigrationId;
  readonly author: string;
  readonly createdAt: string;
  /** Path of the body below `.theurian/`, and the digest of its bytes. */
  readonly bodyPath: string;
  readonly bodyDigest: Digest;
  /** The further files of a skill; they lie at `supportPathOf(bodyPath, path)`. */
  readonly files: readonly SupportFile[];
  /** The revision it replaced, if any. */
  readonly replaces: RevisionId | null;
  readonly metadata: RevisionMetadata & {
    readonly namespace: string;
    readonly trustLevel: TrustLevel;
    readonly sensitivity: Sensitivity;
    readonly validFrom: string;
  };
  /** The labels the declaration left out and took from the item. */
  readonly inherited: readonly ('namespace' | 'trustLevel' | 'sensitivity')[];
}

export interface Item {
  readonly id: ItemId;
  readonly status: Status;
  readonly currentRevision: RevisionId | null;
  readonly sensitivity: Sensitivity;
  readonly trustLevel: TrustLevel;
  readonly owner: string;
  readonly namespace: string;
  readonly kind: Kind;
  readonly title: string | null;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly revisions: readonly RevisionId[];
  /** Why it was last deprecated, restored or reclassified; the migration that said so is kept with it. */
  readonly reasons: readonly Reason[];
}

export interface Reason {
  readonly migrationId: MigrationId;
  readonly op: 'deprecateItem' | 'restoreItem' | 'changeSensitivity';
  readonly reason: string;
}

export interface Relation extends RelationKey {
  readonly note: string | null;
}

export interface Evidence {
  readonly itemId: ItemId;
  readonly anchor: SourceAnchor;
  readonly description: string;
  readonly confidence: number;
}

export interface Specification {
  readonly id: ItemId;
  readonly itemId: ItemId;
  /** The item's current revision when it was registered; null when there was none. */
  readonly revisionId: RevisionId | null;
  readonly sourceUri: string;
  readonly format: string;
  readonly status: SpecificationStatus;
  readonly supersededBy: ItemId | null;
}

/** What replaying a snapshot's migrations gives. Maps are in insertion order; printing sorts. */
export interface State {
  readonly items: ReadonlyMap<ItemId, Item>;
  readonly revisions: ReadonlyMap<RevisionId, Revision>;
  readonly aliases: ReadonlyMap<ItemId, ItemId>;
  readonly relations: readonly Relation[];
  readonly evidence: readonly Evidence[];
  readonly specifications: ReadonlyMap<ItemId, Specification>;
}
