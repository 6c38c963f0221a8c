import { decodeUtf8 } from '../format/utf8.ts';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Evidence, Item, Reason, Relation, Revision } from '../model/state.ts';
import { findItem } from './find-item.ts';
import { cardOf, formerItem, type ItemCard, type Reading } from './item-card.ts';
import { readServed } from './read-served.ts';
import type { Refusal } from './served.ts';
import { fileAsked, type ShownFile, type ShownText, supportOf } from './show-support.ts';
import type { Workspace } from './workspace.ts';

export interface ShowRequest {
  readonly item: string;
  /** A revision id; null for the current one. */
  readonly itemRevision: string | null;
  /** A git revision; null for the applied knowledge. */
  readonly revision: string | null;
  /** A support file whose text is wanted, by its path below the skill. */
  readonly file?: string | null;
}

/** One item with its body, and everything that hangs on it. */
export interface Shown extends ItemCard {
  readonly commit: string;
  readonly applied: boolean;
  readonly unreviewed: boolean | null;
  readonly isCurrent: boolean;
  readonly aliases: readonly string[];
  readonly contentType: string | null;
  readonly bodySha256: string | null;
  readonly body: string | null;
  /** The support files of a skill. */
  readonly files: readonly ShownFile[];
  /** The one that was asked for. */
  readonly file: ShownText | null;
  readonly relations: readonly Relation[];
  readonly evidence: readonly Evidence[];
  readonly reasons: readonly Reason[];
}

/** Shows an item, by id or alias, at its current revision or a former one. Fails: a rejected item is not served. */
export const show = async (workspace: Workspace, request: ShowRequest): Promise<Result<Shown, Refusal | Fault>> => {
  const reading = await readServed(workspace, request.revision);
  if (!reading.ok) return reading;
  const item = findItem(reading.value.served.state, request.item);
  if (!item.ok) return item;
  if (item.value.status === 'rejected') return err({ kind: 'rejected-item', item: item.value.id });
  const revision = revisionOf(reading.value, item.value, request.itemRevision);
  if (!revision.ok) return revision;
  const body = revision.value === null ? ok(null) : await bodyOf(workspace, reading.value, revision.value);
  if (!body.ok) return body;
  const files = await supportOf(workspace, reading.value.served, revision.value);
  if (!files.ok) return files;
  const file = fileAsked(item.value, request.file ?? null, files.value);
  if (!file.ok) return file;
  return ok(
    shownOf(reading.value, item.value, {
      revision: revision.value,
      body: body.value,
      files: files.value,
      file: file.value,
    }),
  );
};

interface Contents extends Pick<Shown, 'body' | 'file'> {
  readonly revision: Revision | null;
  readonly files: readonly ShownText[];
}

const shownOf = (reading: Reading, item: Item, { revision, body, files, file }: Contents): Shown => {
  const { state, commit, applied } = reading.served;
  const isCurrent = revision === null || revision.id === item.currentRevision;
  return {
    ...cardOf(reading, isCurrent ? item : formerItem(item, revision)),
    commit,
    applied,
    unreviewed: reading.unreviewed,
    isCurrent,
    aliases: [...state.aliases].flatMap(([alias, target]) => (target === item.id ? [alias] : [])).sort(),
    contentType: revision?.metadata.contentType ?? null,
    bodySha256: revision?.bodyDigest ?? null,
    body,
    files: files.map(({ text: _, ...one }) => one),
    file,
    relations: state.relations.filter((r) => r.sourceItemId === item.id || r.targetItemId === item.id),
    evidence: state.evidence.filter((e) => e.itemId === item.id),
    reasons: item.reasons,
  };
};

const revisionOf = ({ served }: Reading, item: Item, asked: string | null): Result<Revision | null, Fault> => {
  const id = asked === null ? item.currentRevision : (item.revisions.find((r) => r === asked.toUpperCase()) ?? null);
  if (asked !== null && id === null)
    return err({ kind: 'unknown-revision-of-item', item: item.id, revision: asked, known: item.revisions });
  return ok(id === null ? null : (served.state.revisions.get(id) ?? null));
};

/** Reads the text of a revision's body from git's objects. */
export const bodyOf = async (
  { repository }: Workspace,
  { served }: Reading,
  { bodyDigest, bodyPath }: Revision,
): Promise<Result<string, Fault>> => {
  const oid = served.bodies.get(bodyDigest);
  if (oid === undefined) return err({ kind: 'missing-object', oid: bodyPath, why: 'absent' });
  const found: string[] = [];
  const read = await repository.blobs([oid], (_, bytes) => {
    const text = decodeUtf8(bytes);
    if (text.ok) found.push(text.value);
  });
  if (!read.ok) return read;
  const [text] = found;
  return text === undefined ? err({ kind: 'corrupt-object', oid, says: 'the body is not UTF-8' }) : ok(text);
};
