import type { Fault } from '../model/fault.ts';
import { bodyPathOf, fromTop } from '../model/governed.ts';
import type { OperationOf } from '../model/operation.ts';
import { ok, type Result } from '../model/result.ts';
import type { Revision } from '../model/state.ts';
import { type SupportChange, supportChanges } from '../model/support-change.ts';
import { supportPathOf } from '../model/support-file.ts';
import type { Refusal } from './served.ts';
import { type RevisionSources, type ShownBody, shownText } from './shown-text.ts';

/** A support file as its reviewer sees it; of one that stays or goes no text is shown. */
export interface ShownSupport extends SupportChange {
  readonly text: ShownBody | null;
}

/** Returns what becomes of the support files with a revision, by path. Refused: `pin-mismatch` of one that is replaced. */
export const shownSupport = async (
  sources: RevisionSources,
  operation: OperationOf<'upsertRevision'>,
  replaced: Revision | null,
): Promise<Result<readonly ShownSupport[], Refusal | Fault>> => {
  const shown: ShownSupport[] = [];
  for (const { path, change } of supportChanges(replaced?.files ?? [], operation.files ?? [])) {
    const text =
      change === 'kept' || change === 'dropped' ? ok(null) : await textOf(sources, { operation, path, replaced });
    if (!text.ok) return text;
    shown.push({ path, change, text: text.value });
  }
  return ok(shown);
};

interface Wanted {
  readonly operation: OperationOf<'upsertRevision'>;
  readonly path: string;
  readonly replaced: Revision | null;
}

const textOf = (
  sources: RevisionSources,
  { operation, path, replaced }: Wanted,
): Promise<Result<ShownBody, Refusal | Fault>> => {
  const to = fromTop(supportPathOf(bodyPathOf(operation.contentFile) ?? '', path));
  const bytes = sources.carried.moves.find((move) => move.to === to)?.bytes ?? null;
  const file = replaced?.files.find((one) => one.path === path);
  const former =
    replaced === null || file === undefined
      ? null
      : { bodyPath: supportPathOf(replaced.bodyPath, path), bodyDigest: file.contentSha256 };
  return shownText(sources, bytes, former);
};
