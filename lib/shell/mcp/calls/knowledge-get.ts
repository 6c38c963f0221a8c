import { agentCard } from '../../../flows/agent-card.ts';
import { itemForAgent, revisionForAgent } from '../../../flows/agent-item.ts';
import { few } from '../../../flows/few.ts';
import { formerItem } from '../../../flows/item-card.ts';
import { bodyOf } from '../../../flows/show.ts';
import { fileAsked, type ShownText, supportOf } from '../../../flows/show-support.ts';
import { ok } from '../../../model/result.ts';
import type { Item, Revision, State } from '../../../model/state.ts';
import { bytesFor, sizeOf } from '../budget.ts';
import { type Asked, cursorAt, offsetOf } from '../cursor.ts';
import { headOf } from '../head.ts';
import { beginningOf } from '../part.ts';
import type { Desk, Document, Tool } from '../tool.ts';
import { toolErrorOf } from '../tool-error.ts';

export const call: Tool['call'] = (context, input) =>
  context.inReading(input.projectId, async (desk) => {
    const item = itemForAgent(desk.reading, String(input.itemId), {
      includeUnapproved: input.includeUnapproved === true,
      includeRetired: input.includeRetired === true,
    });
    if (!item.ok) return { ok: false, error: toolErrorOf(item.error) };
    const former = typeof input.revisionId === 'string' ? input.revisionId : null;
    const revision = revisionForAgent(desk.reading, item.value, former);
    if (!revision.ok) return { ok: false, error: toolErrorOf(revision.error) };
    const asked = { snapshotId: desk.reading.snapshotId, tool: 'knowledge_get', input };
    const offset = offsetOf(asked);
    if (!offset.ok) return offset;
    const body = revision.value === null ? ok(null) : await bodyOf(desk.workspace, desk.reading, revision.value);
    if (!body.ok) return { ok: false, error: toolErrorOf(body.error) };
    const files = await supportOf(desk.workspace, desk.reading.served, revision.value);
    if (!files.ok) return { ok: false, error: toolErrorOf(files.error) };
    const file = fileAsked(item.value, typeof input.file === 'string' ? input.file : null, files.value);
    if (!file.ok) return { ok: false, error: toolErrorOf(file.error) };
    const about = { ...aboutOf(desk, item.value, revision.value), ...supportAbout(files.value, file.value) };
    const text = file.value === null ? body.value : file.value.text;
    return { ok: true, value: { ...about, ...partOf(text, offset.value, { about, asked }) } };
  });

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

const aboutOf = (desk: Desk, item: Item, revision: Revision | null): Document => {
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
