import fs, { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hiddenName } from '../../lib/hosts/hidden.ts';
import { removeSkill } from '../../lib/hosts/remove-tree.ts';
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

const settling = suite('a host’s directory that others change');

let scene: HostScene = hostScene();
settling.before.each(() => {
  scene.remove();
  scene = hostScene();
});
settling.after(() => scene.remove());

settling('what somebody is writing is left alone, and what the dead left is swept', async () => {
  const left = (what: 'new' | 'old', token: string): string => hiddenName({ what, token, skill: A1.skill.name });
  scene.write({
    [`${left('new', '1.dead')}/SKILL.md`]: 'half',
    [`${left('new', '1.dead')}/scripts/deep/a.sh`]: 'half',
    [`${left('new', '1.alive')}/SKILL.md`]: 'half',
    [`${left('new', '1.dead')}.tmp!`]: 'not a name of ours',
    'other.tmp': 'somebody’s',
    '.theurian-new.1.dead.file/x': 'not a skill’s: a file of that name lies in no directory of ours',
  });
  writeFileSync(scene.path(left('old', '1.dead')), 'a file that has such a name');
  const came = await scene.sync([B1], { isDead: (token) => token === '1.dead' });
  assert.equal([kindsIn(came), came.fault], [['placed beta'], null]);
  assert.equal(scene.names(), [
    '.theurian-new.1.alive.alpha',
    '.theurian-new.1.dead.alpha.tmp!',
    '.theurian-old.1.dead.alpha',
    'beta',
    'other.tmp',
  ]);
});

settling('a former revision that the dead left goes, and to the archive when somebody edited it', async () => {
  for (const edit of [false, true]) {
    await scene.sync([A1]);
    const name = hiddenName({ what: 'old', token: '1.dead', skill: A1.skill.name });
    renameSync(scene.path('alpha'), scene.path(name));
    if (edit) writeFileSync(scene.path(name, 'scripts/a.sh'), 'edited');
    // A part of it may be gone already.
    rmSync(scene.path(name, SKILL_FILE));
    await scene.sync([B1], { isDead: () => true });
    assert.equal(scene.names(), edit ? ['.archive', 'beta'] : ['beta']);
    const archived = edit ? filesIn(scene.path(`.archive/alpha-edited-${R(1)}`)) : {};
    assert.is(archived['scripts/a.sh'], edit ? 'edited' : undefined);
  }
});

settling('a leftover that cannot be put away keeps no skill from being replaced, and stays as it was', async () => {
  await scene.sync([A1]);
  const name = hiddenName({ what: 'old', token: '1.dead', skill: A1.skill.name });
  cpSync(scene.path('alpha'), scene.path(name), { recursive: true });
  writeFileSync(scene.path(name, 'scripts/a.sh'), 'edited');
  const before = filesIn(scene.path(name));
  mkdirSync(`${scene.top}/elsewhere`);
  symlinkSync(`${scene.top}/elsewhere`, scene.path('.archive'));
  const came = await scene.sync([A2], { isDead: (token) => token === '1.dead' });
  assert.equal([kindsIn(came), came.fault, came.findings], [['replaced alpha'], null, []]);
  assert.equal(filesIn(scene.path(name)), before);
  assert.equal(filesIn(`${scene.top}/elsewhere`), {});
});

settling('the marker of a skill that is removed goes after all that was written beside it', async () => {
  await scene.sync([A1]);
  const { rmdirSync } = fs;
  const marked: boolean[] = [];
  fs.rmdirSync = ((path: string) => {
    if (!path.endsWith('alpha')) marked.push(existsSync(scene.path('alpha', MARKER_FILE)));
    return rmdirSync(path);
  }) as typeof rmdirSync;
  syncBuiltinESMExports();
  const gone = removeSkill(scene.path('alpha'), { ...A1.skill, project: 'demo' });
  fs.rmdirSync = rmdirSync;
  syncBuiltinESMExports();
  assert.equal([gone, marked], [true, [true, true, true, true]]);
});

settling(
  'what is left of a former revision without its marker goes when it is empty, and is kept when it is not',
  async () => {
    const name = hiddenName({ what: 'old', token: '1.dead', skill: A1.skill.name });
    mkdirSync(scene.path(name), { recursive: true });
    await scene.sync([B1], { isDead: () => true });
    assert.equal(scene.names(), ['beta']);
    scene.write({ [`${name}/mine.md`]: 'mine' });
    await scene.sync([B1], { isDead: () => true });
    assert.equal(filesIn(scene.path('.archive')), { 'alpha-edited/mine.md': 'mine' });
  },
);

