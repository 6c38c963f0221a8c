import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Covered, roomsOf, shortfalls } from '../../.ci/rooms.ts';

const rooms = suite('rooms');

const covered = (lines: number, branches: number): Covered => ({
  lines: { total: 100, covered: lines },
  branches: { total: 20, covered: branches },
});

rooms('files are put together by room, and the total of all is no room', () => {
  const summary = {
    total: covered(1, 1),
    '/r/lib/shell/verbs/a.ts': covered(80, 10),
    '/r/lib/shell/b.ts': covered(100, 20),
    '/r/lib/model/c.ts': covered(100, 20),
    '/r/bin/theurian.ts': covered(95, 19),
  };
  assert.equal(roomsOf('/r', summary), [
    { room: 'bin', lines: 95, branches: 95 },
    { room: 'model', lines: 100, branches: 100 },
    { room: 'shell', lines: 90, branches: 75 },
  ]);
});

const cases = [
  { room: 'model', lines: 100, branches: 99.9, short: 1 },
  { room: 'format', lines: 99.9, branches: 100, short: 1 },
  { room: 'rules', lines: 99, branches: 99, short: 2 },
  { room: 'rules', lines: 100, branches: 100, short: 0 },
  { room: 'git', lines: 90, branches: 90, short: 0 },
  { room: 'git', lines: 89.9, branches: 95, short: 1 },
];

for (const { short, ...cover } of cases) {
  rooms(
    `${cover.room} with ${cover.lines} % of lines and ${cover.branches} % of branches falls short ${short} times`,
    () => {
      assert.is(shortfalls([cover]).length, short);
    },
  );
}

rooms.run();
