import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listRoom } from '../../lib/drafts/list-room.ts';
import { skipped } from '../kit/skip.ts';

const rooms = suite('list room');
const root = mkdtempSync(join(tmpdir(), 'theurian-test-'));
rooms.after(() => rmSync(root, { recursive: true, force: true }));

let made = 0;
const top = (): string => {
  made += 1;
  mkdirSync(join(root, String(made), '.theurian'), { recursive: true });
  return join(root, String(made));
};

const ID = '01K2G5H8J0R9N2P3Q4R5S6T7V8';

rooms('everything that lies there is told by what it is; what is hidden is not', () => {
  const at = top();
  const room = join(at, '.theurian/proposals');
  for (const name of [ID, 'notes', `.${ID}.new`, `.${ID}.gone`, '.hidden'])
    mkdirSync(join(room, name), { recursive: true });
  writeFileSync(join(room, '.gitkeep'), '');
  symlinkSync('nowhere', join(room, 'link'));
  const listed = listRoom(at, 'proposals');
  assert.equal(listed, {
    ok: true,
    value: [
      ['.gitkeep', 'other'],
      ['.hidden', 'directory'],
      [ID, 'directory'],
      ['link', 'link'],
      ['notes', 'directory'],
    ].map(([name, kind]) => ({ name, path: `.theurian/proposals/${name}`, kind })),
  });
});

rooms('a place that is not there has nothing in it', () => {
  assert.equal(listRoom(top(), 'proposals-local'), { ok: true, value: [] });
});

rooms('a link or a file in its place is the one thing that is told', () => {
  const [first, second, third] = [top(), top(), top()];
  symlinkSync('.', join(first, '.theurian/proposals'));
  writeFileSync(join(second, '.theurian/proposals'), '');
  rmSync(join(third, '.theurian'), { recursive: true });
  symlinkSync('.', join(third, '.theurian'));
  const found = [first, second, third].map((at) => {
    const listed = listRoom(at, 'proposals');
    return listed.ok ? listed.value : listed.error;
  });
  assert.equal(found, [
    [{ name: 'proposals', path: '.theurian/proposals', kind: 'link' }],
    [{ name: 'proposals', path: '.theurian/proposals', kind: 'other' }],
    [{ name: '.theurian', path: '.theurian', kind: 'link' }],
  ]);
});

rooms('one that cannot be read is a fault', () => {
  if (process.getuid?.() === 0) return skipped('list room', 'root may read everything');
  const at = top();
  const room = join(at, '.theurian/proposals');
  mkdirSync(room);
  chmodSync(room, 0);
  assert.equal(listRoom(at, 'proposals'), {
    ok: false,
    error: { kind: 'unreadable', path: '.theurian/proposals', code: 'EACCES' },
  });
  chmodSync(room, 0o755);
});

rooms.run();
