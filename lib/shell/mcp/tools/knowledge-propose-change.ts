import input from '../../../../schemas/mcp/knowledge-propose-change.input.schema.json' with { type: 'json' };
import output from '../../../../schemas/mcp/knowledge-propose-change.output.schema.json' with { type: 'json' };
import { knowledgeProposeChangeInput } from '../../../format/generated/mcp-validators.js';
import { PROPOSES, type Tool } from '../tool.ts';

export const knowledgeProposeChange: Tool = {
  name: 'knowledge_propose_change',
  title: 'knowledge.proposeChange',
  aliases: ['knowledgeProposeChange'],
  description:
    'Drafts a new text of an item, whole or by edits, as a proposal for a person to review. Nothing is in force by it, and nothing is approved: the merge of a reviewed commit is. The text stands in the call; no path and no address is read. It is screened before a byte is written, and judged with all that is there; what is wrong is told all at once. Labels that are left out are those of the item. The proposal stays on this machine unless local is false.',
  annotations: PROPOSES,
  input: { document: input, check: knowledgeProposeChangeInput },
  output: { document: output },
  call: async (context, asked) => (await import('../calls/knowledge-propose-change.ts')).call(context, asked),
};
