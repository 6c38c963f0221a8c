import { spawn } from 'node:child_process';

const QUERIES = [
  'title',
  'measured agreed',
  'item-77',
  'ns7 item',
  'nothing-like-it',
  'title 500',
  'platform',
  'written down',
];

/** Milliseconds of a server that agents ask. */
export interface AgentTimes {
  /** From its start to the answer of a first `knowledge_get`. */
  readonly first: number;
  /** Half of all calls in a warm process take no longer. */
  readonly get: number;
  readonly search: number;
}

/** What is measured, and with what. */
export interface AgentBench {
  readonly dir: string;
  readonly cli: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Starts a server on a repository whose knowledge is applied, and asks it over its pipe. */
export const agentTimes = async (bench: AgentBench): Promise<AgentTimes> => {
  const start = performance.now();
  const { call, close } = started(bench);
  await call('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  });
  const get = (n: number) => tool('knowledge_get', { itemId: `ns${n % 50}.item-${n}` });
  const tool = (name: string, input: object): Promise<void> => call('tools/call', { name, arguments: input });
  await get(0);
  const first = performance.now() - start;
  const search = (n: number) =>
    tool('knowledge_search', { query: QUERIES[n % QUERIES.length] ?? '', asOf: '2030-01-01' });
  await search(0);
  const times = { first, get: await half(get), search: await half(search) };
  await close();
  return times;
};

const half = async (ask: (n: number) => Promise<void>): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < 120; n += 1) {
    const start = performance.now();
    await ask(n);
    if (n >= 20) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
};

const started = ({ dir, cli, env }: AgentBench) => {
  const server = spawn(process.execPath, [cli, 'mcp'], { cwd: dir, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: ((line: string) => void)[] = [];
  let held = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (held + text).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) waiting.shift()?.(line);
  });
  const call = async (method: string, params: object): Promise<void> => {
    const answer = new Promise<string>((resolve) => waiting.push(resolve));
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}\n`);
    const line = await answer;
    const { error, result } = JSON.parse(line) as {
      readonly error?: unknown;
      readonly result?: { readonly isError?: true };
    };
    if (error !== undefined || result?.isError === true) throw new Error(line.slice(0, 1_000));
  };
  const close = (): Promise<unknown> => {
    server.stdin.end();
    return new Promise((resolve) => server.on('close', resolve));
  };
  return { call, close };
};
