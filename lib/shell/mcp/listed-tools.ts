import type { ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import type { Document } from './tool.ts';
import { TOOLS } from './tools.ts';

/** Returns what `tools/list` answers: every tool with its schemas, by name. */
export const listedTools = (): ListToolsResult['tools'] =>
  TOOLS.map(({ name, title, description, annotations, input, output }) => ({
    name,
    title,
    description,
    inputSchema: served(input.document),
    outputSchema: served(output.document),
    annotations: { title, ...annotations },
  }));

// An address that nobody is to fetch.
const served = ({ $id: _, ...schema }: Document): ListToolsResult['tools'][number]['inputSchema'] => ({
  ...schema,
  type: 'object',
});
