import type { Migration } from '../model/migration.ts';
import type { Operation } from '../model/operation.ts';

/** Tells whether a set records that anything was rejected. */
export const rejectsAny = (ordered: readonly Migration[]): boolean =>
  ordered.some(({ document }) => document.operations.some(recordsRejection));

/** Tells whether an operation records a rejection: of what it revises, or as an approach. */
export const recordsRejection = (operation: Operation): boolean =>
  operation.op === 'upsertRevision' &&
  (operation.metadata.status === 'rejected' || operation.metadata.kind === 'rejected-approach');
