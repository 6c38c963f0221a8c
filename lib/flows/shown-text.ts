import type { Fault } from '../model/fault.ts';
import type { MigrationDocument } from '../model/migration.ts';
import { ok, type Result } from '../model/result.ts';
import type { Revision } from '../model/state.ts';
import { type WordDiff, wordDiff } from '../recall/word-diff.ts';
import type { Carried } from './accept-carried.ts';
import type { DraftBase } from './propose-base.ts';
import { bodyAt } from './propose-body.ts';
import type { Refusal } from './served.ts';
import { WITHHELD } from './withheld.ts';
import type { Workspace } from './workspace.ts';

/** A text of a revision: what became of the former one; the whole of a first one; or why there is none to show. */
export type ShownBody =
  | { readonly kind: 'diff'; readonly diff: WordDiff }
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'withheld' };

/** What revisions are shown from. `document` is shown as it is; `show` leaves secrets out of a text. */
export interface RevisionSources {
  readonly workspace: Workspace;
  readonly base: DraftBase;
  readonly carried: Carried;
  readonly document: MigrationDocument;
  readonly inherited: readonly string[];
  readonly show: <T>(value: T) => T;
}

/** A landed text that one takes the place of, and its pin. */
export type FormerText = Pick<Revision, 'bodyPath' | 'bodyDigest'>;

/** Shows a text against the one that it takes the place of. Refused: `pin-mismatch` of that one. */
export const shownText = async (
  { workspace, base, show }: RevisionSources,
  bytes: Uint8Array | null,
  former: FormerText | null,
): Promise<Result<ShownBody, Refusal | Fault>> => {
  if (bytes === null) return ok({ kind: 'missing' });
  const text = show(Buffer.from(bytes).toString('utf8'));
  if (text === WITHHELD) return ok({ kind: 'withheld' });
  if (former === null) return ok({ kind: 'whole', text });
  const before = await bodyAt(workspace, base, former);
  if (!before.ok) return before;
  return ok({ kind: 'diff', diff: wordDiff(Buffer.from(before.value).toString('utf8'), text) });
};
