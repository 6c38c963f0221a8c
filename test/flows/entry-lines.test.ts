import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { entryLines, linesAdded, pathIn } from '../../lib/flows/entry-lines.ts';
import type { Oid } from '../../lib/model/oid.ts';
import type { Entry } from '../../lib/model/snapshot.ts';
import { oid } from '../kit/oid.ts';

const lines = suite('lines of entries');

const line = (said: string): string => {
  const [path = '', kind = 'file', blob = ''] = said.split(' ');
  return `${path}\0${kind}\0${blob}`;
};

const cases: readonly { why: string; before: string[]; now: string[]; added: string[] | null }[] = [
  { why: 'nothing at all', before: [], now: [], added: [] },
  { why: 'the same', before: ['a file 1', 'b file 2'], now: ['a file 1', 'b file 2'], added: [] },
  { why: 'one before, between and after', before: ['b', 'd'], now: ['a', 'b', 'c', 'd', 'e'], added: ['a', 'c', 'e'] },
  { why: 'another blob', before: ['a file 2'], now: ['a file 1'], added: null },
  { why: 'another blob, the other way round', before: ['a file 1'], now: ['a file 2'], added: null },
  { why: 'another kind', before: ['a directory'], now: ['a file 1'], added: null },
  { why: 'a file that is gone, the first', before: ['a', 'b'], now: ['b'], added: null },
  { why: 'a file that is gone, the last', before: ['a', 'b'], now: ['a'], added: null },
  { why: 'a directory that is gone', before: ['a directory', 'b', 'c directory'], now: ['b', 'd'], added: ['d'] },
  { why: 'two directories that are gone', before: ['a directory', 'b directory'], now: ['c'], added: ['c'] },
];

for (const { why, before, now, added } of cases)
  lines(`what was added is told from what is gone or another: ${why}`, () => {
    assert.equal(linesAdded(before.map(line), now.map(line)), added === null ? null : added.map(line));
  });

const name = 'evidence/\\xe9.md';
const entry = (utf8: boolean): Entry => ({ path: name, utf8, kind: 'file', oid: null, size: 1 });

lines('a name that is not UTF-8 has no line, since a file may be called as it is written', () => {
  const blobOf = (): Oid => oid('a');
  assert.equal(entryLines([entry(true)], blobOf), [`${name}\0file\0${oid('a')}`]);
  assert.is(entryLines([entry(false)], blobOf), null);
});

lines('what stands in the place of the directory has no lines, as if nothing were in it', () => {
  const blobOf = (): null => null;
  assert.equal(entryLines([], blobOf), []);
  for (const kind of ['symlink', 'gitlink', 'file'] as const)
    assert.is(entryLines([{ ...entry(true), path: '', kind }], blobOf), null, kind);
});

lines('a line is about the path that it begins with', () => {
  assert.is(pathIn(line('a/b file 1')), 'a/b');
});

lines.run();
