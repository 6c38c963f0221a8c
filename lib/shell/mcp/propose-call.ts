import { type MakeRequest, proposeForAgent } from '../../flows/propose-for-agent.ts';
import type { Proposed } from '../../flows/propose-outcome.ts';
import type { Workspace } from '../../flows/workspace.ts';
import { nextSteps } from '../print/propose.ts';
import { type AskedFor, agentRecord, MOST_TOLD, notProposed } from './not-proposed.ts';
import type { Document, Project, ToolAnswer, ToolContext } from './tool.ts';

/** What a call proposes, and where. */
export interface ProposeCall {
  readonly workspace: Workspace;
  readonly project: Project;
  readonly make: (workspace: Workspace) => ReturnType<MakeRequest>;
  readonly what: AskedFor;
  /** What the answer tells beside the proposal. */
  readonly more?: Document;
}

/** Proposes within what the server may do, and answers with what came of it. */
export const proposeCall = async (
  { ceiling, allowance }: ToolContext,
  { workspace, project, make, what, more = {} }: ProposeCall,
): Promise<ToolAnswer> => {
  const proposed = await proposeForAgent(workspace, () => make(workspace), {
    ceiling,
    take: (bytes) => {
      const taken = allowance.take(bytes);
      return taken.ok ? taken : { ok: false, error: { kind: 'bounds' as const, error: taken.error } };
    },
  });
  if (!proposed.ok) return { ok: false, error: await notProposed(proposed.error, what) };
  return { ok: true, value: { projectId: project.id, ...documentOf(proposed.value), ...more } };
};

// The state hash it was drafted on is kept in the evidence: it moves with what may not be seen.
const documentOf = (value: Proposed): Document => {
  const { baseState: _, contentFile: __, findings, supportFiles, ...rest } = value;
  return {
    ...rest,
    ...(supportFiles.length === 0 ? {} : { supportFiles }),
    verdict: 'replays',
    approved: false,
    findings: findings.slice(0, MOST_TOLD).map(agentRecord),
    nextSteps: nextSteps(value),
  };
};
