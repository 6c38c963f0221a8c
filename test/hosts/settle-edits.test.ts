import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SKILL_FILE } from '../../lib/model/host.ts';
import { R } from '../kit/sound.ts';
import { A1, A2, atRest, contentOf, filesIn, type HostScene, hostScene, kindsIn, unmarked } from './scene.ts';

const settling = suite('edits in a host’s directory');

let scene: HostScene = hostScene();
settling.before.each(() => {
  scene.remove();
  scene = hostScene();
});
settling.after(() => scene.remove());

interface Edited {
  readonly what: string;
  readonly edit: (at: string) => void;
  readonly told: string;
}

const EDITS: readonly Edited[] = [
  { what: 'its text', edit: (at) => writeFileSync(join(at, SKILL_FILE), 'x'), told: 'SKILL.md edited' },
  {
    what: 'a support file, by one byte',
    edit: (at) => writeFileSync(join(at, 'scripts/a.sh'), 'echo 2\n'),
    told: 'scripts/a.sh edited',
  },
  {
    what: 'a file that is added',
    edit: (at) => writeFileSync(join(at, 'scripts/c.sh'), ''),
    told: 'scripts/c.sh added',
  },
  { what: 'a directory that is added', edit: (at) => mkdirSync(join(at, 'notes')), told: 'notes other' },
  { what: 'a file that is removed', edit: (at) => rmSync(join(at, 'scripts/a.sh')), told: 'scripts/a.sh removed' },
  {
    what: 'a directory that is removed',
    edit: (at) => rmSync(join(at, 'assets'), { recursive: true }),
    told: 'assets/deep/er/a.txt removed',
  },
  {
    what: 'a file that is a link to the same bytes',
    edit: (at) => {
      renameSync(join(at, SKILL_FILE), join(at, '../moved.md'));
      symlinkSync('../moved.md', join(at, SKILL_FILE));
    },
    told: 'SKILL.md other',
  },
  {
    what: 'a directory that is a link to the same files',
    edit: (at) => {
      renameSync(join(at, 'scripts'), join(at, '../moved'));
      symlinkSync('../moved', join(at, 'scripts'));
    },
    told: 'scripts other, scripts/a.sh removed',
  },
  {
    what: 'a directory in the place of a file',
    edit: (at) => {
      rmSync(join(at, SKILL_FILE));
      mkdirSync(join(at, SKILL_FILE));
    },
    told: 'SKILL.md other',
  },
  {
    what: 'a file that is larger than any skill’s',
    edit: (at) => writeFileSync(join(at, SKILL_FILE), Buffer.alloc(200_000)),
    told: 'SKILL.md edited',
  },
];

for (const { what, edit, told } of EDITS) {
  settling(`${what} is an edit, and is neither replaced nor retired`, async () => {
    await scene.sync([A1]);
    edit(scene.path('alpha'));
    const before = scene.files();
    for (const wanted of [[A1], [A2], []]) {
      const came = await scene.sync(wanted);
      const [finding] = came.findings;
      assert.ok(finding?.code === 'skill-edited');
      assert.is(finding.facts.edits.map(({ path, how }) => `${path} ${how}`).join(', '), told);
      assert.equal([came.done, scene.files()], [[], before]);
    }
  });
  settling(`${what} goes to the archive with all the rest when that is asked for`, async () => {
    await scene.sync([A1]);
    edit(scene.path('alpha'));
    const before = filesIn(scene.path('alpha'));
    const came = await scene.sync([A2], { force: true });
    assert.equal(kindsIn(came), ['set-aside alpha', 'placed alpha']);
    assert.equal(filesIn(scene.path('.archive', `alpha-edited-${R(1)}`)), before);
    assert.equal(unmarked(filesIn(scene.path('alpha'))), contentOf(A2, null));
    atRest(scene, [A2]);
  });
}

settling.run();
