import { UNTRUSTED } from '../../../flows/agent-card.ts';
import { type Freshness, freshnessOf, type Look, lookAtHead } from '../../../flows/agent-freshness.ts';
import { itemForAgent } from '../../../flows/agent-item.ts';
import { ok, type Result } from '../../../model/result.ts';
import type { Item } from '../../../model/state.ts';
import { bytesFor, sizeOf } from '../budget.ts';
import { cursorAt, offsetOf } from '../cursor.ts';
import { headOf } from '../head.ts';
import type { Desk, Document, Tool, ToolError } from '../tool.ts';
import { toolErrorOf } from '../tool-error.ts';

export const call: Tool['call'] = (context, input) =>
  context.inReading(input.projectId, async (desk) => {
    const head = { ...headOf(desk), ...UNTRUSTED };
    const asked = { snapshotId: head.snapshotId, tool: 'knowledge_check_freshness', input };
    const offset = offsetOf(asked);
    if (!offset.ok) return offset;
    const wanted = itemsOf(desk, input);
    if (!wanted.ok) return wanted;
    const look = await lookAtHead(desk.workspace);
    if (!look.ok) return { ok: false, error: toolErrorOf(look.error) };
    const room = bytesFor(input.maxTokens) - sizeOf(head) - FRAME;
    const seen = await seenOf(desk, look.value, {
      items: wanted.value.slice(offset.value),
      room,
      staleOnly: input.staleOnly === true,
    });
    if (!seen.ok) return seen;
    const end = offset.value + seen.value.looked;
    const truncated = end < wanted.value.length;
    const cursor = truncated ? cursorAt(asked, end) : null;
    return { ok: true, value: { ...head, items: seen.value.items, truncated, cursor } };
  });

const FRAME = 120;

/** So many items are looked at for one answer. */
const MOST = 200;

const itemsOf = ({ reading }: Desk, { itemIds }: Document): Result<readonly Item[], ToolError> => {
  const { items } = reading.served.state;
  if (!Array.isArray(itemIds))
    return ok([...items.values()].filter(({ status }) => status === 'approved').sort((a, b) => (a.id < b.id ? -1 : 1)));
  const found: Item[] = [];
  for (const id of itemIds) {
    const item = itemForAgent(reading, String(id), { includeUnapproved: true, includeRetired: true });
    if (!item.ok) return { ok: false, error: toolErrorOf(item.error) };
    found.push(item.value);
  }
  return ok(found);
};

interface Seen {
  readonly items: readonly Freshness[];
  /** How many were looked at, those that are not given among them. */
  readonly looked: number;
}

const seenOf = async (
  { reading }: Desk,
  look: Look,
  { items, room, staleOnly }: { readonly items: readonly Item[]; readonly room: number; readonly staleOnly: boolean },
): Promise<Result<Seen, ToolError>> => {
  const given: Freshness[] = [];
  let [left, looked] = [room, 0];
  for (const item of items.slice(0, MOST)) {
    const one = await freshnessOf(look, reading, item);
    if (!one.ok) return { ok: false, error: toolErrorOf(one.error) };
    const kept = !(staleOnly && one.value.fresh);
    if (kept) left -= sizeOf(one.value) + 1;
    if (kept && left < 0 && given.length > 0) break;
    if (kept) given.push(one.value);
    looked += 1;
  }
  return ok({ items: given, looked });
};
