import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stagedNameOf } from '../../lib/drafts/hidden.ts';
import { coded, type Way } from '../../lib/drafts/way.ts';
import { writeFiles } from '../../lib/drafts/write-files.ts';
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

drafts('where the way is lost before files are filled, no byte is written, not for a moment', () => {
  const at = join(root, 'lost');
  mkdirSync(at);
  const names = ['leaf.md', 'other.md'];
  const sizes: number[] = [];
  const way: Way = {
    hold: () => {},
    settle: () => {
      sizes.push(...names.map((name) => statSync(join(at, name)).size));
      throw coded(at, 'ELOOP');
    },
  };
  const files = names.map((path) => ({ path, bytes: Buffer.from('body') }));
  assert.throws(() => writeFiles(at, files, { way, telling: () => {} }));
  assert.equal([sizes, readdirSync(at)], [[0, 0], []]);
});

drafts('where the way is lost while files are filled, none of them keeps a byte, wherever it is', () => {
  const [at, aside] = [join(root, 'meanwhile'), join(root, 'aside')];
  mkdirSync(at);
  let looks = 0;
  const way: Way = {
    hold: () => {},
    settle: () => {
      looks += 1;
      if (looks === 1) return;
      renameSync(at, aside);
      throw coded(at, 'ELOOP');
    },
  };
  const files = ['leaf.md', 'other.md'].map((path) => ({ path, bytes: Buffer.from('body') }));
  assert.throws(() => writeFiles(at, files, { way, telling: () => {} }));
  assert.equal(
    readdirSync(aside).map((name) => [name, statSync(join(aside, name)).size]),
    [
      ['leaf.md', 0],
      ['other.md', 0],
    ],
  );
});

drafts('a file that another takes the place of is the one that is told', () => {
  const at = join(root, 'replaced');
  mkdirSync(at);
  let looks = 0;
  const way: Way = {
    hold: () => {},
    settle: () => {
      looks += 1;
      if (looks === 1) renameSync(join(at, 'first.md'), join(at, 'last.md'));
    },
  };
  const told: string[] = [];
  const files = ['first.md', 'other.md'].map((path) => ({ path, bytes: Buffer.from('body') }));
  assert.throws(() => writeFiles(at, files, { way, telling: ({ path }) => told.push(path) }));
  assert.is(told.at(-1), 'first.md');
  assert.equal(
    readdirSync(at).map((name) => [name, statSync(join(at, name)).size]),
    [['last.md', 0]],
  );
});

drafts('files that were made before one that cannot be are not there', () => {
  const at = join(root, 'half');
  mkdirSync(at);
  const way: Way = { hold: () => {}, settle: () => {} };
  const files = ['leaf.md', 'leaf.md'].map((path) => ({ path, bytes: Buffer.from('body') }));
  assert.throws(() => writeFiles(at, files, { way, telling: () => {} }), /EEXIST/);
  assert.equal(readdirSync(at), []);
});

drafts.run();
