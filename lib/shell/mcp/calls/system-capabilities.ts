import { VERSION } from '../../version.ts';
import { TOKENS } from '../budget.ts';
import { LONGEST_MESSAGE } from '../by-line.ts';
import { ROOMS } from '../rooms.ts';
import type { Tool } from '../tool.ts';

export const call: Tool['call'] = async ({ tools, projects, ceiling, allowance }) => {
  const { proposals: proposalsLeft, bytes: bytesLeft } = allowance.left();
  return {
    ok: true,
    value: {
      name: 'theurian',
      version: VERSION,
      protocol: 'theurian/v1',
      maxSensitivity: ceiling,
      projects: projects.length,
      canWrite: ROOMS,
      startsProcesses: false,
      network: false,
      approves: false,
      limits: { tokens: TOKENS, messageBytes: LONGEST_MESSAGE, proposalsLeft, bytesLeft },
      tools: tools.map(({ name, title, annotations }) => ({ name, title, readOnly: annotations.readOnlyHint })),
    },
  };
};
