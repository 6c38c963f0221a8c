import { searchForAgent } from '../../../flows/agent-search.ts';
import { parseInstant } from '../../../model/instant.ts';
import { bytesFor, filled } from '../budget.ts';
import { cursorAt, offsetOf } from '../cursor.ts';
import { headOf } from '../head.ts';
import type { Document, Tool } from '../tool.ts';
import { toolErrorOf } from '../tool-error.ts';

export const call: Tool['call'] = (context, input) =>
  context.inReading(input.projectId, async (desk) => {
    const head = headOf(desk);
    const asked = { snapshotId: head.snapshotId, tool: 'knowledge_search', input };
    const offset = offsetOf(asked);
    if (!offset.ok) return offset;
    const asOf = input.asOf === undefined ? null : instantOf(String(input.asOf));
    if (input.asOf !== undefined && asOf === null) return { ok: false, error: NO_INSTANT };
    const index = await desk.index();
    if (!index.ok) return { ok: false, error: toolErrorOf(index.error) };
    const found = await searchForAgent(
      desk.workspace,
      { reading: desk.reading, index: index.value },
      { ...wishOf(input), offset: offset.value, asOf },
    );
    if (!found.ok) return { ok: false, error: toolErrorOf(found.error) };
    const { hits, more } = found.value;
    const page = filled({
      head: { ...head, count: hits.length },
      entries: hits,
      more,
      bytes: bytesFor(input.maxTokens),
      cursorAfter: (count) => cursorAt(asked, offset.value + count),
    });
    const { entries: results, truncated, cursor } = page;
    return { ok: true, value: { ...head, count: results.length, results, truncated, cursor } };
  });

const wishOf = (input: Document) => ({
  query: String(input.query),
  limit: typeof input.limit === 'number' ? input.limit : 10,
  includeUnapproved: input.includeUnapproved === true,
  kind: typeof input.kind === 'string' ? input.kind : null,
  namespace: typeof input.namespace === 'string' ? input.namespace : null,
});

const instantOf = (text: string): number | null =>
  parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);

const NO_INSTANT = {
  code: 'invalid-input',
  message: 'asOf names no instant.',
  remedy: 'Give a date, or a date and time with an offset: 2026-08-01T09:30:00+02:00',
};
