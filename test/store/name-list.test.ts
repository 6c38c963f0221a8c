import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { namesIn, putDown } from '../../lib/store/name-list.ts';

const names = suite('name list');

let top = '';
names.before.each(() => {
  top = mkdtempSync(join(tmpdir(), 'theurian-test-'));
});
names.after.each(() => rmSync(top, { recursive: true, force: true }));

names('what was put down is read, whoever put it down', () => {
  const path = join(top, 'deep/told');
  assert.equal([...namesIn(path)], []);
  putDown(path, ['a', 'b']);
  putDown(path, ['c']);
  assert.equal([...namesIn(path)], ['a', 'b', 'c']);
});

names('nothing to put down makes no file', () => {
  putDown(join(top, 'told'), []);
  assert.not(existsSync(join(top, 'told')));
});

names('a line that was cut off spoils none after it', () => {
  const path = join(top, 'told');
  putDown(path, ['a']);
  appendFileSync(path, '\nb');
  putDown(path, ['c']);
  assert.ok(namesIn(path).has('a') && namesIn(path).has('c'));
});

names('a link is neither read nor written through, and what cannot be written is forgotten', () => {
  writeFileSync(join(top, 'file'), 'x\n');
  symlinkSync('file', join(top, 'link'));
  putDown(join(top, 'link'), ['a']);
  putDown(join(top, 'file/below'), ['a']);
  assert.equal([...namesIn(join(top, 'link'))], []);
  assert.is(readFileSync(join(top, 'file'), 'utf8'), 'x\n');
});

names.run();
