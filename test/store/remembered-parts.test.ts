import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { ENGINE } from '../../lib/model/engine.ts';
import { recallParts, rememberParts } from '../../lib/store/remembered-parts.ts';

const parts = suite('remembered parts');

let top = '';
parts.before.each(() => {
  top = mkdtempSync(join(tmpdir(), 'theurian-test-'));
});
parts.after.each(() => rmSync(top, { recursive: true, force: true }));

const NAMES = ['one', 'other'] as const;
const VALUE = { one: Buffer.from('é\n\0'), other: Buffer.alloc(0) };
const file = (): string => join(top, 'below/parts');

parts('what was remembered comes back byte for byte', () => {
  assert.is(rememberParts(file(), NAMES, VALUE), true);
  assert.equal(recallParts(file(), NAMES), VALUE);
});

parts('nothing comes back of a missing or damaged file, of another engine, or of other parts', () => {
  assert.is(recallParts(file(), NAMES), null);
  rememberParts(file(), NAMES, VALUE);
  assert.is(recallParts(file(), ['one']), null);
  assert.is(recallParts(file(), ['other', 'one']), null);
  const whole = readFileSync(file(), 'utf8');
  writeFileSync(file(), whole.replace('é', 'e'));
  assert.is(recallParts(file(), NAMES), null);
  const foreign = whole.slice(whole.indexOf('\n') + 1).replace(ENGINE, 'theurian-engine-0');
  writeFileSync(file(), `${digestOf(foreign)}\n${foreign}`);
  assert.is(recallParts(file(), NAMES), null);
});

parts('where nothing can be written, that is told', () => {
  writeFileSync(join(top, 'below'), '');
  assert.is(rememberParts(file(), NAMES, VALUE), false);
});

parts.run();
