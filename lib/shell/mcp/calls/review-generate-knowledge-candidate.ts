import { candidateFrom } from '../../../flows/candidate.ts';
import { SIGNALS } from '../../../model/candidate.ts';
import { askedRequest } from '../asked-request.ts';
import { proposeCall } from '../propose-call.ts';
import type { Tool } from '../tool.ts';

export const call: Tool['call'] = (context, input) =>
  context.inProject(input.projectId, (workspace, project) => {
    const pull = input.pullRequest as number;
    const threads = input.threads as readonly string[];
    return proposeCall(context, {
      workspace,
      project,
      make: async () => {
        // Where it comes from is looked up; until then something has to stand for it.
        const asked = askedRequest({ ...input, authoredHere: true, local: false });
        return asked.ok ? candidateFrom(workspace, { request: asked.value, pull, threads }) : asked;
      },
      what: 'candidate',
      more: { pullRequest: pull, threads, signals: SIGNALS },
    });
  });
