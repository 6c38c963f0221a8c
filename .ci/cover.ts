import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exit, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Covered, roomsOf, shortfalls } from './rooms.ts';

// npm run cover, after the tests ran under c8: the floor of coverage of every room.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const summary = JSON.parse(readFileSync(join(root, 'coverage/coverage-summary.json'), 'utf8')) as Record<
  string,
  Covered
>;
const rooms = roomsOf(root, summary);
for (const { room, lines, branches } of rooms) {
  stdout.write(
    `${room.padEnd(12)} lines ${lines.toFixed(1).padStart(5)} %   branches ${branches.toFixed(1).padStart(5)} %\n`,
  );
}
const short = shortfalls(rooms);
for (const sentence of short) stdout.write(`${sentence}\n`);
exit(short.length > 0 || rooms.length === 0 ? 1 : 0);
