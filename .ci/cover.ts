import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exit, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { coveredOf, type Ran } from './covered.ts';
import { roomsOf, shortfalls } from './rooms.ts';

// npm run cover, after the tests ran under c8: the floor of coverage of every room. A file of types alone has nothing to run, and
// bin runs only as it is shipped, in the bundle.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ran = JSON.parse(readFileSync(join(root, 'coverage/coverage-final.json'), 'utf8')) as Record<string, Ran>;
const files = Object.entries(ran).flatMap(([path, one]) => {
  const text = readFileSync(path, 'utf8');
  return transformSync(text, { loader: 'ts' }).code.trim() === '' ? [] : [[path, coveredOf(text, one)] as const];
});
const rooms = roomsOf(root, Object.fromEntries(files)).filter(({ room }) => room !== 'bin');
for (const { room, lines, branches } of rooms) {
  stdout.write(
    `${room.padEnd(12)} lines ${lines.toFixed(1).padStart(5)} %   branches ${branches.toFixed(1).padStart(5)} %\n`,
  );
}
const short = shortfalls(rooms);
for (const sentence of short) stdout.write(`${sentence}\n`);
exit(short.length > 0 || rooms.length === 0 ? 1 : 0);
