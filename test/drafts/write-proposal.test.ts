import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DraftFile } from '../../lib/drafts/write-files.ts';
import { writeProposal } from '../../lib/drafts/write-proposal.ts';
import { mintIds } from '../../lib/model/proposal.ts';
import { treeIn } from '../kit/tree.ts';

const drafts = suite('write proposal');

const root = mkdtempSync(join(tmpdir(), 'theurian-test-'));
drafts.after(() => rmSync(root, { recursive: true }));

let made = 0;
const place = (): string => {
  made += 1;
  const top = join(root, `top${made}`);
  mkdirSync(top);
  return top;
};

const { proposal: ID } = mintIds(() => '01ARZ3NDEKTSV4RRFFQ69G5FAV');
const file = (path: string, text: string): DraftFile => ({ path, bytes: Buffer.from(text) });
const FILES = [file('a/b/leaf.md', 'body'), file('evidence.json', '{}\n'), file('m.yaml', 'é')];
const AT = `.theurian/proposals/${ID}`;

const texts = (top: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(treeIn(top)).map(([path, thing]) => [path, Buffer.isBuffer(thing) ? thing.toString() : thing]),
  );

drafts('a proposal is written into a directory of its own, and nothing else is there', () => {
  const top = place();
  assert.equal(writeProposal(top, { room: 'proposals', id: ID, files: FILES }), { ok: true, value: undefined });
  assert.equal(texts(top), { [`${AT}/a/b/leaf.md`]: 'body', [`${AT}/evidence.json`]: '{}\n', [`${AT}/m.yaml`]: 'é' });
  assert.equal(readdirSync(join(top, '.theurian/proposals')), [ID]);
});

drafts('a local proposal lies in the other room', () => {
  const top = place();
  writeProposal(top, { room: 'proposals-local', id: ID, files: FILES });
  assert.equal(readdirSync(join(top, '.theurian')), ['proposals-local']);
});

drafts('files are 0644 and directories 0755', () => {
  const top = place();
  const before = process.umask(0o022);
  writeProposal(top, { room: 'proposals', id: ID, files: FILES });
  process.umask(before);
  const modes = [`${AT}/m.yaml`, AT, `${AT}/a/b`].map((path) => (lstatSync(join(top, path)).mode & 0o7777).toString(8));
  assert.equal(modes, ['644', '755', '755']);
});

interface Obstacle {
  readonly why: string;
  readonly build: (top: string, outside: string) => void;
  readonly code: string;
  readonly path: string;
}

const obstacles: readonly Obstacle[] = [
  {
    why: '.theurian is a link',
    build: (top, outside) => symlinkSync(outside, join(top, '.theurian')),
    code: 'ELOOP',
    path: '.theurian/proposals',
  },
  {
    why: 'the room is a link',
    build: (top, outside) => {
      mkdirSync(join(top, '.theurian'));
      symlinkSync(outside, join(top, '.theurian/proposals'));
    },
    code: 'ELOOP',
    path: '.theurian/proposals',
  },
  {
    why: '.theurian is a file',
    build: (top) => writeFileSync(join(top, '.theurian'), ''),
    code: 'ENOTDIR',
    path: '.theurian/proposals',
  },
  {
    why: 'the proposal is there, with files',
    build: (top) => void mkdirSync(join(top, AT, 'x'), { recursive: true }),
    code: 'EEXIST',
    path: AT,
  },
  {
    why: 'the proposal is there, empty',
    build: (top) => void mkdirSync(join(top, AT), { recursive: true }),
    code: 'EEXIST',
    path: AT,
  },
  {
    why: 'a link that leads nowhere stands in its place',
    build: (top, outside) => {
      mkdirSync(join(top, '.theurian/proposals'), { recursive: true });
      symlinkSync(join(outside, 'nothing'), join(top, AT));
    },
    code: 'EEXIST',
    path: AT,
  },
  {
    why: 'what another run was making ready is there',
    build: (top) => void mkdirSync(join(top, `.theurian/proposals/.${ID}.new`), { recursive: true }),
    code: 'EEXIST',
    path: AT,
  },
];

for (const { why, build, code, path } of obstacles)
  drafts(`${why}: ${code}, and nothing is written anywhere`, () => {
    const [top, outside] = [place(), place()];
    build(top, outside);
    const before = [treeIn(top), readdirSync(top, { recursive: true }).sort()];
    const written = writeProposal(top, { room: 'proposals', id: ID, files: FILES });
    assert.equal(written, { ok: false, error: { kind: 'unwritable', path, code } });
    assert.equal([treeIn(top), readdirSync(top, { recursive: true }).sort()], before);
    assert.equal(readdirSync(outside), []);
  });

drafts('a failure half-way takes back what was written, and names the file', () => {
  const top = place();
  const long = `a/${'x'.repeat(300)}.md`;
  const written = writeProposal(top, { room: 'proposals', id: ID, files: [...FILES, file(long, 'x')] });
  assert.equal(written, { ok: false, error: { kind: 'unwritable', path: `${AT}/${long}`, code: 'ENAMETOOLONG' } });
  assert.equal(readdirSync(join(top, '.theurian/proposals')), []);
});

drafts('the same path twice is refused, and nothing is left', () => {
  const top = place();
  const written = writeProposal(top, { room: 'proposals', id: ID, files: [...FILES, file('m.yaml', 'other')] });
  assert.equal(written, { ok: false, error: { kind: 'unwritable', path: `${AT}/m.yaml`, code: 'EEXIST' } });
  assert.equal(readdirSync(join(top, '.theurian/proposals')), []);
});

for (const path of ['../x', 'a/../../x', '/x', '', 'a//b', './a', 'a/', 'a\\b', 'a\0b', '..'])
  drafts(`a path that is not within the proposal is a bug: ${JSON.stringify(path)}`, () => {
    const top = place();
    assert.throws(() => writeProposal(top, { room: 'proposals', id: ID, files: [file(path, 'x')] }), /no path within/);
    assert.equal(readdirSync(top), []);
  });

const WRITER = `
import { writeProposal } from ${JSON.stringify(new URL('../../lib/drafts/write-proposal.ts', import.meta.url).href)};
import { mintIds } from ${JSON.stringify(new URL('../../lib/model/proposal.ts', import.meta.url).href)};
for (let n = 0; n < 150; n += 1) {
  const { proposal } = mintIds(() => '01ARZ3NDEKTSV4RRFFQ6' + String(n).padStart(6, '0'));
  const files = ['a/b.md', 'evidence.json', 'm.yaml'].map((path) => ({ path, bytes: Buffer.alloc(20_000, 'x') }));
  writeProposal(process.argv[1], { room: 'proposals', id: proposal, files });
}
`;

drafts('whoever looks on while proposals are written sees whole ones only', async () => {
  const top = place();
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', WRITER, top],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'inherit' },
  );
  const ended = once(child, 'exit');
  const parent = join(top, '.theurian/proposals');
  let [looks, running] = [0, true];
  void ended.then(() => {
    running = false;
  });
  while (running) {
    for (const name of existsSync(parent) ? readdirSync(parent) : []) {
      if (name.startsWith('.')) continue;
      for (const path of ['a/b.md', 'evidence.json', 'm.yaml'])
        assert.is(readFileSync(join(parent, name, path)).length, 20_000);
      looks += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  assert.equal(await ended, [0, null]);
  assert.ok(looks > 100, String(looks));
  assert.is(readdirSync(parent).length, 150);
});

drafts.run();
