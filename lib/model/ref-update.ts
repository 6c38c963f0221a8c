import type { Oid, RefName } from './oid.ts';

/** A ref that moves, as pre-receive and reference-transaction tell it. Null stands for the zeros: no commit. */
export interface RefUpdate {
  /** A full name; in a transaction also a pseudo-ref such as `HEAD`. */
  readonly ref: string;
  readonly before: RefValue;
  readonly after: RefValue;
}

/** A commit or tag, nothing, or the ref that a symbolic one names. */
export type RefValue = Oid | null | { readonly symbolic: string };

/** One ref of a push, as pre-push tells it. */
export interface PushedRef {
  /** What was asked to be pushed, as it was written: a ref, `HEAD`, an expression; null for a deletion. */
  readonly local: string | null;
  readonly localOid: Oid | null;
  readonly remote: RefName;
  /** What the remote has there; null when it has nothing. */
  readonly remoteOid: Oid | null;
}

/** A line of a hook's input that is not what git writes. */
export interface LineRefusal {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly why: LineFlaw;
}

/** `cut-off`: no line feed ends the line, so its end may be missing. */
export type LineFlaw = 'form' | 'oid' | 'ref' | 'hash-mixed' | 'cut-off';
