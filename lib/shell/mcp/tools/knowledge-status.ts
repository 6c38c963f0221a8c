import input from '../../../../schemas/mcp/knowledge-status.input.schema.json' with { type: 'json' };
import output from '../../../../schemas/mcp/knowledge-status.output.schema.json' with { type: 'json' };
import { knowledgeStatusInput } from '../../../format/generated/mcp-validators.js';
import { READS, type Tool } from '../tool.ts';

export const knowledgeStatus: Tool = {
  name: 'knowledge_status',
  title: 'knowledge.status',
  aliases: ['knowledgeStatus'],
  description:
    'Tells what applied knowledge there is in a repository: how many items of which status and kind, in which namespaces, and the snapshotId that names it. Everything is counted as far as this server may show it.',
  annotations: READS,
  input: { document: input, check: knowledgeStatusInput },
  output: { document: output },
  call: async (context, asked) => (await import('../calls/knowledge-status.ts')).call(context, asked),
};
