import type { Fault } from '../model/fault.ts';
import type { MigrationDocument } from '../model/migration.ts';
import type { OperationOf } from '../model/operation.ts';
import { ok, type Result } from '../model/result.ts';
import type { Revision } from '../model/state.ts';
import { type WordDiff, wordDiff } from '../recall/word-diff.ts';
import { bodyMove, type Carried } from './accept-carried.ts';
import { type LabelRow, labelRows } from './proposal-labels.ts';
import type { DraftBase } from './propose-base.ts';
import { bodyAt } from './propose-body.ts';
import type { Refusal } from './served.ts';
import { WITHHELD } from './withheld.ts';
import type { Workspace } from './workspace.ts';

/** A revision as its reviewer sees it. */
export interface ShownRevision {
  readonly itemId: string;
  readonly revisionId: string;
  /** The revision that it would take the place of; null for a first one. */
  readonly replaces: string | null;
  /** Whether that is the current one. */
  readonly onCurrent: boolean;
  readonly labels: readonly LabelRow[];
  readonly body: ShownBody;
}

/** The text of a revision: what became of the former one; the whole of a first one; or why there is none to show. */
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

/** Returns the revisions of a proposal, in the order of its operations. Refused: `pin-mismatch` of a body that one replaces. */
export const shownRevisions = async (
  sources: RevisionSources,
): Promise<Result<readonly ShownRevision[], Refusal | Fault>> => {
  const { base, document, inherited } = sources;
  const revisions: ShownRevision[] = [];
  for (const operation of document.operations) {
    if (operation.op !== 'upsertRevision') continue;
    const item = base.state.items.get(operation.itemId) ?? null;
    const current = item?.currentRevision == null ? null : (base.state.revisions.get(item.currentRevision) ?? null);
    const expected = operation.expectedRevision == null ? null : base.state.revisions.get(operation.expectedRevision);
    const replaced = expected ?? current;
    const body = await bodyOf(sources, operation, replaced);
    if (!body.ok) return body;
    revisions.push({
      itemId: operation.itemId,
      revisionId: operation.revisionId,
      replaces: operation.expectedRevision ?? replaced?.id ?? null,
      onCurrent: (operation.expectedRevision ?? null) === (current?.id ?? null),
      labels: labelRows({ document, operation, item, current, inherited }),
      body: body.value,
    });
  }
  return ok(revisions);
};

const bodyOf = async (
  { workspace, base, carried, show }: RevisionSources,
  operation: OperationOf<'upsertRevision'>,
  replaced: Revision | null,
): Promise<Result<ShownBody, Refusal | Fault>> => {
  const move = bodyMove(carried, operation);
  if (move?.bytes == null) return ok({ kind: 'missing' });
  const text = show(Buffer.from(move.bytes).toString('utf8'));
  if (text === WITHHELD) return ok({ kind: 'withheld' });
  if (replaced === null) return ok({ kind: 'whole', text });
  const before = await bodyAt(workspace, base, replaced);
  if (!before.ok) return before;
  return ok({ kind: 'diff', diff: wordDiff(Buffer.from(before.value).toString('utf8'), text) });
};
