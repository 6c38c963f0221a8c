import type { CandidateUnproven } from './candidate.ts';

/** What only a proposal can do wrong, with the facts each code carries. */
export interface DraftFactsOf {
  'proposal-symlink': Record<never, never>;
  'proposal-malformed': { readonly why: Malformation; readonly names: readonly string[] };
  /**
   * `path` is what is in place; by its file's name, by its id, because this proposal was accepted before, or by its id on
   * another branch.
   */
  'already-in-place':
    | { readonly by: 'name' | 'id' | 'accepted'; readonly id: string; readonly path: string }
    | { readonly by: 'branch'; readonly id: string; readonly path: string; readonly branch: string };
  /** What the proposal would be refused for on the protected branch, and the migration that landed there in between. */
  'conflict-ahead': {
    readonly proposal: string;
    readonly branch: string;
    /** The ref in short, such as `origin/main`. */
    readonly ref: string;
    readonly code: string;
    readonly setBy: string | null;
    readonly setIn: string | null;
  };
  /**
   * What the proposal does to an item comes before what a landed migration does to it, and so would be written over;
   * `proposal` is the one that brought that migration, where it is known.
   */
  'out-of-order': {
    readonly item: string;
    readonly setBy: string;
    readonly setIn: string;
    readonly proposal: string | null;
  };
  /**
   * What a revision says of its item is what the item had when it was drafted, and has no more: `setBy` changed it since.
   * For the status, the item is out of force by `now`.
   */
  overtaken: {
    readonly item: string;
    readonly label: string;
    readonly given: string;
    readonly now: string | null;
    readonly setBy: string;
    readonly setIn: string;
    readonly proposal: string | null;
  };
  /**
   * Accepting either of the two makes the other refused, for these codes; only once `after` has been accepted, where one
   * is named.
   */
  'proposals-conflict': {
    readonly proposal: string;
    readonly other: string;
    readonly codes: readonly string[];
    readonly after: string | null;
  };
  /** `path` is what stands in the way; `owner` the item whose current body that is. */
  'body-destination-taken': { readonly path: string; readonly owner: string | null };
  'landing-recovered': RecoveryFacts;
  'json-syntax': Record<never, never>;
  /** `nth` counts the edits from 1. */
  'patch-stale': { readonly nth: number; readonly old: string };
  /** `count`: how often the old text stands there; `crosses`: another edit that takes away some of the same text. */
  'patch-ambiguous': {
    readonly nth: number;
    readonly old: string;
    readonly count: number;
    readonly crosses: number | null;
  };
  'nothing-changed': { readonly item: string; readonly what: 'revision' | 'operations' };
  'item-retired': { readonly item: string; readonly status: string };
  'already-rejected': RejectionFacts;
  /** `what` is the operation, key or comment that was written by hand, or empty. */
  'not-rebasable': {
    readonly item: string;
    readonly proposal: string;
    readonly why: NotRebasable;
    readonly what: string;
    readonly expected: string | null;
    readonly current: string | null;
  };
  'not-rejectable': { readonly proposal: string; readonly texts: number };
  'candidate-unproven': CandidateUnproven;
  /** `commit` is null for a path as it is in the working directory. */
  'anchor-unknown': { readonly what: 'commit' | 'path'; readonly commit: string | null; readonly file: string };
  'anchor-missing': { readonly file: string };
  'anchor-lines': { readonly lines: number; readonly from: number; readonly to: number };
}

/** Why a directory is no proposal that can be accepted: `names` are files in it, or the paths that it is about. */
export type Malformation =
  /** No migration is in it, and none was accepted from it. */
  | 'no-migration'
  /** No migration is in it, and evidence.json does not tell which one was. */
  | 'evidence-unclear'
  /** No migration is in it, and the one that evidence.json names is in place for another item. */
  | 'other-item'
  | 'several'
  /** One file of it would have to go to two places. */
  | 'two-uses'
  /** The id is in both places where proposals lie. */
  | 'twice'
  | 'no-directory'
  /** Its name is no id. */
  | 'no-id'
  | 'no-evidence'
  | 'unreadable'
  /** Files lie in it that are no part of it. */
  | 'others';

/** Why a proposal that has lost its base cannot be made anew. */
export type NotRebasable =
  /** It holds a whole text, and the one it would take the place of is another now. */
  | 'whole-text'
  /** Its text is not what its edits make of the one they were made against. */
  | 'text-differs'
  /** The revision that its edits were made against is not here. */
  | 'base-unknown'
  /** Something in it is not what `propose` writes. */
  | 'by-hand';

/** What became of an acceptance that was interrupted: `paths` are the files that say so. */
export interface RecoveryFacts {
  /**
   * It had landed; it had not, and what it had written is gone, unless other files stand in its way; files are not as it
   * left them, so nothing was touched; its record could not be read.
   */
  readonly what: 'completed' | 'undone' | 'foreign' | 'damaged';
  /** The proposal's; null where the record could not be read. */
  readonly id: string | null;
  readonly paths: readonly string[];
}

/** An earlier rejection, and whether the same item is proposed again or the same text under another name. */
export interface RejectionFacts {
  readonly item: string;
  readonly by: 'item' | 'body';
  readonly rejected: string;
  readonly reason: string;
  readonly author: string;
  /** The commit by which the rejection landed; null while it has not. */
  readonly commit: string | null;
}

/** The stages of these codes. */
export const DRAFT_STAGES = {
  'proposal-symlink': 'path',
  'proposal-malformed': 'accept',
  'already-in-place': 'accept',
  'out-of-order': 'accept',
  overtaken: 'accept',
  'proposals-conflict': 'accept',
  'body-destination-taken': 'accept',
  'conflict-ahead': 'accept',
  'landing-recovered': 'accept',
  'json-syntax': 'parse',
  'patch-stale': 'draft',
  'patch-ambiguous': 'draft',
  'nothing-changed': 'draft',
  'item-retired': 'draft',
  'already-rejected': 'draft',
  'not-rebasable': 'draft',
  'not-rejectable': 'draft',
  'candidate-unproven': 'draft',
  'anchor-unknown': 'draft',
  'anchor-missing': 'draft',
  'anchor-lines': 'draft',
} as const satisfies { readonly [C in keyof DraftFactsOf]: string };

/** Those of them that only warn. */
export const DRAFT_WARNINGS = [
  'anchor-missing',
  'anchor-lines',
  'landing-recovered',
] as const satisfies readonly (keyof DraftFactsOf)[];
