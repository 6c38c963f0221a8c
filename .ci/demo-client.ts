import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { plainText } from '../lib/shell/sink.ts';

/** A JSON document of the wire. */
export type Document = Readonly<Record<string, unknown>>;

/** Where the server of the demo's agent runs. */
interface Place {
  readonly cli: string;
  readonly at: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What an agent shows of an answer: rows, of a document that is looked into by name. */
type Rows = (answer: Document) => readonly string[];

/** The demo's agent: a client of the official kit at the end of a pipe, which shows what it asks and what it is told. */
export interface Agent {
  /** Calls a tool that has to answer. */
  ask(name: string, input: Document, rows: Rows): Promise<Document>;
  /** Calls a tool that has to refuse for a reason, and shows every finding. */
  refused(name: string, input: Document, code: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts `theurian mcp` in a directory, and greets it. */
export const agentAt = async ({ cli, at, env }: Place): Promise<Agent> => {
  const given = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const client = new Client({ name: 'demo-agent', version: '1' });
  const command = { command: process.execPath, args: [cli, 'mcp'], cwd: at, env: Object.fromEntries(given) };
  await client.connect(new StdioClientTransport({ ...command, stderr: 'inherit' }));
  // From here on the kit holds every answer against the schema that was listed.
  const { tools } = await client.listTools();
  show('$ theurian mcp', [`${tools.length} tools: ${tools.map(({ name }) => name).join(', ')}`]);
  const call = async (name: string, input: Document) => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...input } });
    const [first] = content as readonly { readonly text: string }[];
    return { refused: isError === true, answer: structuredContent as Document, text: first?.text ?? '' };
  };
  return {
    ask: async (name, input, rows) => {
      const { refused, answer, text } = await call(name, input);
      if (refused) throw new Error(`${name} was refused: ${text}`);
      show(`> ${name} ${brief(input)}`, rows(answer));
      return answer;
    },
    refused: async (name, input, code) => {
      const { refused, text } = await call(name, input);
      const { error } = (refused ? JSON.parse(text) : { error: { findings: [] } }) as { readonly error: Refusal };
      show(`> ${name} ${brief(input)}`, [error.message, ...error.findings.flatMap(findingRows), error.remedy]);
      if (!error.findings.some((finding) => finding.code === code)) throw new Error(`${name} does not tell of ${code}`);
    },
    close: () => client.close(),
  };
};

interface Refusal {
  readonly message: string;
  readonly remedy: string;
  readonly findings: readonly { readonly code: string; readonly message: string; readonly remedy: string }[];
}

const findingRows = ({ code, message, remedy }: Refusal['findings'][number]): readonly string[] => [
  `${code}: ${message}`,
  `  ${remedy.replaceAll('\n', '\n  ')}`,
];

// What is told in full elsewhere is left out.
const brief = (input: Document): string => {
  const text = JSON.stringify(input);
  return text.length <= 100 ? text : `${text.slice(0, 99)}…`;
};

const show = (line: string, rows: readonly string[]): void =>
  void process.stdout.write(`${[line, ...rows.flatMap((row) => plainText(row).split('\n'))].join('\n  ')}\n`);
