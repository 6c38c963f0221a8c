import { printMigration } from '../format/print-migration.ts';
import type { Operation } from '../model/operation.ts';
import type { ProposalRequest } from '../model/request.ts';
import { bodyFormatOf } from '../model/request.ts';
import { type DraftRevision, operationsFor } from './propose-operations.ts';
import { excerptsIn } from './rebase-excerpts.ts';
import type { RebasedText, Rebasing } from './rebase-request.ts';

/**
 * Returns what in a proposal is not what `propose` would have written for the request that was read back from it, by name:
 * made anew, the proposal would lose it without a word. Null when there is nothing.
 *
 * `landed` holds the ids of the migrations in place.
 */
export const strangeIn = (rebasing: Rebasing, request: ProposalRequest, landed: ReadonlySet<string>): string | null =>
  strangeKey(rebasing.text) ??
  strangeOperation(rebasing, request) ??
  (rebasing.open.document.dependsOn?.some((id) => !landed.has(id)) === true ? 'dependsOn' : null) ??
  strangeComment(rebasing);

const KNOWN: ReadonlySet<string> = new Set([
  ...['title', 'contentType', 'kind', 'namespace', 'status', 'owner', 'trustLevel', 'sensitivity'],
  ...['labels', 'scope', 'sourceAnchors'],
]);

const strangeKey = (text: RebasedText | null): string | null => {
  if (text === null) return null;
  const { declared, replaced, edits, inherited } = text;
  const { metadata, contentFile } = declared;
  const key = Object.keys(metadata).find((name) => !KNOWN.has(name) && !inherited.has(name));
  if (key !== undefined) return key;
  if (metadata.status !== 'approved') return 'status';
  const usual = edits === null ? bodyFormatOf(contentFile)?.contentType : replaced?.metadata.contentType;
  return metadata.contentType === usual ? null : 'contentType';
};

// Written once more, the operations have to come out as they are.
const strangeOperation = ({ open, text }: Rebasing, request: ProposalRequest): string | null => {
  const { document } = open;
  const again = operationsFor({
    ...{ request, item: null, revision: text === null ? null : revisionIn(text) },
    excerpts: excerptsIn(document),
  });
  // The item is there, so creating it says nothing.
  const others = (all: readonly Operation[]): readonly Operation[] =>
    text === null ? all : all.filter((one) => one.op !== 'createItem' || one.itemId !== text.declared.itemId);
  const printed = (operations: readonly Operation[]): readonly string[] =>
    operations.map((operation) => printMigration({ ...document, operations: [operation] }));
  const there = others(document.operations);
  const [before, after] = [printed(there), printed(others(again))];
  const at = before.findIndex((one, index) => one !== after[index]);
  return there[at]?.op ?? null;
};

const revisionIn = ({ declared }: RebasedText): DraftRevision => {
  const { revisionId: id, expectedRevision: replaces = null, contentFile, contentSha256, metadata } = declared;
  return { id, replaces, contentFile, contentSha256, files: declared.files ?? [], metadata };
};

// Comments are for the reviewer, and no parser keeps them.
const strangeComment = ({ open }: Rebasing): string | null => {
  const bytes = open.files.get(open.migrationFile) ?? new Uint8Array();
  const text = Buffer.from(bytes).toString('utf8');
  return text !== printMigration(open.document) && /^\s*#/m.test(text) ? 'a comment' : null;
};
