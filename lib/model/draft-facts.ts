/** What only a proposal can do wrong, with the facts each code carries. */
export interface DraftFactsOf {
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
  'anchor-unknown': { readonly what: 'commit' | 'path'; readonly commit: string; readonly file: string };
  'anchor-lines': { readonly lines: number; readonly from: number; readonly to: number };
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
  'json-syntax': 'parse',
  'patch-stale': 'draft',
  'patch-ambiguous': 'draft',
  'nothing-changed': 'draft',
  'item-retired': 'draft',
  'already-rejected': 'draft',
  'anchor-unknown': 'draft',
  'anchor-lines': 'draft',
} as const satisfies { readonly [C in keyof DraftFactsOf]: string };

/** Those of them that only warn. */
export const DRAFT_WARNINGS = ['anchor-lines'] as const satisfies readonly (keyof DraftFactsOf)[];
