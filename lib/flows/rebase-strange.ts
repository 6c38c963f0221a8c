import { printMigration } from '../format/print-migration.ts';
import type { Operation } from '../model/operation.ts';
import type { ProposalRequest } from '../model/request.ts';
import { bodyFormatOf } from '../model/request.ts';
import { operationsFor } from './propose-operations.ts';
import { excerptsIn } from './rebase-excerpts.ts';
import type { Rebasing } from './rebase-request.ts';

/**
 * Returns what in a proposal is not what `propose` would have written for the request that was read back from it, by name:
 * made anew, the proposal would lose it without a word. Null when there is nothing.
 *
 * `landed` holds the ids of the migrations in place.
 */
export const strangeIn = (rebasing: Rebasing, request: ProposalRequest, landed: ReadonlySet<string>): string | null =>
  strangeKey(rebasing) ??
  strangeOperation(rebasing, request) ??
  (rebasing.open.document.dependsOn?.some((id) => !landed.has(id)) === true ? 'dependsOn' : null) ??
  strangeComment(rebasing);

const KNOWN: ReadonlySet<string> = new Set([
  ...['title', 'contentType', 'kind', 'namespace', 'status', 'owner', 'trustLevel', 'sensitivity'],
  ...['labels', 'scope', 'sourceAnchors'],
]);

const strangeKey = ({ declared, replaced, edits, inherited }: Rebasing): string | null => {
  const { metadata, contentFile } = declared;
  const key = Object.keys(metadata).find((name) => !KNOWN.has(name) && !inherited.has(name));
  if (key !== undefined) return key;
  if (metadata.status !== 'approved') return 'status';
  const usual = edits === null ? bodyFormatOf(contentFile)?.contentType : replaced.metadata.contentType;
  return metadata.contentType === usual ? null : 'contentType';
};

// Written once more, the operations have to come out as they are.
const strangeOperation = ({ open, declared }: Rebasing, request: ProposalRequest): string | null => {
  const { document } = open;
  const { revisionId: id, expectedRevision: replaces = null, contentFile, contentSha256, metadata } = declared;
  const revision = { id, replaces, contentFile, contentSha256, metadata };
  const again = operationsFor({ request, item: null, revision, excerpts: excerptsIn(document) }).slice(1);
  // The item is there, so creating it says nothing.
  const there = document.operations.filter((one) => one.op !== 'createItem' || one.itemId !== declared.itemId);
  const printed = (operations: readonly Operation[]): readonly string[] =>
    operations.map((operation) => printMigration({ ...document, operations: [operation] }));
  const [before, after] = [printed(there), printed(again)];
  const at = before.findIndex((text, index) => text !== after[index]);
  return there[at]?.op ?? null;
};

// Comments are for the reviewer, and no parser keeps them.
const strangeComment = ({ open }: Rebasing): string | null => {
  const bytes = open.files.get(open.migrationFile) ?? new Uint8Array();
  const text = Buffer.from(bytes).toString('utf8');
  return text !== printMigration(open.document) && /^\s*#/m.test(text) ? 'a comment' : null;
};
