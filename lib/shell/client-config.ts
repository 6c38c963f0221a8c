/** The clients whose configuration is known. */
export const CLIENTS = ['claude', 'cursor', 'vscode', 'codex'] as const;
export type Client = (typeof CLIENTS)[number];

/** What a client reads, and where it reads it. */
export interface ClientConfig {
  readonly file: string;
  readonly text: string;
}

/**
 * Returns what has a client start the server of a repository.
 *
 * A file that a team shares names no directory of one machine: its client starts the server in the project, or says where that
 * is. `at` is for the one that belongs to a user.
 * Source: the configuration pages of each client.
 */
export const configOf = (client: Client, at: string): ClientConfig => {
  switch (client) {
    case 'claude':
      return { file: '.mcp.json', text: json({ mcpServers: { theurian: { command: 'theurian', args: ['mcp'] } } }) };
    case 'cursor':
      return { file: '.cursor/mcp.json', text: json({ mcpServers: { theurian: { type: 'stdio', ...IN_WORKSPACE } } }) };
    case 'vscode':
      return { file: '.vscode/mcp.json', text: json({ servers: { theurian: { type: 'stdio', ...IN_WORKSPACE } } }) };
    case 'codex':
      return {
        file: '~/.codex/config.toml',
        // A TOML basic string has the escapes of JSON.
        text: `[mcp_servers.theurian]\ncommand = "theurian"\nargs = ["mcp", "-C", ${JSON.stringify(at)}]\n`,
      };
  }
};

const IN_WORKSPACE = { command: 'theurian', args: ['mcp', '-C', '\u0024{workspaceFolder}'] };

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
