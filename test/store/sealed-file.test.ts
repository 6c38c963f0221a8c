import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSealed, writeSealed } from '../../lib/store/sealed-file.ts';

const sealed = suite('sealed files');

let top = '';
sealed.before.each(() => {
  top = mkdtempSync(join(tmpdir(), 'theurian-test-'));
});
sealed.after.each(() => rmSync(top, { recursive: true, force: true }));

const VALUE = { a: [1, 'é\n', null], b: { '': true } };

sealed('what is written is read back, over what was there', () => {
  const path = join(top, 'deep/er/x.json');
  for (const value of [VALUE, null, [], 'x', 0, 'y'.repeat(1e6)]) {
    assert.is(writeSealed(path, value), true);
    assert.equal(readSealed(path), value);
  }
  assert.equal(readdirSync(join(top, 'deep/er')), ['x.json']);
});

sealed('any byte that is changed, any byte that is missing and any byte more counts as nothing', () => {
  const path = join(top, 'x.json');
  writeSealed(path, VALUE);
  const bytes = readFileSync(path);
  for (let nth = 0; nth < bytes.length; nth += 1) {
    const changed = Buffer.from(bytes);
    changed[nth] = (changed[nth] ?? 0) ^ 1;
    writeFileSync(path, changed);
    assert.is(readSealed(path), null, `byte ${nth}`);
    writeFileSync(path, bytes.subarray(0, nth));
    assert.is(readSealed(path), null, `${nth} bytes`);
  }
  writeFileSync(path, Buffer.concat([bytes, Buffer.from('\n')]));
  assert.is(readSealed(path), null);
});

sealed('what is no sealed file counts as nothing', () => {
  mkdirSync(join(top, 'directory'));
  symlinkSync('nowhere', join(top, 'link'));
  writeFileSync(join(top, 'empty'), '');
  writeFileSync(join(top, 'json'), '{}');
  writeFileSync(join(top, 'binary'), Buffer.from([0xff, 0x0a, 0xff]));
  for (const name of ['absent', 'directory', 'link', 'empty', 'json', 'binary', 'empty/x'])
    assert.is(readSealed(join(top, name)), null, name);
});

sealed('what cannot be written is said, not thrown, and leaves what was there', () => {
  writeFileSync(join(top, 'file'), 'x');
  assert.is(writeSealed(join(top, 'file/x.json'), VALUE), false);
  mkdirSync(join(top, 'taken'));
  assert.is(writeSealed(join(top, 'taken'), VALUE), false);
  assert.is(readFileSync(join(top, 'file'), 'utf8'), 'x');
  assert.ok(statSync(join(top, 'taken')).isDirectory());
});

sealed('while many write at once, a reader sees one of their values whole, or nothing', async () => {
  const path = join(top, 'x.json');
  const module = fileURLToPath(new URL('../../lib/store/sealed-file.ts', import.meta.url));
  const script = (letter: string): string => `
    import { writeSealed } from ${JSON.stringify(module)};
    for (let n = 0; n < 300; n += 1) writeSealed(${JSON.stringify(path)}, { letter: '${letter}', text: '${letter}'.repeat(1000 + n * 50) });`;
  const writers = ['a', 'b', 'c'].map((letter) => {
    writeFileSync(join(top, `${letter}.mjs`), script(letter));
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), join(top, `${letter}.mjs`)]);
    return new Promise<number | null>((resolve) => child.on('exit', resolve));
  });
  const state = { writing: true, whole: 0 };
  const ended = Promise.all(writers).then((codes) => {
    state.writing = false;
    return codes;
  });
  while (state.writing) {
    const found = readSealed(path);
    if (isLettered(found)) {
      assert.is(found.text.replaceAll(found.letter, ''), '');
      state.whole += 1;
    } else assert.is(found, null);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.equal(await ended, [0, 0, 0]);
  assert.ok(state.whole > 20, `only ${state.whole} whole values were seen`);
  assert.is(writeSealed(path, VALUE), true);
  assert.equal(readSealed(path), VALUE);
});

const isLettered = (found: unknown): found is { readonly letter: string; readonly text: string } =>
  typeof found === 'object' && found !== null && 'letter' in found && 'text' in found;

sealed.run();
