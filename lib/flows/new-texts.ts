import type { MigrationDocument } from '../model/migration.ts';
import type { OperationOf } from '../model/operation.ts';
import type { DraftBase } from './propose-base.ts';

/** Returns the operations of a migration that bring a new text. A proposal that can be rejected has exactly one. */
export const newTexts = (
  base: DraftBase,
  { operations }: Pick<MigrationDocument, 'operations'>,
): readonly OperationOf<'upsertRevision'>[] =>
  operations.filter((one) => one.op === 'upsertRevision').filter(bringsText(base));

// The text of a revision in force is not what is rejected with its labels or its support files.
const bringsText =
  ({ state }: DraftBase) =>
  ({ itemId, expectedRevision, contentSha256 }: OperationOf<'upsertRevision'>): boolean => {
    const standing = [expectedRevision, state.items.get(itemId)?.currentRevision].map((id) =>
      id == null ? undefined : state.revisions.get(id),
    );
    return !standing.some((one) => one?.bodyDigest === contentSha256 && one.metadata.status !== 'rejected');
  };
