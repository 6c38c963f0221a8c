import { PassThrough } from 'node:stream';
import { lineTransport } from '../../../lib/shell/mcp/line-transport.ts';
import { serverOf } from '../../../lib/shell/mcp/server.ts';
import type { ToolContext } from '../../../lib/shell/mcp/tool.ts';
import type { Values } from './agent-scene.ts';

/** A message of JSON-RPC without what every one has. */
export type Said = Values & { readonly method: string };

/** The first thing that a client says. */
export const HELLO: Said = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

/** Says all of it to a server at once, hangs up, and returns every line that came back. */
export const wired = async (context: ToolContext, said: readonly Said[]): Promise<readonly string[]> => {
  const lines = [HELLO, ...said].map((message, id) => JSON.stringify({ jsonrpc: '2.0', id, ...message }));
  return spoken(context, `${lines.join('\n')}\n`);
};

/** Writes bytes to a server, hangs up, and returns every line that came back. */
const spoken = async (context: ToolContext, bytes: string | Buffer): Promise<readonly string[]> => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const chunks: Buffer[] = [];
  output.on('data', (chunk: Buffer) => chunks.push(chunk));
  const transport = lineTransport(input, output);
  const server = serverOf(context);
  await server.connect(transport);
  input.end(bytes);
  await transport.ended;
  await server.close();
  return Buffer.concat(chunks).toString('utf8').split('\n').slice(0, -1);
};

/** A call of a tool. */
export const called = (name: string, input: Values = {}): Said => ({
  method: 'tools/call',
  params: { name, arguments: input },
});
