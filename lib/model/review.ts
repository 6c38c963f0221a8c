import type { Oid } from './oid.ts';
import type { Person } from './person.ts';
import type { Policy, ReviewLevel } from './policy.ts';

/** A commit, as far as its review goes; `oid` is null for one that is still to be made. */
export interface ReviewedCommit {
  readonly oid: Oid | null;
  readonly parents: readonly Oid[];
  readonly author: Person;
  readonly committer: Person;
  readonly coAuthors: readonly Person[];
}

/** A commit that a merge brought. */
export interface BroughtCommit extends ReviewedCommit {
  /** Whether it changes anything but approvals: who only approves writes nothing. */
  readonly wrote: boolean;
}

/** One reviewed path that a step changes, relative to `.theurian/`. */
export interface StepChange {
  readonly path: string;
  readonly kind: 'added' | 'edited' | 'deleted';
}

/** Something that an approval has to speak for: a migration with all that it names, or another reviewed file. */
export interface StepSubject {
  /** A migration's id, or a file's path below `.theurian/`. */
  readonly name: string;
  readonly path: string;
  /** Who approved exactly this. */
  readonly by: readonly Approver[];
  /** Who wrote it, as it says itself; looked up only where that matters. */
  readonly authors: readonly string[];
}

/** All the addresses that one approver is known by; the first is the one to show. Two who share an address are one person. */
export type Approver = readonly [string, ...string[]];

/** What a step is judged by beside its policy: all of it read from objects. */
export interface ReviewStep {
  readonly commit: ReviewedCommit;
  /** The policy of the first parent. */
  readonly policy: Policy;
  readonly changes: readonly StepChange[];
  /** Whether this step brings the first policy there is. */
  readonly introduces: boolean;
  /** Reviewed paths that are in the commit as in none of its parents. */
  readonly foreign: readonly string[];
  /** Paths outside `.theurian/` that the step changes, up to a few. */
  readonly outside: readonly string[];
  /** The commits that a merge brought, without the merge itself. */
  readonly brought: readonly BroughtCommit[];
  /** The pinned forge key that signed the commit; null when none did. */
  readonly forgeKey: string | null;
  readonly subjects: readonly StepSubject[];
  /** Whether this is what a merge would be, and nobody has made it yet: who will is not known. */
  readonly open: boolean;
}

/** By what a step is proven to be reviewed. */
export type ReviewProof =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'introduction' }
  /** Whoever will merge it reviews it. */
  | { readonly kind: 'to-be-merged' }
  | { readonly kind: 'acceptance'; readonly by: string }
  | { readonly kind: 'merge'; readonly by: string }
  | { readonly kind: 'forge'; readonly key: string }
  | { readonly kind: 'trailer'; readonly by: readonly string[] }
  | { readonly kind: 'signature'; readonly by: readonly string[] };

/** Why a step is not proven at the level that is asked for. */
export type Unreviewed =
  | { readonly why: 'one-parent' | 'many-parents' | 'merger-unknown' }
  /** `who` is an address; of `unknown-key`, the fingerprint of the key. */
  | { readonly why: 'agent' | 'not-a-reviewer' | 'own-work' | 'unknown-key'; readonly who: string }
  | { readonly why: 'other-files'; readonly files: readonly string[] }
  /** `own` are those who approved it and wrote part of it, where the policy asks for two people. */
  | {
      readonly why: 'unapproved';
      readonly name: string;
      readonly found: number;
      readonly needed: number;
      readonly own: readonly string[];
    };

/** What the `review-missing` finding carries. */
export type ReviewMissing = Unreviewed & { readonly level: ReviewLevel; readonly commit: string | null };
