import { env, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { cli } from '../kit/cli.ts';

// Runs the command lines that it is told, and tells how each ended.
for await (const line of createInterface({ input: stdin })) {
  const { at, argv } = JSON.parse(line) as { readonly at: string; readonly argv: readonly string[] };
  stdout.write(`${JSON.stringify(await cli({ at, env }, ...argv))}\n`);
}
