import { askedRequest } from '../asked-request.ts';
import { proposeCall } from '../propose-call.ts';
import type { Tool } from '../tool.ts';

export const call: Tool['call'] = (context, input) =>
  context.inProject(input.projectId, (workspace, project) =>
    proposeCall(context, { workspace, project, make: async () => askedRequest(asText(input)), what: 'proposal' }),
  );

// Without a text it would be other operations that are asked for, and those are another tool's.
const asText: (input: Parameters<Tool['call']>[1]) => Parameters<Tool['call']>[1] = (input) => input;
