import fs, { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stagedNameOf } from '../../lib/drafts/hidden.ts';
import { coded, type Way } from '../../lib/drafts/way.ts';
import { writeFile } from '../../lib/drafts/write-file.ts';
import { writeProposal } from '../../lib/drafts/write-proposal.ts';
import { mintIds } from '../../lib/model/proposal.ts';
import { treeIn } from '../kit/tree.ts';

const drafts = suite('write proposal while directories are swapped');
const root = mkdtempSync(join(tmpdir(), 'theurian-test-'));
const { openSync } = fs;
const restore = (): void => {
  fs.openSync = openSync;
  syncBuiltinESMExports();
};
drafts.after.each(restore);
drafts.after(() => rmSync(root, { recursive: true }));

const { proposal: ID } = mintIds(() => '01ARZ3NDEKTSV4RRFFQ69G5FAV');
const FILES = [{ path: 'a/leaf.md', bytes: Buffer.from('body') }];

/** Does something around the opening of the file; gives where things are. */
const swapping = (name: string, swap: (room: string, outside: string) => void, back: (room: string) => void) => {
  const [top, outside] = [join(root, name), join(root, `${name}-outside`)];
  mkdirSync(top);
  mkdirSync(join(outside, stagedNameOf(ID), 'a'), { recursive: true });
  const room = join(top, '.theurian/proposals');
  fs.openSync = ((path: string, ...more: readonly [number, number]) => {
    if (!path.endsWith('leaf.md')) return openSync(path, ...more);
    swap(room, outside);
    try {
      return openSync(path, ...more);
    } finally {
      back(room);
    }
  }) as typeof openSync;
  syncBuiltinESMExports();
  const written = writeProposal(top, { room: 'proposals', id: ID, files: FILES });
  restore();
  return { written, top, outside };
};

const swap = (room: string, outside: string): void => {
  renameSync(room, `${room}.real`);
  symlinkSync(outside, room);
};

drafts('a room that becomes a link while a file is opened gets no byte, and keeps nothing', () => {
  const { written, outside } = swapping('stays', swap, () => {});
  assert.is(written.ok ? null : Object(written.error).code, 'ELOOP');
  assert.equal(
    Object.values(treeIn(outside)).filter((thing) => Buffer.isBuffer(thing)),
    [],
  );
});

drafts('a room that is itself again after that gets no byte beyond it either', () => {
  const { written, top, outside } = swapping('returns', swap, (room) => {
    unlinkSync(room);
    renameSync(`${room}.real`, room);
  });
  assert.is(written.ok ? null : Object(written.error).code, 'ELOOP');
  const bytes = Object.values(treeIn(outside)).flatMap((thing) => (Buffer.isBuffer(thing) ? [thing.length] : []));
  assert.equal(bytes, [0]);
  assert.is(existsSync(join(top, '.theurian/proposals', ID)), false);
});

drafts('where the way is lost before a file is filled, no byte is written, not for a moment', () => {
  const at = join(root, 'lost');
  mkdirSync(at);
  const sizes: number[] = [];
  const way: Way = {
    hold: () => {},
    settle: () => {
      sizes.push(statSync(join(at, 'leaf.md')).size);
      throw coded(at, 'ELOOP');
    },
  };
  assert.throws(() => writeFile(at, { path: 'leaf.md', bytes: Buffer.from('body') }, way));
  assert.equal([sizes, existsSync(join(at, 'leaf.md'))], [[0], false]);
});

drafts.run();
