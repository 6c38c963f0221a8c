import { resolve } from 'node:path';
import { stdin, stdout } from 'node:process';
import { ceilingIn } from '../ceiling.ts';
import { EXIT } from '../exit.ts';
import { HELD } from '../held.ts';
import type { LooseRoom } from '../mcp/rooms.ts';
import { reportFailure } from '../report.ts';
import { plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import type { Call, Run } from '../verb.ts';

export const run: Run = async (call) => {
  const { env } = call.world;
  if (permission() !== undefined || env[HELD] === '1') return serveHere(call);
  const { writableAt } = await import('../mcp/writable.ts');
  const writable = writableAt(placesOf(call), env);
  if (!writable.ok) return reportLoose(call.terminal, writable.error);
  // What serves has not even loaded what starts processes.
  const [{ runHeld }, { hookTool }] = await Promise.all([import('../held-process.ts'), import('../hook-tool.ts')]);
  return runHeld({ program: hookTool().cli, argv: argvOf(call), writable: writable.value, env });
};

const serveHere = async (call: Call): Promise<number> => {
  const { serve } = await import('../mcp/serve.ts');
  const { world, terminal } = call;
  const served = await serve(
    {
      places: placesOf(call),
      ceiling: ceilingIn(call.args),
      world: { ...world, prefer: 'isomorphic' },
      permission: permission(),
    },
    { input: stdin, output: stdout },
  );
  if (served.ok) return EXIT.clean;
  return told(terminal, {
    code: 'unheld',
    message: `Nothing is served: ${served.error.ends.join('; ')}.`,
    remedy:
      'Start it as theurian mcp with a Node that has the permission model (20.19 or later), without NODE_OPTIONS. Where one repository’s path begins with the whole path of another, give each a server of its own.',
  });
};

const reportLoose = (terminal: Terminal, { path, why }: LooseRoom): number =>
  told(
    terminal,
    why === 'link'
      ? {
          code: 'loose-room',
          message: `${path} is a symbolic link.`,
          remedy:
            'A server that may write there could write wherever the link leads. Put a directory in its place, then start the server again.',
        }
      : {
          code: 'loose-room',
          message: `${path} has a * in its name, which Node’s permissions take for a pattern.`,
          remedy: 'Rename the directory, then start the server again.',
        },
  );

interface NotServed {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

const told = (terminal: Terminal, error: NotServed): number => {
  if (terminal.json) return reportFailure(terminal, { ...error, findings: [] }, EXIT.cannotJudge);
  terminal.err(`${plainText(error.message)}\n${plainText(error.remedy)}\n`);
  return EXIT.cannotJudge;
};

// Node's types know it from a later version on.
const permission = (): { has(scope: string, reference?: string): boolean } | undefined =>
  (process as { readonly permission?: { has(scope: string, reference?: string): boolean } }).permission;

const placesOf = ({ args, world }: Call): readonly string[] => {
  const given = args.list('repository').map((path) => resolve(world.at, path));
  return given.length === 0 ? [world.at] : [...new Set(given)];
};

const argvOf = (call: Call): readonly string[] => [
  'mcp',
  ...placesOf(call).flatMap((path) => ['--repository', path]),
  '--max-sensitivity',
  ceilingIn(call.args),
  ...(call.args.flag('no-cache') ? ['--no-cache'] : []),
];
