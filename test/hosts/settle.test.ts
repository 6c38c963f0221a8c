import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseMarker } from '../../lib/hosts/marker.ts';
import { MARKER_FILE, SKILL_FILE } from '../../lib/model/host.ts';
import { R } from '../kit/sound.ts';
import {
  A1,
  A2,
  atRest,
  B1,
  codesIn,
  contentOf,
  filesIn,
  type HostScene,
  hostScene,
  kindsIn,
  unmarked,
} from './scene.ts';

const settling = suite('settling a host’s directory');

let scene: HostScene = hostScene();
settling.before.each(() => {
  scene.remove();
  scene = hostScene();
});
settling.after(() => scene.remove());

const OWN = { 'alpha/SKILL.md': 'mine\n', 'alpha/notes.md': 'mine too\n', 'gamma.tmp': 'a file', '.hidden': 'x' };

settling('skills are put there whole, with a marker that names them, and then there is nothing to do', async () => {
  const came = await scene.sync([A1, B1]);
  assert.equal([kindsIn(came), came.findings, came.kept, came.fault], [['placed alpha', 'placed beta'], [], 0, null]);
  assert.equal(unmarked(scene.files()), { ...contentOf(A1), ...contentOf(B1) });
  const marker = parseMarker(readFileSync(scene.path('alpha', MARKER_FILE), 'utf8'));
  assert.equal([marker?.project, marker?.itemId, marker?.revisionId], ['demo', 'skills.alpha', R(1)]);
  assert.is(lstatSync(scene.path('alpha', SKILL_FILE)).mode & 0o111, 0);
  assert.equal(scene.names(), ['alpha', 'beta']);
  atRest(scene, [A1, B1]);
  const again = await scene.sync([A1, B1]);
  assert.equal([again.done, again.kept], [[], 2]);
});

settling('nothing wanted and nothing there makes no directory', async () => {
  assert.equal((await scene.sync([])).done, []);
  assert.not(existsSync(join(scene.top, '.claude')));
});

settling('a newer revision takes the place of the former as a whole', async () => {
  await scene.sync([A1]);
  const came = await scene.sync([A2]);
  assert.equal(came.done, [{ kind: 'replaced', name: 'alpha', revision: R(2), former: R(1) }]);
  assert.equal(unmarked(scene.files()), contentOf(A2));
  assert.equal(scene.names(), ['alpha']);
  atRest(scene, [A2]);
});

settling('a skill that is retired goes to the archive, and one that is restored is put there anew', async () => {
  await scene.sync([A1, B1]);
  const came = await scene.sync([B1]);
  assert.equal(came.done, [{ kind: 'retired', name: 'alpha', revision: R(1), archive: `.archive/alpha.${R(1)}` }]);
  const archived = contentOf(A1, `.archive/alpha.${R(1)}`);
  assert.equal(unmarked(scene.files()), { ...contentOf(B1), ...archived });
  await scene.sync([A1, B1]);
  assert.equal(unmarked(scene.files()), { ...contentOf(A1), ...contentOf(B1), ...archived });
  atRest(scene, [A1, B1]);
});

settling('what is in the archive is never written over, however often a skill is retired', async () => {
  scene.write({ [`.archive/alpha.${R(1)}/mine.md`]: 'mine', [`.archive/alpha.${R(1)}-2`]: 'a file' });
  mkdirSync(scene.path('.archive', `alpha.${R(1)}-3`));
  for (const nth of [4, 5]) {
    await scene.sync([A1]);
    const [done] = (await scene.sync([])).done;
    assert.is(done?.kind === 'retired' && done.archive, `.archive/alpha.${R(1)}-${nth}`);
    assert.equal(filesIn(scene.path('.archive', `alpha.${R(1)}-${nth}`))[SKILL_FILE], contentOf(A1)['alpha/SKILL.md']);
  }
  const files = scene.files();
  assert.is(files[`.archive/alpha.${R(1)}/mine.md`], 'mine');
  assert.is(files[`.archive/alpha.${R(1)}-2`], 'a file');
  assert.ok(existsSync(scene.path('.archive', `alpha.${R(1)}-3`)));
});

settling('a directory without a marker is left as it is, byte for byte, by force too', async () => {
  scene.write(OWN);
  for (const force of [false, true]) {
    const came = await scene.sync([A1, B1], { force });
    assert.equal(codesIn(came), ['skill-occupied']);
    assert.equal(unmarked(scene.files()), { ...OWN, ...contentOf(B1) });
  }
  await scene.sync([]);
  assert.equal(
    Object.fromEntries(Object.entries(scene.files()).filter(([path]) => !path.startsWith('.archive/'))),
    OWN,
  );
});

