import type { SourceAnchor } from './operation.ts';
import type { Edit } from './proposal.ts';
import type { GivenFile, GivenSupport } from './request.ts';

/** A request as it comes in from outside, before anything of it is believed. What is absent or null was not given. */
export interface RawRequest {
  readonly texts: { readonly [F in TextField]?: string | null };
  readonly lists: { readonly [F in ListField]?: readonly string[] };
  readonly flags: { readonly [F in FlagField]?: boolean };
  readonly bodyFile: GivenFile | null;
  readonly edits: readonly Edit[];
  readonly excerpts: readonly GivenFile[];
  readonly support?: readonly GivenSupport[];
  /** Where the knowledge comes from, when that is more than the texts can say. */
  readonly anchors?: readonly SourceAnchor[];
}

export type TextField =
  | ('itemId' | 'title' | 'kind' | 'owner' | 'author' | 'description')
  | ('agentId' | 'taskId' | 'model' | 'reasoning')
  | ('namespace' | 'expectedRevision' | 'trustLevel' | 'sensitivity')
  | ('sourceUri' | 'sourceProvider' | 'sourceCommit' | 'sourcePath' | 'sourceLines')
  | ('supersedeBy' | 'ownerTo' | 'sensitivityTo' | 'reason' | 'despiteRejection');
export type ListField =
  | ('scopePath' | 'label' | 'relate' | 'rejects' | 'alias')
  | ('unrelate' | 'removeAlias' | 'removeEvidence' | 'dropSupport');
export type FlagField = 'authoredHere' | 'deprecate' | 'restore' | 'local';

/** Everything that may be given. */
export type RequestField = TextField | ListField | FlagField | 'bodyFile' | 'edit' | 'edits' | 'excerpt' | 'support';

/** Why a request is none: told apart by `kind`, with the fields it is about. */
export type RequestFault =
  /** All that are missing, in the order of the format. */
  | { readonly kind: 'missing'; readonly fields: readonly RequestField[] }
  /** One of them is needed. */
  | { readonly kind: 'none-of'; readonly fields: readonly RequestField[] }
  | { readonly kind: 'together'; readonly fields: readonly [RequestField, RequestField] }
  /** The field says something about another one that was not given. */
  | { readonly kind: 'needs'; readonly field: RequestField; readonly other: RequestField }
  | { readonly kind: 'blank'; readonly field: RequestField }
  | { readonly kind: 'control-character'; readonly field: RequestField }
  /** A word that only this program writes. */
  | { readonly kind: 'reserved'; readonly field: RequestField; readonly value: string }
  | {
      readonly kind: 'unknown-word';
      readonly field: RequestField;
      readonly value: string;
      readonly words: readonly string[];
    }
  | { readonly kind: 'malformed'; readonly field: RequestField; readonly value: string; readonly form: Form };

/** What asks for no proposal, with all that is wrong with it. */
export interface NoRequest {
  readonly kind: 'no-request';
  readonly faults: readonly RequestFault[];
}

/** The form that a value should have. */
export type Form = 'item-id' | 'ulid' | 'relation' | 'lines' | 'body-name' | 'edit' | 'support' | 'support-path';
