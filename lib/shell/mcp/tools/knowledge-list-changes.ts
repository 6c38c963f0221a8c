import input from '../../../../schemas/mcp/knowledge-list-changes.input.schema.json' with { type: 'json' };
import output from '../../../../schemas/mcp/knowledge-list-changes.output.schema.json' with { type: 'json' };
import { knowledgeListChangesInput } from '../../../format/generated/mcp-validators.js';
import { READS, type Tool } from '../tool.ts';

export const knowledgeListChanges: Tool = {
  name: 'knowledge_list_changes',
  title: 'knowledge.listChanges',
  aliases: ['knowledgeListChanges', 'knowledge.list_changes'],
  description:
    'Lists what differs between two applied states: items with the labels that changed, their new revisions, the commit that landed them and how that was reviewed; aliases; relations. A state is named by a commit on the line of what is applied, or by a snapshotId from an earlier answer of this server.',
  annotations: READS,
  input: { document: input, check: knowledgeListChangesInput },
  output: { document: output },
  call: async (context, asked) => (await import('../calls/knowledge-list-changes.ts')).call(context, asked),
};
