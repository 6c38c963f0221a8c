import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepCompiled, readCompiled } from '../../lib/shell/compiled.ts';

interface Place {
  dir: string;
  program: string;
  file: string;
}

const places = suite<Place>('compiled code', { dir: '', program: '', file: '' });

places.before.each((place) => {
  place.dir = mkdtempSync(join(tmpdir(), 'theurian-compiled-'));
  place.program = join(place.dir, 'program.js');
  place.file = join(place.dir, 'compiled', 'one');
  writeFileSync(place.program, '1');
});

places.after.each(({ dir }) => rmSync(dir, { recursive: true, force: true }));

// With bytes that look like a line's end, and none at all.
const CODES = [Buffer.from([10, 0, 255, 10]), Buffer.alloc(0)];

places('what is kept is read again, byte for byte, and the last that is kept stands', ({ dir, program, file }) => {
  assert.is(readCompiled(file, program), null);
  for (const code of CODES) {
    const compiled = { code, kinds: ['verify 0', 'list\n 4'] };
    keepCompiled(file, compiled);
    const read = readCompiled(file, program);
    assert.equal({ ...read, code: Buffer.from(read?.code ?? []) }, compiled);
  }
  assert.equal(readdirSync(join(dir, 'compiled')), ['one'], 'nothing is left of how it was written');
});

const REFUSED: Readonly<Record<string, (place: Place) => void>> = {
  'a byte has changed': ({ file }) =>
    writeFileSync(file, readFileSync(file, 'latin1').replace('zzzz', 'zzzy'), 'latin1'),
  'the end is missing': ({ file }) => writeFileSync(file, readFileSync(file).subarray(0, -1)),
  'the head is no JSON': ({ file }) => writeFileSync(file, `x${readFileSync(file, 'latin1')}`, 'latin1'),
  'the head names no kinds': ({ file }) =>
    writeFileSync(file, readFileSync(file, 'latin1').replace('kinds', 'sorts'), 'latin1'),
  'it is empty': ({ file }) => writeFileSync(file, ''),
  'the program was changed later': ({ file, program }) => {
    const { mtime } = statSync(file);
    utimesSync(program, mtime, new Date(mtime.getTime() + 1000));
  },
  'the program is gone': ({ program }) => rmSync(program),
};

for (const [why, spoil] of Object.entries(REFUSED))
  places(`nothing is read where ${why}`, (place) => {
    keepCompiled(place.file, { code: Buffer.from('zzzz'), kinds: [] });
    assert.ok(readCompiled(place.file, place.program));
    spoil(place);
    assert.is(readCompiled(place.file, place.program), null);
  });

places('where nothing can be written nothing is kept, and nothing fails', ({ dir, program, file }) => {
  const place = join(dir, 'compiled');
  writeFileSync(place, '');
  keepCompiled(file, { code: Buffer.from('z'), kinds: [] });
  assert.is(readCompiled(file, program), null);
  rmSync(place);
  // A name that is taken, as by a directory.
  keepCompiled(join(file, 'below'), { code: Buffer.from('z'), kinds: [] });
  keepCompiled(file, { code: Buffer.from('z'), kinds: [] });
  assert.equal(readdirSync(place), ['one']);
  assert.equal(readdirSync(file), ['below']);
});

places.run();
