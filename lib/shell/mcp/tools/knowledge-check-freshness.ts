import input from '../../../../schemas/mcp/knowledge-check-freshness.input.schema.json' with { type: 'json' };
import output from '../../../../schemas/mcp/knowledge-check-freshness.output.schema.json' with { type: 'json' };
import { knowledgeCheckFreshnessInput } from '../../../format/generated/mcp-validators.js';
import { READS, type Tool } from '../tool.ts';

export const knowledgeCheckFreshness: Tool = {
  name: 'knowledge_check_freshness',
  title: 'knowledge.checkFreshness',
  aliases: ['knowledgeCheckFreshness', 'knowledge.check_freshness'],
  description:
    'Tells for items whether they are still in force, how old they are, and what became of the files they rest on: each source anchor into this repository is compared with HEAD. An anchor is unchanged, changed, gone, elsewhere (another repository), unlocated (it names no file) or unknown (its commit is not in this clone).',
  annotations: READS,
  input: { document: input, check: knowledgeCheckFreshnessInput },
  output: { document: output },
  call: async (context, asked) => (await import('../calls/knowledge-check-freshness.ts')).call(context, asked),
};
