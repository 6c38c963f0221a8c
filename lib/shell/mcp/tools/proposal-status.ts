import input from '../../../../schemas/mcp/proposal-status.input.schema.json' with { type: 'json' };
import output from '../../../../schemas/mcp/proposal-status.output.schema.json' with { type: 'json' };
import { proposalStatusInput } from '../../../format/generated/mcp-validators.js';
import { READS, type Tool } from '../tool.ts';

export const proposalStatus: Tool = {
  name: 'proposal_status',
  title: 'proposal.status',
  aliases: ['proposalStatus'],
  description:
    'Tells of the proposals that lie open in the working directory: their ids, ages, items, and what accepting each would come to now (replays, refused with the findings, broken, or accepted); and of the queue of stage_skill: what waits, and what was rejected until a person has looked. Only a person accepts, and the merge of a reviewed commit approves.',
  annotations: READS,
  input: { document: input, check: proposalStatusInput },
  output: { document: output },
  call: async (context, asked) => (await import('../calls/proposal-status.ts')).call(context, asked),
};
