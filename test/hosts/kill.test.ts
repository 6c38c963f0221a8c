import { writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { R } from '../kit/sound.ts';
import { atRest, contentOf, filesIn, type HostScene, hostScene, made, unmarked } from './scene.ts';
import type { Act } from './worker.ts';
import { workers } from './workers.ts';

const kill = suite('a killed projection');
const crew = await workers();
kill.after(() => crew.remove());
kill.after.each(() => crew.endAll());

type Told = Act['skills'][number];

const A1: Told = ['alpha', 1, { 'scripts/a.sh': 'echo 1\n' }];
const A2: Told = ['alpha', 2, { 'scripts/b.sh': 'echo 2\n', 'assets/x/y.txt': 'y' }];
const B1: Told = ['beta', 3, {}];
const OWN = { 'mine/SKILL.md': 'mine\n', 'x.tmp': 'somebody’s' };

interface Way {
  readonly name: string;
  readonly before: readonly Told[];
  readonly edit?: boolean;
  readonly after: readonly Told[];
  readonly steps: readonly string[];
}

const WAYS: readonly Way[] = [
  { name: 'placing', before: [], after: [A1, B1], steps: ['begun', 'staged', 'placed'] },
  { name: 'replacing', before: [A1, B1], after: [A2, B1], steps: ['begun', 'staged', 'aside', 'placed', 'removed'] },
  { name: 'retiring', before: [A1, B1], after: [B1], steps: ['archived'] },
  { name: 'moving aside', before: [A1], edit: true, after: [A2], steps: ['archived', 'begun', 'staged', 'placed'] },
];

const once = async (scene: HostScene, act: Partial<Act>): Promise<unknown> => {
  const worker = crew.start(scene);
  const came = await worker.act({ skills: [], force: true, killAt: null, ...act });
  await worker.end();
  return came;
};

for (const { name, before, edit = false, after, steps } of WAYS)
  for (const step of steps)
    kill(`${name}, killed when it has ${step}, leaves whole skills, and the next projection mends it`, async () => {
      const scene = hostScene();
      scene.write(OWN);
      await once(scene, { skills: before });
      if (edit) writeFileSync(scene.path('alpha/scripts/a.sh'), 'edited');
      assert.is(await once(scene, { skills: after, killAt: `skill-${step}:alpha` }), null);
      const alpha = Object.entries(unmarked(scene.files())).filter(([path]) => path.startsWith('alpha/'));
      const wholes = [...before, ...after].map((one) => contentOf(made(...one)));
      if (!edit && alpha.length > 0)
        assert.ok(
          wholes.some((whole) => JSON.stringify(sorted(alpha)) === JSON.stringify(sorted(Object.entries(whole)))),
          JSON.stringify(alpha),
        );
      await once(scene, { skills: after });
      const all = after.map((one) => made(...one));
      atRest(scene, all);
      assert.equal(
        scene.names().filter((one) => one.startsWith('.theurian')),
        [],
      );
      const own = unmarked(scene.files());
      for (const [path, text] of Object.entries(OWN)) assert.is(own[path], text);
      const archived = scene.names().includes('.archive') ? unmarked(filesIn(scene.path('.archive'))) : {};
      const expected = edit
        ? { ...contentOf(made(...A1), `alpha-edited-${R(1)}`), [`alpha-edited-${R(1)}/scripts/a.sh`]: 'edited' }
        : name === 'retiring'
          ? contentOf(made(...A1), `alpha.${R(1)}`)
          : {};
      assert.equal(archived, expected);
      scene.remove();
    });

const sorted = (entries: readonly (readonly [string, string])[]) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

kill.run();
