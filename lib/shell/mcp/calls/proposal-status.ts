import type { ProposalRow } from '../../../flows/proposal-rows.ts';
import { proposalsForAgent } from '../../../flows/proposals-for-agent.ts';
import { queueHealth } from '../../../flows/queue-health.ts';
import { digestOf } from '../../../model/digest.ts';
import { faultProse } from '../../prose/fault-prose.ts';
import { bytesFor, filled } from '../budget.ts';
import { cursorAt, offsetOf } from '../cursor.ts';
import { agentRecord, notProposed } from '../not-proposed.ts';
import type { Document, Tool } from '../tool.ts';
import { toolErrorOf } from '../tool-error.ts';

export const call: Tool['call'] = (context, input) =>
  context.inProject(input.projectId, async (workspace, project) => {
    const listed = await proposalsForAgent(workspace, context.ceiling);
    if (!listed.ok) return { ok: false, error: await notProposed(listed.error, 'proposal') };
    const rows = listed.value;
    const id = input.proposalId ?? null;
    const wanted = id === null ? rows : rows.filter(({ proposalId }) => proposalId === id);
    if (id !== null && wanted.length === 0)
      return { ok: false, error: await notProposed({ kind: 'unknown-proposal', id: String(id) }, 'proposal') };
    const asked = {
      snapshotId: digestOf(wanted.map(({ proposalId }) => proposalId).join()),
      tool: 'proposal_status',
      input,
    };
    const offset = offsetOf(asked);
    if (!offset.ok) return offset;
    const queue = queueHealth(workspace);
    if (!queue.ok) return { ok: false, error: toolErrorOf(queue.error) };
    const head = { projectId: project.id, count: wanted.length, queue: queue.value };
    const { entries, truncated, cursor } = filled({
      head,
      entries: wanted.slice(offset.value).map(documentOf),
      more: false,
      bytes: bytesFor(input.maxTokens),
      cursorAfter: (count) => cursorAt(asked, offset.value + count),
    });
    return { ok: true, value: { ...head, proposals: entries, truncated, cursor } };
  });

/** So many findings of a proposal are told, and so many names of others. */
const MOST = 10;

// Units: milliseconds.
const DAY = 86_400_000;

const documentOf = ({ room, age, fault, findings, ...row }: ProposalRow): Document => ({
  proposalId: row.proposalId,
  directory: row.directory,
  local: room === 'proposals-local',
  proposedAt: row.proposedAt,
  ageDays: age === null ? null : Math.floor(age / DAY),
  agentId: row.agentId,
  items: row.items.slice(0, MOST),
  migrationId: row.migrationId,
  verdict: row.verdict,
  findings: findings.slice(0, MOST).map(agentRecord),
  findingsLeft: Math.max(0, findings.length - MOST),
  unreadable: fault === null ? null : faultProse(fault).message,
  sameItem: row.sameItem.slice(0, MOST),
  sameBody: row.sameBody.slice(0, MOST),
});
