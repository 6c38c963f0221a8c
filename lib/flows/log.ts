import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import type { Revision } from '../model/state.ts';
import { type SupportChange, supportChanges } from '../model/support-change.ts';
import { type WordDiff, wordDiff } from '../recall/word-diff.ts';
import { LABELS } from '../replay/compare.ts';
import { findItem } from './find-item.ts';
import type { Reading } from './item-card.ts';
import type { Landing } from './landings.ts';
import { readServed } from './read-served.ts';
import type { Refusal } from './served.ts';
import { bodyOf } from './show.ts';
import type { Workspace } from './workspace.ts';

/** One revision in an item's life, the newest first. */
export interface LogEntry {
  readonly revisionId: string;
  readonly isCurrent: boolean;
  readonly title: string;
  readonly createdAt: string;
  readonly author: string;
  readonly migrationId: string;
  readonly landing: Landing | null;
  /** Labels that differ from the revision it replaced; all of them for the first one. */
  readonly labels: readonly {
    readonly label: string;
    readonly before: string | null;
    readonly after: string | null;
    readonly inherited: boolean;
  }[];
  /** From the body of the revision it replaced. */
  readonly body: WordDiff;
  /** What became of its support files, but for those that stayed. */
  readonly files: readonly SupportChange[];
}

export interface Log {
  readonly itemId: string;
  readonly commit: string;
  readonly unreviewed: boolean | null;
  readonly revisions: readonly LogEntry[];
  /** Deprecations, restorations and reclassifications with their reasons, oldest first. */
  readonly reasons: readonly {
    readonly migrationId: string;
    readonly op: string;
    readonly reason: string;
    readonly landing: Landing | null;
  }[];
}

/** Tells the life of an item: each revision with who, when, by which migration and commit, and what it changed. */
export const log = async (
  workspace: Workspace,
  request: { readonly item: string; readonly revision: string | null },
): Promise<Result<Log, Refusal | Fault>> => {
  const reading = await readServed(workspace, request.revision);
  if (!reading.ok) return reading;
  const { served, landings, unreviewed } = reading.value;
  const item = findItem(served.state, request.item);
  if (!item.ok) return item;
  const revisions = item.value.revisions.flatMap((id) => served.state.revisions.get(id) ?? []);
  const entries: LogEntry[] = [];
  let former: { readonly revision: Revision; readonly body: string } | null = null;
  for (const revision of revisions) {
    const body = await bodyOf(workspace, reading.value, revision);
    if (!body.ok) return body;
    entries.push({
      ...headOf(reading.value, revision, revision.id === item.value.currentRevision),
      labels: labelsOf(former?.revision ?? null, revision),
      body: wordDiff(former?.body ?? '', body.value),
      files: supportChanges(former?.revision.files ?? [], revision.files).filter(({ change }) => change !== 'kept'),
    });
    former = { revision, body: body.value };
  }
  const reasons = item.value.reasons.map((r) => ({ ...r, landing: landings.get(r.migrationId) ?? null }));
  return ok({ itemId: item.value.id, commit: served.commit, unreviewed, revisions: entries.reverse(), reasons });
};

const headOf = ({ landings }: Reading, revision: Revision, isCurrent: boolean) => ({
  revisionId: revision.id,
  isCurrent,
  title: revision.metadata.title,
  createdAt: revision.createdAt,
  author: revision.author,
  migrationId: revision.migrationId,
  landing: landings.get(revision.migrationId) ?? null,
});

const labelsOf = (before: Revision | null, after: Revision): LogEntry['labels'] =>
  LABELS.flatMap((label) => {
    const change = { label, before: before?.metadata[label] ?? null, after: after.metadata[label] ?? null };
    const inherited = (after.inherited as readonly string[]).includes(label);
    return change.before === change.after ? [] : [{ ...change, inherited }];
  });
