import { askedRequest } from '../asked-request.ts';
import { proposeCall } from '../propose-call.ts';
import type { Tool } from '../tool.ts';

export const call: Tool['call'] = (context, input) =>
  context.inProject(input.projectId, (workspace, project) =>
    proposeCall(context, { workspace, project, make: async () => askedRequest(input), what: 'proposal' }),
  );
