import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFile } from '../../lib/landing/create-file.ts';
import { readText, replaceText } from '../../lib/landing/replace-file.ts';

const files = suite('landing files');

let top = '';
files.before.each(() => {
  top = mkdtempSync(join(tmpdir(), 'theurian-test-'));
});
files.after.each(() => rmSync(top, { recursive: true, force: true }));

const at = (...names: readonly string[]): string => join(top, ...names);
const textAt = (name: string): string => readFileSync(at(name), 'utf8');
const modeAt = (name: string): number => lstatSync(at(name)).mode & 0o777;
const unwritable = (path: string, code: string) => ({ ok: false, error: { kind: 'unwritable', path, code } });
const unreadable = (path: string, code: string) => ({ ok: false, error: { kind: 'unreadable', path, code } });
const pipe = (name: string): void => void execFileSync('mkfifo', [at(name)]);
const MADE = { ok: true, value: true };
const THERE = { ok: true, value: false };

files('a file is made with its bytes and its directories', () => {
  assert.equal(createFile(top, 'a/b/c.md', Buffer.from([0, 255, 13, 10])), MADE);
  assert.equal([...readFileSync(at('a/b/c.md'))], [0, 255, 13, 10]);
  assert.equal(createFile(top, 'a/b/d.md', 'é\n'), MADE);
  assert.is(textAt('a/b/d.md'), 'é\n');
  assert.equal(createFile(top, 'empty', ''), MADE);
  assert.is(textAt('empty'), '');
});

files('a file is readable by all and no program, and its directories can be entered', () => {
  const before = process.umask(0o022);
  createFile(top, 'a/b.md', 'x');
  process.umask(before);
  assert.equal([modeAt('a/b.md'), modeAt('a')], [0o644, 0o755]);
});

const standing: readonly (readonly [what: string, put: () => void])[] = [
  ['a file', () => writeFileSync(at('x'), 'old')],
  ['an empty file', () => writeFileSync(at('x'), '')],
  ['a directory', () => mkdirSync(at('x'))],
  ['a link to a file', () => symlinkSync('target', at('x'))],
  ['a link to nothing', () => symlinkSync('/nowhere/at/all', at('x'))],
  ['a pipe', () => pipe('x')],
];
for (const [what, put] of standing)
  files(`${what} that stands there already is left as it is`, () => {
    writeFileSync(at('target'), 'old');
    put();
    const before = lstatSync(at('x'));
    assert.equal(createFile(top, 'x', 'new'), THERE);
    const now = lstatSync(at('x'));
    assert.equal([now.ino, now.mode, now.size], [before.ino, before.mode, before.size]);
    assert.is(textAt('target'), 'old');
    assert.equal(readdirSync(top).sort(), ['target', 'x']);
  });

files('a link among the directories is refused, wherever it stands, and nothing is made behind it', () => {
  mkdirSync(at('real/inner'), { recursive: true });
  symlinkSync('real', at('link'));
  symlinkSync('inner', at('real/deep'));
  symlinkSync('/nowhere/at/all', at('dangling'));
  for (const path of ['link/x', 'link/inner/x', 'real/deep/x', 'dangling/x'])
    assert.equal(createFile(top, path, 'x'), unwritable(path, 'ELOOP'));
  assert.equal([readdirSync(at('real')).sort(), readdirSync(at('real/inner'))], [['deep', 'inner'], []]);
});

files('a file among the directories is refused', () => {
  writeFileSync(at('file'), 'x');
  pipe('pipe');
  assert.equal(createFile(top, 'file/x', 'x'), unwritable('file/x', 'ENOTDIR'));
  assert.equal(createFile(top, 'pipe/y/x', 'x'), unwritable('pipe/y/x', 'ENOTDIR'));
});

files('a path never climbs', () => {
  mkdirSync(at('top'));
  for (const path of ['../x', 'a/../../x', 'a/../x', '..', 'a/..'])
    assert.is(createFile(at('top'), path, 'x').ok && !path.endsWith('..'), false, path);
  assert.is(existsSync(at('x')), false);
  assert.equal(createFile(at('top'), '../x', 'x'), unwritable('../x', 'EINVAL'));
});

