import input from '../../../../schemas/mcp/project-list.input.schema.json' with { type: 'json' };
import output from '../../../../schemas/mcp/project-list.output.schema.json' with { type: 'json' };
import { projectListInput } from '../../../format/generated/mcp-validators.js';
import { READS, type Tool } from '../tool.ts';

export const projectList: Tool = {
  name: 'project_list',
  title: 'project.list',
  aliases: ['projectList'],
  description:
    'Lists the repositories that this server was given, with the knowledge each serves; one that cannot be read is listed with the reason and what to do.',
  annotations: READS,
  input: { document: input, check: projectListInput },
  output: { document: output },
  call: async (context, asked) => (await import('../calls/project-list.ts')).call(context, asked),
};
