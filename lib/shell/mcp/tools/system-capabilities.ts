import input from '../../../../schemas/mcp/system-capabilities.input.schema.json' with { type: 'json' };
import output from '../../../../schemas/mcp/system-capabilities.output.schema.json' with { type: 'json' };
import { systemCapabilitiesInput } from '../../../format/generated/mcp-validators.js';
import { READS, type Tool } from '../tool.ts';

export const systemCapabilities: Tool = {
  name: 'system_capabilities',
  title: 'system.capabilities',
  aliases: ['systemCapabilities'],
  description:
    'Tells what this server is and what it can do: its version and tools, how sensitive the items it shows may be, where it can write, and what is left of its limits.',
  annotations: READS,
  input: { document: input, check: systemCapabilitiesInput },
  output: { document: output },
  call: async (context, asked) => (await import('../calls/system-capabilities.ts')).call(context, asked),
};
