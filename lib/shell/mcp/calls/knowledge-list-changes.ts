import { UNTRUSTED } from '../../../flows/agent-card.ts';
import { changesForAgent, pastForAgent } from '../../../flows/agent-changes.ts';
import { snapshotIdOf } from '../../../flows/agent-reading.ts';
import { ok, type Result } from '../../../model/result.ts';
import type { State } from '../../../model/state.ts';
import { bytesFor, filled } from '../budget.ts';
import { cursorAt, offsetOf } from '../cursor.ts';
import { headOf } from '../head.ts';
import type { Desk, Tool, ToolError } from '../tool.ts';
import { toolErrorOf } from '../tool-error.ts';

export const call: Tool['call'] = (context, input) =>
  context.inReading(input.projectId, async (desk) => {
    const asked = { snapshotId: desk.reading.snapshotId, tool: 'knowledge_list_changes', input };
    const offset = offsetOf(asked);
    if (!offset.ok) return offset;
    const from = await sideOf(desk, String(input.from));
    if (!from.ok) return from;
    const to = input.to === undefined ? ok(desk.reading.served.state) : await sideOf(desk, String(input.to));
    if (!to.ok) return to;
    const head = {
      ...headOf(desk),
      fromSnapshotId: snapshotIdOf(from.value),
      toSnapshotId: snapshotIdOf(to.value),
      ...UNTRUSTED,
    };
    const { entries, truncated, cursor } = filled({
      head,
      entries: changesForAgent(desk.reading, from.value, to.value).slice(offset.value),
      more: false,
      bytes: bytesFor(input.maxTokens),
      cursorAfter: (count) => cursorAt(asked, offset.value + count),
    });
    return { ok: true, value: { ...head, changes: entries, truncated, cursor } };
  });

const sideOf = async (desk: Desk, name: string): Promise<Result<State, ToolError>> => {
  const commit = desk.snapshots.get(name.toLowerCase());
  const past = await pastForAgent(desk.workspace, desk.reading, commit ?? name);
  if (past.ok) {
    desk.snapshots.set(snapshotIdOf(past.value.state), past.value.commit);
    return ok(past.value.state);
  }
  return {
    ok: false,
    error: past.error.kind === 'refused' ? toolErrorOf(past.error) : lineError(toolErrorOf(past.error)),
  };
};

const lineError = (error: ToolError): ToolError => ({
  ...error,
  remedy:
    'Name a commit on the line of what is applied, such as landing.commit of an item, or a snapshotId that this server gave.',
});
