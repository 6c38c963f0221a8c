import type { ItemId, RevisionId } from './ids.ts';
import type { DraftedOperation, SourceAnchor } from './operation.ts';
import type { Edit, ProposalId, Rejecter } from './proposal.ts';
import type { Kind, RelationType, Sensitivity, TrustLevel } from './words.ts';

/** What is asked to be proposed: by a person at a terminal or by an agent, both in these words. */
export interface ProposalRequest {
  readonly itemId: ItemId;
  readonly author: string;
  readonly description: string;
  readonly by: Proposer;
  /** A first revision of a new item, or one that replaces the current one; null for other operations alone. */
  readonly revision: RevisionRequest | null;
  readonly changes: readonly Change[];
  /** Where the knowledge comes from. */
  readonly anchors: readonly SourceAnchor[];
  readonly authoredHere: boolean;
  readonly excerpts: readonly GivenFile[];
  /** Why it is proposed although it was rejected before; null when that is not known to the proposer. */
  readonly despiteRejection: string | null;
  /** Whether it stays on this machine. */
  readonly local: boolean;
  /** Of which proposal it takes the place; null for one that takes none's. */
  readonly remade: Remade | null;
}

/** A proposal that is made out of another one. */
export type Remade = (
  | { readonly kind: 'rebased'; readonly from: ProposalId }
  /** `item` is what the rejected text was proposed for. */
  | { readonly kind: 'rejected'; readonly from: ProposalId; readonly item: ItemId; readonly by: Rejecter }
) & {
  /** What its evidence says that is not known here, and is kept. */
  readonly others: Readonly<Record<string, unknown>>;
};

/** Who proposes, on what task, and why; nobody vouches for it. */
export interface Proposer {
  readonly agentId: string;
  readonly taskId: string;
  readonly model: string;
  readonly reasoning: string;
}

/** A file as it was handed in, under the name it was given by. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A revision as it is asked for; null and an empty list leave a label as the item has it. */
export interface RevisionRequest {
  readonly body:
    | { readonly kind: 'whole'; readonly file: GivenFile; readonly format: BodyFormat }
    | { readonly kind: 'edits'; readonly edits: readonly Edit[] }
    /** The current one, as it is. */
    | { readonly kind: 'current' };
  /** What becomes of the support files of a skill; those that are not named stay. */
  readonly support?: SupportRequest;
  readonly title: string | null;
  readonly kind: Kind | null;
  readonly owner: string | null;
  readonly namespace: string | null;
  readonly trustLevel: TrustLevel | null;
  readonly sensitivity: Sensitivity | null;
  readonly scopePaths: readonly string[];
  readonly labels: readonly string[];
  readonly expectedRevision: RevisionId | null;
}

/** Support files that are put in place, and paths whose files go. */
export interface SupportRequest {
  readonly given: readonly GivenSupport[];
  readonly dropped: readonly string[];
}

/** A support file as it was handed in, and its path below the skill. */
export interface GivenSupport {
  readonly path: string;
  readonly file: GivenFile;
}

/** An operation that needs no body. */
export type Change =
  | { readonly kind: 'deprecate'; readonly reason: string | null; readonly supersededBy: ItemId | null }
  | { readonly kind: 'restore'; readonly reason: string | null }
  | { readonly kind: 'relate'; readonly type: RelationType; readonly target: ItemId }
  | { readonly kind: 'alias'; readonly alias: ItemId }
  | { readonly kind: 'owner'; readonly to: string }
  | { readonly kind: 'sensitivity'; readonly to: Sensitivity; readonly reason: string }
  /** Of this item or another one, as it shall stand in the migration. */
  | { readonly kind: 'operation'; readonly operation: DraftedOperation };

/** What a body is written in. */
export interface BodyFormat {
  readonly contentType: string;
  readonly ending: 'md' | 'json' | 'yaml';
}

/** Returns what a file is written in by the ending of its name, in any case; null when it is none of those a body may have. */
export const bodyFormatOf = (name: string): BodyFormat | null => {
  switch (/\.([A-Za-z]+)$/.exec(name)?.[1]?.toLowerCase()) {
    case 'md':
    case 'markdown':
      return { contentType: 'text/markdown', ending: 'md' };
    case 'json':
      return { contentType: 'application/json', ending: 'json' };
    case 'yaml':
    case 'yml':
      return { contentType: 'application/yaml', ending: 'yaml' };
    default:
      return null;
  }
};
