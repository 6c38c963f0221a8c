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
import { type DraftFile, writeFiles } from '../../lib/drafts/write-files.ts';
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

/** A way on which something happens each time that it is looked at, by the number of that look. */
const wayThat = (happens: (nth: number) => void): Way => {
  let looks = 0;
  return {
    hold: () => {},
    settle: () => {
      looks += 1;
      happens(looks);
    },
  };
};

const named = (...names: readonly string[]): readonly DraftFile[] =>
  names.map((path) => ({ path, bytes: Buffer.from('body') }));

const emptyDirectory = (name: string): string => {
  mkdirSync(join(root, name));
  return join(root, name);
};

const sizesIn = (at: string): readonly (readonly [name: string, size: number])[] =>
  readdirSync(at).map((name) => [name, statSync(join(at, name)).size]);

const quiet = (): void => {};

drafts('where the way is lost before files are filled, no byte is written, not for a moment', () => {
  const at = emptyDirectory('lost');
  const sizes: unknown[] = [];
  const way = wayThat(() => {
    sizes.push(...sizesIn(at));
    throw coded(at, 'ELOOP');
  });
  assert.throws(() => writeFiles(at, named('leaf.md', 'other.md'), { way, telling: quiet }));
  assert.equal(sizes, [
    ['leaf.md', 0],
    ['other.md', 0],
  ]);
  assert.equal(readdirSync(at), []);
});

drafts('where the way is lost while files are filled, none of them keeps a byte, wherever it is', () => {
  const [at, aside] = [emptyDirectory('meanwhile'), join(root, 'aside')];
  const way = wayThat((nth) => {
    if (nth === 1) return;
    renameSync(at, aside);
    throw coded(at, 'ELOOP');
  });
  assert.throws(() => writeFiles(at, named('leaf.md', 'other.md'), { way, telling: quiet }));
  assert.equal(sizesIn(aside), [
    ['leaf.md', 0],
    ['other.md', 0],
  ]);
});

drafts('a file that another takes the place of is the one that is told', () => {
  const at = emptyDirectory('replaced');
  const way = wayThat((nth) => {
    if (nth === 1) renameSync(join(at, 'first.md'), join(at, 'last.md'));
  });
  const told: string[] = [];
  const telling = ({ path }: DraftFile): unknown => told.push(path);
  assert.throws(() => writeFiles(at, named('first.md', 'other.md'), { way, telling }));
  assert.is(told.at(-1), 'first.md');
  assert.equal(sizesIn(at), [['last.md', 0]]);
});

drafts('files that were made before one that cannot be are not there', () => {
  const at = emptyDirectory('half');
  assert.throws(() => writeFiles(at, named('leaf.md', 'leaf.md'), { way: wayThat(quiet), telling: quiet }), /EEXIST/);
  assert.equal(readdirSync(at), []);
});

drafts.run();
