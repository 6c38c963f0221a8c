import { type Finding, finding, type LandedChange } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';

/** One governed file that had landed, and what became of it; `after` null when its path is gone. */
export interface LandedFile {
  /** Relative to `.theurian/`. */
  readonly path: string;
  readonly before: Oid;
  readonly after: { readonly kind: 'file'; readonly oid: Oid } | { readonly kind: 'other' } | null;
  /** Whether the same bytes now stand at another path. */
  readonly movedTo: string | null;
}

/** Between which two states a landed file was compared. */
export interface Span {
  /** A commit that has the file as it landed. */
  readonly from: string;
  /** The commit that changed it; null when the change is not committed. */
  readonly changedIn: string | null;
}

/** Returns the landed migrations and bodies that did not stay as they were, however harmless the change. */
export const landedFindings = (files: readonly LandedFile[], { from, changedIn }: Span): readonly Finding[] =>
  files.flatMap((file) => {
    const change = changeOf(file);
    return change === null
      ? []
      : [finding('landed-changed', { path: fromTop(file.path) }, { change, changedIn, from })];
  });

const changeOf = ({ before, after, movedTo }: LandedFile): LandedChange | null => {
  if (after === null) return movedTo === null ? 'deleted' : 'renamed';
  if (after.kind !== 'file') return 'retyped';
  return after.oid === before ? null : 'edited';
};