settling('a file that was put into a former revision while it was removed is kept', async () => {
  await scene.sync([A1]);
  const came = await scene.sync([A2], {
    at: (step) => {
      if (step === 'skill-placed:alpha') {
        const [name = ''] = scene.names().filter((one) => one.startsWith('.theurian-old'));
        writeFileSync(scene.path(name, 'scripts/mine.sh'), 'mine');
      }
    },
  });
  assert.equal(kindsIn(came), ['replaced alpha']);
  await scene.sync([A2], { isDead: () => true });
  assert.equal(Object.values(filesIn(scene.path('.archive'))), ['mine']);
  atRest(scene, [A2]);
});

settling('an edit that comes between looking and replacing is seen, and nothing is lost', async () => {
  await scene.sync([A1]);
  const came = await scene.sync([A2], {
    at: (step) => {
      if (step === 'skill-staged:alpha') writeFileSync(scene.path('alpha/scripts/a.sh'), 'mine');
    },
  });
  assert.equal([came.done, codesIn(came), came.fault], [[], ['skill-edited'], null]);
  assert.equal(unmarked(scene.files()), { ...contentOf(A1), 'alpha/scripts/a.sh': 'mine' });
});

settling('a directory that comes between looking and placing is not written into', async () => {
  const came = await scene.sync([A1], {
    at: (step) => {
      if (step === 'skill-staged:alpha') scene.write({ 'alpha/mine.md': 'mine' });
    },
  });
  assert.equal([came.done, codesIn(came)], [[], ['skill-occupied']]);
  assert.equal(scene.files(), { 'alpha/mine.md': 'mine' });
});

settling('one that comes between moving the former away and placing is not written over either', async () => {
  await scene.sync([A1]);
  const came = await scene.sync([A2], {
    at: (step) => {
      if (step === 'skill-aside:alpha') scene.write({ 'alpha/mine.md': 'mine' });
    },
  });
  assert.equal([came.done, codesIn(came)], [[], ['skill-occupied']]);
  assert.equal(scene.files(), { 'alpha/mine.md': 'mine' });
});

settling('one that is gone between looking and replacing is placed', async () => {
  for (const wanted of [[A2], []]) {
    await scene.sync([A1]);
    const came = await scene.sync([...wanted, B1], {
      at: (step) => {
        if (step.startsWith('skill-begun:')) rmSync(scene.path('alpha'), { recursive: true, force: true });
      },
    });
    assert.is(came.fault, null);
    atRest(scene, [...wanted, B1]);
    rmSync(scene.path(), { recursive: true });
  }
});

settling('a link that is put in the place of the directory while it is filled gets no file', async () => {
  const outside = join(scene.top, 'outside');
  mkdirSync(outside);
  const came = await scene.sync([A1, B1], {
    at: (step) => {
      if (step !== 'skill-placed:alpha') return;
      renameSync(scene.path(), join(scene.top, 'moved'));
      symlinkSync(outside, scene.path());
    },
  });
  assert.equal(
    [kindsIn(came), came.fault],
    [['placed alpha'], { kind: 'unwritable', path: '.claude/skills/beta', code: 'ELOOP' }],
  );
  assert.equal(filesIn(outside), {});
});

settling('a directory that never comes to rest is told, and nothing is tried for ever', async () => {
  let nth = 0;
  const came = await scene.sync([A1], {
    at: (step) => {
      nth += 1;
      if (step === 'skill-placed:alpha') rmSync(scene.path('alpha'), { recursive: true });
      if (nth > 1_000) throw new Error('it goes on for ever');
    },
  });
  assert.equal(came.fault, { kind: 'changed-while-reading', path: '.claude/skills' });
});

settling('bytes that are not what was wanted are a bug, and nothing is written of them', async () => {
  const wrong = { ...A1, bytes: B1.bytes };
  try {
    await scene.sync([wrong]);
    assert.unreachable();
  } catch (error) {
    assert.instance(error, TypeError);
  }
  assert.equal(scene.names(), []);
});

settling.run();
