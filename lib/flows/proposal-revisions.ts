import type { Fault } from '../model/fault.ts';
import type { OperationOf } from '../model/operation.ts';
import { ok, type Result } from '../model/result.ts';
import { bodyMove } from './accept-carried.ts';
import { type LabelRow, labelRows } from './proposal-labels.ts';
import { type ShownSupport, shownSupport } from './proposal-support.ts';
import type { Refusal } from './served.ts';
import { type RevisionSources, type ShownBody, shownText } from './shown-text.ts';

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
  readonly files: readonly ShownSupport[];
}

/** Returns the revisions of a proposal, in the order of its operations. Refused: `pin-mismatch` of a body that one replaces. */
export const shownRevisions = async (
  sources: RevisionSources,
): Promise<Result<readonly ShownRevision[], Refusal | Fault>> => {
  const revisions: ShownRevision[] = [];
  for (const operation of sources.document.operations) {
    if (operation.op !== 'upsertRevision') continue;
    const shown = await shownRevision(sources, operation);
    if (!shown.ok) return shown;
    revisions.push(shown.value);
  }
  return ok(revisions);
};

const shownRevision = async (
  sources: RevisionSources,
  operation: OperationOf<'upsertRevision'>,
): Promise<Result<ShownRevision, Refusal | Fault>> => {
  const { base, document, inherited } = sources;
  const item = base.state.items.get(operation.itemId) ?? null;
  const current = item?.currentRevision == null ? null : (base.state.revisions.get(item.currentRevision) ?? null);
  const expected = operation.expectedRevision == null ? null : base.state.revisions.get(operation.expectedRevision);
  const replaced = expected ?? current;
  const body = await shownText(sources, bodyMove(sources.carried, operation)?.bytes ?? null, replaced);
  if (!body.ok) return body;
  const files = await shownSupport(sources, operation, replaced);
  if (!files.ok) return files;
  return ok({
    itemId: operation.itemId,
    revisionId: operation.revisionId,
    replaces: operation.expectedRevision ?? replaced?.id ?? null,
    onCurrent: (operation.expectedRevision ?? null) === (current?.id ?? null),
    labels: labelRows({ document, operation, item, current, inherited }),
    body: body.value,
    files: files.value,
  });
};
