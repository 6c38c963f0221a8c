import {
  ErrorCode,
  type ListResourcesResult,
  McpError,
  type ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { Item } from '../../model/state.ts';
import { TOKENS } from './budget.ts';
import { callTool } from './call-tool.ts';
import type { ToolContext } from './tool.ts';

/** How items are addressed. The tool twin is knowledge_get. */
export const TEMPLATES = [
  {
    uriTemplate: 'knowledge://{projectId}/{itemId}',
    name: 'knowledge item',
    title: 'An item of the applied knowledge',
    description: 'The same document that knowledge_get gives.',
    mimeType: 'application/json',
  },
];

/** So many resources are listed at once. */
const PAGE = 100;

/** Lists the approved items of all repositories that can be read, by their addresses. */
export const resourcesPage = async (context: ToolContext, cursor: string | null): Promise<ListResourcesResult> => {
  const from = cursor === null ? 0 : /^\d{1,7}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isNaN(from)) throw new McpError(ErrorCode.InvalidParams, 'The cursor is none of this server’s.');
  const all = await resourcesOf(context);
  const end = from + PAGE;
  return { resources: all.slice(from, end), ...(end < all.length ? { nextCursor: String(end) } : {}) };
};

const resourcesOf = async (context: ToolContext): Promise<ListResourcesResult['resources']> => {
  const found: ListResourcesResult['resources'] = [];
  for (const { id } of context.projects)
    await context.inReading(id, async ({ reading }) => {
      for (const item of reading.served.state.items.values())
        if (item.status === 'approved') found.push(resourceOf(id, item));
      return { ok: true, value: {} };
    });
  return found.sort((a, b) => (a.uri < b.uri ? -1 : 1));
};

const resourceOf = (projectId: string, { id, title, kind }: Item): ListResourcesResult['resources'][number] => ({
  uri: `knowledge://${projectId}/${id}`,
  name: id,
  title: title ?? id,
  description: kind,
  mimeType: 'application/json',
});

/** Reads one item by its address. Throws a protocol error for one that is not there. */
export const readResource = async (context: ToolContext, uri: string): Promise<ReadResourceResult> => {
  const [, projectId, itemId] = /^knowledge:\/\/([a-z0-9-]{1,200})\/([a-z0-9.-]{1,200})$/.exec(uri) ?? [];
  if (projectId === undefined) throw new McpError(ErrorCode.InvalidParams, 'An address is knowledge://PROJECT/ITEM.');
  const { content, isError } = await callTool(context, 'knowledge_get', { projectId, itemId, maxTokens: TOKENS.most });
  const text = content[0]?.text ?? '';
  if (isError === true) throw new McpError(ErrorCode.InvalidParams, text);
  return { contents: [{ uri, mimeType: 'application/json', text }] };
};
