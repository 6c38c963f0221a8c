import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LIMITS } from '../../lib/model/limits.ts';
import { readGiven } from '../../lib/shell/read-given.ts';

const given = suite('a file that was named');
const root = mkdtempSync(join(tmpdir(), 'theurian-given-'));
given.after(() => rmSync(root, { recursive: true }));

const came = (name: string): string => {
  const read = readGiven(root, name);
  if (read.ok) return `${read.value.bytes.length} bytes`;
  const { error } = read;
  return error.kind === 'refused'
    ? error.findings.map(({ code }) => code).join()
    : `${error.kind} ${'code' in error ? error.code : ''}`;
};

given('a file is read as it is, through a link as well', () => {
  writeFileSync(join(root, 'a.txt'), 'x'.repeat(200_000));
  symlinkSync('a.txt', join(root, 'link'));
  assert.equal(['a.txt', 'link'].map(came), ['200000 bytes', '200000 bytes']);
});

given('what is too large is refused, and one without an end is not waited for', () => {
  writeFileSync(join(root, 'large'), '');
  truncateSync(join(root, 'large'), LIMITS.bodyBytes);
  assert.is(came('large'), `${LIMITS.bodyBytes} bytes`);
  truncateSync(join(root, 'large'), LIMITS.bodyBytes + 1);
  assert.equal(['large', '/dev/zero'].map(came), ['body-too-large', 'body-too-large']);
});

given('what is not there, and what is no file, is told', () => {
  mkdirSync(join(root, 'directory'));
  assert.equal(['gone', 'directory'].map(came), ['unreadable ENOENT', 'unreadable EISDIR']);
});

given.run();
