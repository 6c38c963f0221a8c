import { lstatSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileStat } from '../../lib/model/file-stat.ts';
import type { Oid } from '../../lib/model/oid.ts';
import { openStats } from '../../lib/store/stat-file.ts';

const stats = suite<{ top: string }>('stat file');

stats.before.each((context) => {
  context.top = mkdtempSync(join(tmpdir(), 'theurian-stats-'));
});
stats.after.each(({ top }) => rmSync(top, { recursive: true, force: true }));

const OID = 'a'.repeat(40) as Oid;
const old: FileStat = { dev: 1, ino: 2, size: 3, mtimeMs: 4, ctimeMs: 5 };

const taught = (top: string, stat: FileStat = old): void => {
  const known = openStats(top, '/work');
  known.oid('a.md', stat);
  known.keep('a.md', OID);
  known.save();
};

const later: readonly (readonly [what: string, stat: Partial<FileStat>])[] = [
  ['the device', { dev: 9 }],
  ['the inode', { ino: 9 }],
  ['the size', { size: 9 }],
  ['the time of its content', { mtimeMs: 9 }],
  ['the time of its inode', { ctimeMs: 9 }],
];

stats('a file that is as it was is known without reading', ({ top }) => {
  taught(top);
  assert.is(openStats(top, '/work').oid('a.md', old), OID);
});

for (const [what, change] of later)
  stats(`a file is unknown once ${what} has changed`, ({ top }) => {
    taught(top);
    assert.is(openStats(top, '/work').oid('a.md', { ...old, ...change }), null);
  });

stats('another path and another working directory know nothing of it', ({ top }) => {
  taught(top);
  assert.is(openStats(top, '/work').oid('b.md', old), null);
  assert.is(openStats(top, '/elsewhere').oid('a.md', old), null);
});

stats('a file that changed within two seconds of the writing down is not believed', ({ top }) => {
  for (const field of ['mtimeMs', 'ctimeMs'] as const)
    for (const [before, believed] of [
      [1900, null],
      [2100, OID],
    ] as const) {
      taught(top);
      const [name = ''] = readdirSync(join(top, 'worktrees'));
      const written = lstatSync(join(top, 'worktrees', name)).mtimeMs;
      const stat = { ...old, [field]: written - before };
      taught(top, stat);
      utimesSync(join(top, 'worktrees', name), written / 1000, written / 1000);
      assert.is(openStats(top, '/work').oid('a.md', stat), believed, `${field} ${before}`);
    }
});

stats('what was neither believed nor read anew is not carried on', ({ top }) => {
  taught(top);
  const second = openStats(top, '/work');
  second.oid('a.md', { ...old, size: 7 });
  second.oid('b.md', old);
  second.keep('b.md', OID);
  second.save();
  const third = openStats(top, '/work');
  assert.equal([third.oid('a.md', { ...old, size: 7 }), third.oid('b.md', old)], [null, OID]);
});

stats('a file that was never asked for is not kept', ({ top }) => {
  const known = openStats(top, '/work');
  known.keep('a.md', OID);
  known.save();
  assert.is(openStats(top, '/work').oid('a.md', old), null);
});

stats('little that is new is not worth a write, nothing new even less', ({ top }) => {
  const first = openStats(top, '/work');
  for (let n = 0; n < 100; n += 1) {
    first.oid(`${n}.md`, old);
    first.keep(`${n}.md`, OID);
  }
  first.save();
  const second = openStats(top, '/work');
  for (let n = 0; n < 100; n += 1) second.oid(`${n}.md`, old);
  second.oid('new.md', old);
  second.keep('new.md', OID);
  second.save();
  openStats(top, '/work').save();
  assert.is(openStats(top, '/work').oid('new.md', old), null);
  assert.is(openStats(top, '/work').oid('7.md', old), OID);
});

stats('a damaged file and one that cannot be written only cost work', ({ top }) => {
  taught(top);
  const [name = ''] = readdirSync(join(top, 'worktrees'));
  writeFileSync(join(top, 'worktrees', name), 'torn');
  assert.is(openStats(top, '/work').oid('a.md', old), null);
  rmSync(join(top, 'worktrees'), { recursive: true });
  writeFileSync(join(top, 'worktrees'), '');
  taught(top);
  assert.is(openStats(top, '/work').oid('a.md', old), null);
});

stats.run();