settling('what has other names than skills may lie there, and none of it is looked into', async () => {
  scene.write({ 'My Notes/a.md': 'a', 'x.TMP': 't', 'Alpha-2/b.md': 'b', '.theurian-new/c': 'c' });
  symlinkSync('/etc', scene.path('elsewhere'));
  const before = scene.files();
  assert.equal((await scene.sync([A1])).findings, []);
  assert.equal(unmarked(scene.files()), { ...before, ...contentOf(A1) });
});

settling('other permissions are no edit', async () => {
  await scene.sync([A1]);
  chmodSync(scene.path('alpha/scripts/a.sh'), 0o755);
  atRest(scene, [A1]);
});

settling('a marker that was edited is none of ours any more', async () => {
  await scene.sync([A1]);
  const marker = scene.path('alpha', MARKER_FILE);
  const sound = readFileSync(marker, 'utf8');
  const way: readonly (readonly [string, string, string])[] = [
    ['half of it', sound.slice(0, 40), 'damaged-marker'],
    ['another name', sound.replace('"alpha"', '"beta"'), 'copy'],
    ['another project', sound.replace('"demo"', '"other"'), 'other-project'],
    ['far too much', sound.padEnd(70_000), 'damaged-marker'],
  ];
  for (const [what, text, why] of way) {
    writeFileSync(marker, text);
    const before = scene.files();
    const came = await scene.sync([A2], { force: true });
    const [finding] = came.findings;
    assert.is(finding?.code === 'skill-occupied' && finding.facts.foreign.why, why, what);
    assert.equal((await scene.sync([])).done, [], what);
    assert.equal(scene.files(), before, what);
  }
  rmSync(marker);
  symlinkSync('SKILL.md', marker);
  const [finding] = (await scene.sync([A2])).findings;
  assert.is(finding?.code === 'skill-occupied' && finding.facts.foreign.why, 'damaged-marker');
});

settling('a copy of a skill under another name is somebody’s own', async () => {
  await scene.sync([A1]);
  renameSync(scene.path('alpha'), scene.path('mine'));
  const came = await scene.sync([A1]);
  assert.equal([kindsIn(came), came.findings], [['placed alpha'], []]);
  assert.equal(unmarked(scene.files()), { ...contentOf(A1), ...contentOf(A1, 'mine') });
});

settling('two projects share a directory, and neither touches what the other one put there', async () => {
  await scene.sync([A1]);
  const came = await scene.sync([B1, A2], { project: 'other' });
  assert.equal([kindsIn(came), codesIn(came)], [['placed beta'], ['skill-occupied']]);
  await scene.sync([], { project: 'other' });
  assert.equal(scene.names(), ['.archive', 'alpha']);
  atRest(scene, [A1]);
});

settling('a link in the place of a skill is not followed, wherever it leads', async () => {
  const outside = join(scene.top, 'outside');
  mkdirSync(outside);
  scene.write({});
  for (const [name, to] of [
    ['alpha', outside],
    ['beta', '/nowhere'],
  ] as const)
    symlinkSync(to, scene.path(name));
  const came = await scene.sync([A1, B1], { force: true });
  assert.equal([codesIn(came), came.done], [['skill-occupied', 'skill-occupied'], []]);
  assert.equal(scene.files(), { alpha: `-> ${outside}`, beta: '-> /nowhere' });
  assert.equal(filesIn(outside), {});
});

settling('an archive that is a link takes nothing, and the skill stays', async () => {
  await scene.sync([A1]);
  const outside = join(scene.top, 'outside');
  mkdirSync(outside);
  symlinkSync(outside, scene.path('.archive'));
  const { fault } = await scene.sync([]);
  assert.equal(fault, { kind: 'unwritable', path: '.claude/skills/.archive', code: 'ELOOP' });
  assert.equal(filesIn(outside), {});
  atRest({ ...scene }, [A1]);
});

settling('a file in the place of the archive is told, and all that needs no archive is done', async () => {
  await scene.sync([A1]);
  writeFileSync(scene.path('.archive'), 'mine\n');
  const { fault, done } = await scene.sync([B1]);
  assert.equal(fault, { kind: 'unwritable', path: '.claude/skills/.archive', code: 'ENOTDIR' });
  assert.equal(
    done.map(({ kind, name }) => `${kind} ${name}`),
    ['placed beta'],
  );
  assert.equal(unmarked(scene.files()), { '.archive': 'mine\n', ...contentOf(A1), ...contentOf(B1) });
});

settling('a name that only forgiving disks take for a skill’s keeps it away', async () => {
  scene.write({ 'Alpha/x.md': 'x' });
  const came = await scene.sync([A1]);
  assert.equal([codesIn(came), came.done], [['skill-occupied'], []]);
});

settling.run();