files('a name that is too long, and one that holds a NUL, are faults', () => {
  const long = 'x'.repeat(300);
  assert.equal(createFile(top, long, 'x'), unwritable(long, 'ENAMETOOLONG'));
  assert.is(createFile(top, 'a\0b', 'x').ok, false);
  assert.equal(readdirSync(top), []);
});

files('a disk that is full leaves nothing half-written behind', () => {
  const module = fileURLToPath(new URL('../../lib/landing/create-file.ts', import.meta.url));
  const replace = fileURLToPath(new URL('../../lib/landing/replace-file.ts', import.meta.url));
  writeFileSync(at('old'), 'old');
  const script = `
    const { createFile } = await import(${JSON.stringify(module)});
    const { replaceText } = await import(${JSON.stringify(replace)});
    const text = 'x'.repeat(1 << 20);
    process.stdout.write(JSON.stringify([createFile(${JSON.stringify(top)}, 'new', text), replaceText(${JSON.stringify(top)}, 'old', text)]));`;
  writeFileSync(at('script.mjs'), script);
  // A limit on the size of files ends a write in its middle, as a full disk does.
  const node = [process.execPath, '--import', import.meta.resolve('tsx'), at('script.mjs')]
    .map((word) => `'${word}'`)
    .join(' ');
  const { stdout } = spawnSync('sh', ['-c', `ulimit -f 64; exec ${node}`], {
    encoding: 'utf8',
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
  });
  assert.equal(JSON.parse(stdout), [unwritable('new', 'EFBIG'), unwritable('old', 'EFBIG')]);
  assert.equal(readdirSync(top).sort(), ['old', 'script.mjs']);
  assert.is(textAt('old'), 'old');
});

files('a text is read as it is, with its byte order mark and line ends', () => {
  writeFileSync(at('x'), '\ufeffa\r\nb');
  assert.equal(readText(top, 'x'), { ok: true, value: '\ufeffa\r\nb' });
  assert.equal(readText(top, 'absent'), { ok: true, value: null });
  assert.equal(readText(top, 'absent/x'), { ok: true, value: null });
});

files('what is no file is not read, and a pipe is not waited for', () => {
  symlinkSync('target', at('link'));
  mkdirSync(at('directory'));
  pipe('pipe');
  writeFileSync(at('latin1'), Buffer.from('caf\xe9', 'latin1'));
  const codes = { link: 'ELOOP', directory: 'EISDIR', pipe: 'EFTYPE', latin1: 'EILSEQ' };
  for (const [name, code] of Object.entries(codes)) assert.equal(readText(top, name), unreadable(name, code));
});

files('a text is replaced as a whole, and keeps its mode whatever the caller’s umask', () => {
  for (const mode of [0o644, 0o600, 0o755, 0o666]) {
    writeFileSync(at('x'), 'old and longer');
    chmodSync(at('x'), mode);
    const before = process.umask(0o077);
    const replaced = replaceText(top, 'x', 'new');
    process.umask(before);
    assert.equal([replaced, textAt('x'), modeAt('x')], [{ ok: true, value: undefined }, 'new', mode]);
  }
  assert.equal(readdirSync(top), ['x']);
});

files('a link is not replaced, and neither is what it leads to', () => {
  writeFileSync(at('target'), 'old');
  symlinkSync('target', at('link'));
  assert.equal(replaceText(top, 'link', 'new'), unwritable('link', 'ELOOP'));
  assert.equal([readlinkSync(at('link')), textAt('target')], ['target', 'old']);
  mkdirSync(at('directory'));
  assert.equal(replaceText(top, 'directory', 'new'), unwritable('directory', 'EISDIR'));
  assert.equal(replaceText(top, 'absent', 'new'), unwritable('absent', 'ENOENT'));
  assert.equal(readdirSync(top).sort(), ['directory', 'link', 'target']);
});

files('what stands where the new text is prepared is left as it is', () => {
  writeFileSync(at('x'), 'old');
  writeFileSync(at('x.theurian-new'), 'somebody else’s');
  assert.equal(replaceText(top, 'x', 'new'), unwritable('x.theurian-new', 'EEXIST'));
  assert.equal([textAt('x'), textAt('x.theurian-new')], ['old', 'somebody else’s']);
});

files.run();
