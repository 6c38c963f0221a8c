import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseItemId } from '../../lib/model/ids.ts';
import { isMadeByAgent, parseSkillName, skillIdOf, skillNameOf } from '../../lib/model/skill.ts';
import { isPortablePath, isSupportPath, nameBelow, supportPathOf } from '../../lib/model/support-file.ts';

const skills = suite('skill');

const NAMES: readonly (readonly [name: string, sound: boolean])[] = [
  ['a', true],
  ['release-notes-2', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['A', false],
  ['-a', false],
  ['a-', false],
  ['a--b', false],
  ['a_b', false],
  ['a.b', false],
  ['a\n', false],
  ['con', false],
  ['com1', false],
  ['console', true],
];
for (const [text, sound] of NAMES)
  skills(`${JSON.stringify(text)} is ${sound ? 'the' : 'no'} name of a skill`, () => {
    const name = parseSkillName(text);
    assert.is(name, sound ? text : null);
    if (name !== null) assert.is(skillNameOf(skillIdOf(name)), text);
  });

skills('an item has the name of its last segment', () => {
  const [long, short] = [parseItemId('billing.skills.notes'), parseItemId('notes')];
  if (long === null || short === null) throw new Error('no item ids');
  assert.equal([skillNameOf(long), skillNameOf(short)], ['notes', 'notes']);
});

const PATHS: readonly (readonly [path: string, sound: boolean])[] = [
  ['scripts/run.sh', true],
  ['references/a/b_c-D.1.md', true],
  [`assets/${'x'.repeat(193)}`, true],
  [`assets/${'x'.repeat(194)}`, false],
  ['run.sh', false],
  ['scripts', false],
  ['scripts/', false],
  ['Scripts/run.sh', false],
  ['/scripts/run.sh', false],
  ['scripts//run.sh', false],
  ['scripts/../run.sh', false],
  ['scripts/a..b', false],
  ['scripts/.hidden', false],
  ['scripts/a b', false],
  ['scripts\\run.sh', false],
  ['scripts/run.sh\n', false],
  ['scripts/é', false],
];
for (const [path, sound] of PATHS)
  skills(`${JSON.stringify(path.slice(0, 40))} is ${sound ? 'a' : 'no'} path of a support file`, () => {
    assert.is(isSupportPath(path), sound);
    const below = supportPathOf('knowledge/a.b/notes.R.md', path);
    assert.equal([below, nameBelow('knowledge/a.b/notes.R.md', below)], [`knowledge/a.b/notes.R/${path}`, path]);
  });

const PORTABLE: readonly (readonly [path: string, portable: boolean])[] = [
  ['scripts/run.sh', true],
  ['scripts/console.sh', true],
  ['scripts/com10', true],
  ['scripts/a.con', true],
  ['scripts/con', false],
  ['scripts/CON', false],
  ['scripts/aux.sh', false],
  ['scripts/nul.tar.gz', false],
  ['scripts/lpt1/run.sh', false],
  ['scripts/run.', false],
];
for (const [path, portable] of PORTABLE)
  skills(`${portable ? 'every system' : 'not every system'} can have a file ${path}`, () => {
    assert.ok(isSupportPath(path));
    assert.is(isPortablePath(path), portable);
  });

skills('its label says that an agent made it, and nothing else does', () => {
  assert.ok(isMadeByAgent(['other', 'made-by-agent']));
  for (const labels of [undefined, [], ['Made-By-Agent']]) assert.not(isMadeByAgent(labels));
});

skills.run();
