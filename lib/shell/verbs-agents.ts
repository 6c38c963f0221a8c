import { ceilingOption } from './ceiling.ts';
import { CLIENTS } from './client-config.ts';
import type { Verb } from './verb.ts';

/** What agents are served with, in the order help shows it. */
export const AGENT_VERBS: readonly Verb[] = [
  {
    path: ['mcp'],
    says: 'Serve agents over MCP: they read, and propose',
    positionals: [],
    options: [
      { name: 'repository', kind: 'list', value: 'DIR', says: 'a repository to serve; this one when left out' },
      ceilingOption('what is above it does not exist for the client'),
    ],
    examples: [
      'theurian mcp',
      'theurian mcp --max-sensitivity public',
      'theurian mcp --repository ../api --repository ../web',
    ],
    mints: true,
  },
  {
    path: ['mcp', 'config'],
    says: 'Print what has a client start the server',
    positionals: [],
    options: [{ name: 'client', kind: 'text', value: 'CLIENT', choices: CLIENTS, says: 'the client it is for' }],
    examples: ['theurian mcp config --client claude', 'theurian mcp config --client codex >> ~/.codex/config.toml'],
  },
];
