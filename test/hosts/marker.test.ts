import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Hidden, hiddenName, parseHidden } from '../../lib/hosts/hidden.ts';
import { parseMarker, printMarker } from '../../lib/hosts/marker.ts';
import type { Marker } from '../../lib/model/host.ts';
import { parseSkillName } from '../../lib/model/skill.ts';
import { made } from './scene.ts';

const markers = suite('marker');

const MARKER: Marker = { ...made('alpha', 1, { 'scripts/b.sh': 'b', 'assets/a.txt': 'a' }).skill, project: 'demo' };
const TEXT = printMarker(MARKER);
const SAID: Readonly<Record<string, unknown>> = JSON.parse(TEXT);

markers('what is printed is read back, and is the same whatever the order of its files', () => {
  const read = parseMarker(TEXT);
  assert.ok(read !== null);
  assert.equal({ ...read, files: [...read.files].sort() }, { ...MARKER, files: [...MARKER.files].sort() });
  assert.is(printMarker({ ...MARKER, files: new Map([...MARKER.files].reverse()) }), TEXT);
  assert.is(printMarker(read), TEXT);
});

const WRONG: readonly (readonly [what: string, text: string])[] = [
  ['an empty text', ''],
  ['half of one', TEXT.slice(0, 90)],
  ['a list', '[]'],
  ['null', 'null'],
  ...Object.entries({
    schemaVersion: 2,
    project: '',
    name: 'Alpha',
    item: 'No Item',
    revision: 'r1',
    body: 'abc',
    files: [],
  }).map(
    ([key, value]) => [`${key} that is ${JSON.stringify(value)}`, JSON.stringify({ ...SAID, [key]: value })] as const,
  ),
  ...['schemaVersion', 'project', 'name', 'item', 'revision', 'body', 'files'].map(
    (key) => [`no ${key}`, JSON.stringify({ ...SAID, [key]: undefined })] as const,
  ),
  ...['../../outside', '/etc/passwd', 'scripts/../../x', 'SKILL.md', 'notes.md', 'scripts/.hidden', 'scripts'].map(
    (path) => [`a file ${path}`, JSON.stringify({ ...SAID, files: { [path]: 'a'.repeat(64) } })] as const,
  ),
  ['a file without a digest', JSON.stringify({ ...SAID, files: { 'scripts/a.sh': 1 } })],
];
for (const [what, text] of WRONG) markers(`${what} is no marker`, () => assert.is(parseMarker(text), null));

markers('no text makes it throw', () => {
  void fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseMarker(text) === null));
});

const TOKEN = fc.stringMatching(/^[A-Za-z0-9-]{1,12}(?:\.[A-Za-z0-9-]{1,12}){0,5}$/);
const NAME = fc.stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8}){0,3}$/);

markers('the name of what is being written tells for whom and what', () => {
  void fc.assert(
    fc.property(fc.constantFrom('new' as const, 'old' as const), TOKEN, NAME, (what, token, name) => {
      const skill = parseSkillName(name);
      if (skill === null) return;
      const hidden: Hidden = { what, token, skill };
      assert.equal(parseHidden(hiddenName(hidden)), hidden);
    }),
  );
});

for (const name of [
  '.theurian-new',
  '.theurian-new.alpha',
  '.theurian-gone.1.alpha',
  '.theurian-new.1.Alpha',
  '.theurian-new..alpha',
  '.theurian-new.1/2.alpha',
  'theurian-new.1.alpha',
  '.theurian-new.1.alpha.tmp!',
  '.archive',
  'alpha.tmp',
])
  markers(`${name} is not a name of ours`, () => assert.is(parseHidden(name), null));

markers.run();
