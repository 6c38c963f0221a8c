import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Values } from './agent-scene.ts';

/** A client of the official kit at the end of a real pipe, with the server's process. */
export interface Piped {
  readonly client: Client;
  /** Of the process that was started; the one that serves is its child. */
  readonly pid: number | null;
  /** Calls a tool that has to answer. The kit holds the answer against the schema that was listed. */
  answer(name: string, input?: Values): Promise<Values>;
  /** Calls a tool that has to refuse. */
  refusal(
    name: string,
    input?: Values,
  ): Promise<{ readonly code: string; readonly message: string; readonly remedy: string }>;
  close(): Promise<void>;
}

/** Starts the program as a server, and greets it. */
export const piped = async (
  program: readonly string[],
  { at, env }: { readonly at: string; readonly env: Readonly<Record<string, string | undefined>> },
  ...argv: readonly string[]
): Promise<Piped> => {
  const [command = '', ...words] = program;
  const given = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const transport = new StdioClientTransport({
    command,
    args: [...words, 'mcp', ...argv],
    cwd: at,
    env: Object.fromEntries(given),
    stderr: 'inherit',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  await client.listTools();
  const call = async (name: string, input: Values) => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...input } });
    const [first] = content as readonly { readonly text: string }[];
    return { isError: isError === true, structuredContent: structuredContent as Values, text: first?.text ?? '' };
  };
  return {
    client,
    pid: transport.pid,
    answer: async (name, input = {}) => {
      const { isError, structuredContent, text } = await call(name, input);
      if (isError) throw new Error(text);
      return structuredContent;
    },
    refusal: async (name, input = {}) => {
      const { isError, text } = await call(name, input);
      if (!isError) throw new Error(`${name} did not refuse: ${text.slice(0, 200)}`);
      return JSON.parse(text).error;
    },
    close: () => client.close(),
  };
};
