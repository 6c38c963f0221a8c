import { UNTRUSTED } from '../../../flows/agent-card.ts';
import { itemForAgent } from '../../../flows/agent-item.ts';
import { type TraceRequest, traceFrom } from '../../../flows/agent-trace.ts';
import { bytesFor, filled } from '../budget.ts';
import { cursorAt, offsetOf } from '../cursor.ts';
import { headOf } from '../head.ts';
import type { Tool } from '../tool.ts';
import { toolErrorOf } from '../tool-error.ts';

export const call: Tool['call'] = (context, input) =>
  context.inReading(input.projectId, async (desk) => {
    const all = { includeUnapproved: true, includeRetired: true };
    const item = itemForAgent(desk.reading, String(input.itemId), all);
    if (!item.ok) return { ok: false, error: toolErrorOf(item.error) };
    const head = { ...headOf(desk), itemId: item.value.id, ...UNTRUSTED };
    const asked = { snapshotId: head.snapshotId, tool: 'knowledge_trace', input };
    const offset = offsetOf(asked);
    if (!offset.ok) return offset;
    const steps = traceFrom(desk.reading.served.state, {
      from: item.value.id,
      depth: typeof input.depth === 'number' ? input.depth : 2,
      direction: (input.direction ?? 'both') as TraceRequest['direction'],
      types: (input.relationTypes ?? null) as TraceRequest['types'],
    });
    const { entries, truncated, cursor } = filled({
      head,
      entries: steps.slice(offset.value),
      more: false,
      bytes: bytesFor(input.maxTokens),
      cursorAfter: (count) => cursorAt(asked, offset.value + count),
    });
    return { ok: true, value: { ...head, steps: entries, truncated, cursor } };
  });
