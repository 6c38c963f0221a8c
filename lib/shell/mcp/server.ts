import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { VERSION } from '../version.ts';
import { callTool } from './call-tool.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { listedTools } from './listed-tools.ts';
import { PROMPTS, promptNamed } from './prompts.ts';
import { readResource, resourcesPage, TEMPLATES } from './resources.ts';
import type { ToolContext } from './tool.ts';

/** Makes the server of a context. Calls are answered one after the other, in the order in which they came. */
export const serverOf = (context: ToolContext): Server => {
  const server = new Server(
    { name: 'theurian', version: VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const inTurn = turns();
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: listedTools() }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    inTurn(() => callTool(context, params.name, params.arguments)),
  );
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    inTurn(() => resourcesPage(context, params?.cursor ?? null)),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({ resourceTemplates: TEMPLATES }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => inTurn(() => readResource(context, params.uri)));
  server.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts: PROMPTS }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }) =>
    promptNamed(params.name, params.arguments ?? {}),
  );
  return server;
};

const turns = (): (<T>(act: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const next = last.then(act, act);
    last = next;
    return next;
  };
};
