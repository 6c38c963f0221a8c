import { agentCard } from '../../../flows/agent-card.ts';
import { itemForAgent, revisionForAgent } from '../../../flows/agent-item.ts';
import { few } from '../../../flows/few.ts';
import { formerItem } from '../../../flows/item-card.ts';
import { bodyOf } from '../../../flows/show.ts';
import { fileAsked, type ShownText, supportOf } from '../../../flows/show-support.ts';
import type { Fault } from '../../../model/fault.ts';
import { ok, type Result } from '../../../model/result.ts';
import type { Item, Revision, State } from '../../../model/state.ts';
import { bytesFor, sizeOf } from '../budget.ts';
import { type Asked, cursorAt, offsetOf } from '../cursor.ts';
import { headOf } from '../head.ts';
import { beginningOf } from '../part.ts';
import type { Desk, Document, Tool } from '../tool.ts';
import { toolErrorOf } from '../tool-error.ts';

export const call: Tool['call'] = (context, input) =>
  context.inReading(input.projectId, async (desk) => {
    const subject = subjectOf(desk, input);
    if (!subject.ok) return { ok: false, error: toolErrorOf(subject.error) };
    const asked = { snapshotId: desk.reading.snapshotId, tool: 'knowledge_get', input };
    const offset = offsetOf(asked);
    if (!offset.ok) return offset;
    const texts = await textsOf(desk, subject.value, typeof input.file === 'string' ? input.file : null);
    if (!texts.ok) return { ok: false, error: toolErrorOf(texts.error) };
    const { text, files, file } = texts.value;
    const about = { ...aboutOf(desk, subject.value), ...supportAbout(files, file) };
    return { ok: true, value: { ...about, ...partOf(text, offset.value, { about, asked }) } };
  });

/** An item, and the revision of it that was asked for; null where it has none yet. */
interface Subject {
  readonly item: Item;
  readonly revision: Revision | null;
}

const subjectOf = ({ reading }: Desk, input: Document): Result<Subject, Fault> => {
  const item = itemForAgent(reading, String(input.itemId), {
    includeUnapproved: input.includeUnapproved === true,
    includeRetired: input.includeRetired === true,
  });
  if (!item.ok) return item;
  const former = typeof input.revisionId === 'string' ? input.revisionId : null;
  const revision = revisionForAgent(reading, item.value, former);
  return revision.ok ? ok({ item: item.value, revision: revision.value }) : revision;
};

interface Texts {
  /** The body, or the text of the file that was asked for. */
  readonly text: string | null;
  readonly files: readonly ShownText[];
  readonly file: ShownText | null;
}

const textsOf = async (
  { workspace, reading }: Desk,
  { item, revision }: Subject,
  asked: string | null,
): Promise<Result<Texts, Fault>> => {
  const body = revision === null ? ok(null) : await bodyOf(workspace, reading, revision);
  if (!body.ok) return body;
  const files = await supportOf(workspace, reading.served, revision);
  if (!files.ok) return files;
  const file = fileAsked(item, asked, files.value);
  if (!file.ok) return file;
  return ok({ text: file.value === null ? body.value : file.value.text, files: files.value, file: file.value });
};

// Of what is no skill nothing is said.
const supportAbout = (files: readonly ShownText[], asked: ShownText | null): Document => ({
  ...(files.length === 0 ? {} : { files: files.map(({ path, sha256, size }) => ({ path, sha256, size })) }),
  ...(asked === null ? {} : { file: asked.path }),
});

const partOf = (
  body: string | null,
  bodyOffset: number,
  { about, asked }: { readonly about: Document; readonly asked: Asked },
): Document => {
  if (body === null) return { body, bodyOffset: 0, bodyLength: null, truncated: false, cursor: null };
  const room = bytesFor(asked.input.maxTokens) - sizeOf(about) - FRAME;
  const part = beginningOf(body.slice(bodyOffset), room);
  const end = bodyOffset + part.length;
  const truncated = end < body.length;
  const cursor = truncated ? cursorAt(asked, end) : null;
  return { body: part, bodyOffset, bodyLength: body.length, truncated, cursor };
};

// The names and numbers around the body.
const FRAME = 140;

const aboutOf = (desk: Desk, { item, revision }: Subject): Document => {
  const { reading } = desk;
  const { state } = reading.served;
  const isCurrent = revision === null || revision.id === item.currentRevision;
  return {
    ...headOf(desk),
    ...agentCard(reading, isCurrent ? item : formerItem(item, revision)),
    isCurrent,
    revisions: item.revisions.slice(-20).reverse(),
    aliases: few(aliasesOf(state, item), 20, 2_000),
    contentType: revision?.metadata.contentType ?? null,
    bodySha256: revision?.bodyDigest ?? null,
    relations: few(relationsOf(state, item), 20, 4_000),
    evidence: few(evidenceOf(state, item), 10, 3_000),
    reasons: few(
      item.reasons.slice(-5).map(({ op, reason }) => ({ op, reason })),
      5,
      2_000,
    ),
  };
};

const aliasesOf = (state: State, { id }: Item): readonly string[] =>
  [...state.aliases].flatMap(([alias, target]) => (target === id ? [alias] : [])).sort();

const relationsOf = (state: State, { id }: Item): readonly Document[] =>
  state.relations
    .filter(({ sourceItemId, targetItemId }) => sourceItemId === id || targetItemId === id)
    .map(({ sourceItemId, relationType, targetItemId, note }) => ({ sourceItemId, relationType, targetItemId, note }));

const evidenceOf = (state: State, { id }: Item): readonly Document[] =>
  state.evidence
    .filter(({ itemId }) => itemId === id)
    .map(({ anchor: { sourceUri }, description, confidence }) => ({ sourceUri, description, confidence }));
