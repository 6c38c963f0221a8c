import input from '../../../../schemas/mcp/knowledge-trace.input.schema.json' with { type: 'json' };
import output from '../../../../schemas/mcp/knowledge-trace.output.schema.json' with { type: 'json' };
import { knowledgeTraceInput } from '../../../format/generated/mcp-validators.js';
import { READS, type Tool } from '../tool.ts';

export const knowledgeTrace: Tool = {
  name: 'knowledge_trace',
  title: 'knowledge.trace',
  aliases: ['knowledgeTrace'],
  description:
    'Follows relations (supersedes, depends_on, implements, contradicts and others) from an item up to a depth, the nearest first, each relation once, in the orientation in which it is stored. found is the item that a relation led to.',
  annotations: READS,
  input: { document: input, check: knowledgeTraceInput },
  output: { document: output },
  call: async (context, asked) => (await import('../calls/knowledge-trace.ts')).call(context, asked),
};
