import { discard } from '../../flows/discard.ts';
import { reject, type ToReject } from '../../flows/reject.ts';
import { underLock } from '../../flows/under-lock.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import type { ProposalId, Rejecter } from '../../model/proposal.ts';
import { ok } from '../../model/result.ts';
import { killedAt } from '../killed-at.ts';
import { landerOf } from '../lander.ts';
import { nextSteps } from '../print/propose.ts';
import { discardedText, rejectedText } from '../print/remade.ts';
import { proposalIdIn, reportNoId } from '../proposal-id.ts';
import { report, reportJudged, reportRefusal, reportUsage } from '../report.ts';
import { reportUnasked } from '../report-unasked.ts';
import type { Arguments, Call, Run } from '../verb.ts';

export const run: Run = (call) => {
  const id = proposalIdIn(call.args);
  if (id === null) return Promise.resolve(reportNoId(call.terminal, call.args));
  return call.args.flag('discard') ? discarding(call, id) : rejecting(call, id);
};

const discarding = async ({ terminal, world }: Call, id: ProposalId): Promise<number> => {
  const at = killedAt(world.env.THEURIAN_TEST_KILL_AT);
  const result = await inWorkspace(world, (workspace) =>
    underLock(workspace, landerOf(world), () => discard(workspace, id, at)),
  );
  if (!result.ok && result.error.kind === 'refused') return reportRefusal(terminal, result.error.findings, 'discard');
  return report(terminal, result, discardedText);
};

const rejecting = async ({ args, terminal, world }: Call, id: ProposalId): Promise<number> => {
  const missing = NEEDED.filter((name) => given(args, name) === null).map((name) => `--${name}`);
  if (missing.length > 0) {
    const remedy =
      'Say who rejects it and why, or delete it with --discard. theurian propose reject --help shows more.';
    return reportUsage(terminal, `Missing: ${missing.join(', ')}.`, remedy);
  }
  const done = terminal.waiting('Rejecting');
  const at = killedAt(world.env.THEURIAN_TEST_KILL_AT);
  const result = await inWorkspace(world, (workspace) =>
    underLock(workspace, landerOf(world), () => reject(workspace, asked(args, id), at)),
  );
  done();
  if (result.ok) {
    const told = ok({ kind: 'rejected' as const, ...result.value, nextSteps: nextSteps(result.value) });
    return reportJudged(terminal, told, rejectedText);
  }
  const { error } = result;
  if (error.kind === 'no-request') return reportUnasked(terminal, error);
  return reportJudged(terminal, { ok: false, error }, () => '', 'rejection');
};

const NEEDED = ['author', 'reason'] as const;

const given = (args: Arguments, name: string): string | null => {
  const text = args.text(name);
  return text === null || text.trim() === '' ? null : text;
};

const asked = (args: Arguments, id: ProposalId): ToReject => {
  const [agentId, taskId, model] = [given(args, 'agent-id'), given(args, 'task-id'), given(args, 'model')];
  const by: Rejecter = {
    ...(agentId === null ? {} : { agentId }),
    ...(taskId === null ? {} : { taskId }),
    ...(model === null ? {} : { model }),
  };
  return { id, reason: given(args, 'reason') ?? '', author: given(args, 'author') ?? '', by };
};
