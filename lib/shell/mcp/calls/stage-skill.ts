import { type NotStaged, stageIntent } from '../../../flows/stage-intent.ts';
import { openWorkspaceInProcess } from '../../../flows/workspace-in-process.ts';
import type { IntentOrigin } from '../../../model/intent.ts';
import { intentFindingRecord } from '../../print/intents.ts';
import { notStagedProse } from '../../prose/intent-prose.ts';
import type { Tool, ToolError } from '../tool.ts';
import { toolErrorOf } from '../tool-error.ts';

export const call: Tool['call'] = (context, input) =>
  context.inProject(input.projectId, async (workspace, project) => {
    const { projectId: _, agentId, taskId, model, ...given } = input;
    const staged = await stageIntent(workspace, {
      runId: context.runId(),
      // The input schema has let them pass.
      origin: { agentId, taskId, model } as IntentOrigin,
      given,
      open: openWorkspaceInProcess,
      take: (bytes) => {
        const taken = context.allowance.take(bytes);
        return taken.ok ? taken : { ok: false, error: { kind: 'bounds' as const, error: taken.error } };
      },
    });
    if (staged.ok) {
      const { runId } = staged.value;
      const nextSteps = [`Ask the person you work for to run: theurian skills promote --run ${runId}`];
      return { ok: true, value: { projectId: project.id, ...staged.value, approved: false, nextSteps } };
    }
    const { error } = staged;
    if (error.kind === 'bounds') return { ok: false, error: error.error };
    return { ok: false, error: error.kind === 'not-staged' ? notStaged(error) : toolErrorOf(error) };
  });

const notStaged = ({ findings }: NotStaged): ToolError => ({
  code: 'not-staged',
  ...notStagedProse(findings.length),
  findings: findings.map(intentFindingRecord),
});
