import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { hostname } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tokenOf } from '../../lib/flows/owner-token.ts';
import { bootId, processSpace } from '../../lib/landing/proc.ts';
import { atRest, hostScene, made, unmarked } from './scene.ts';
import type { Act } from './worker.ts';
import { workers } from './workers.ts';

const race = suite('two projections at once, without a lock');
const crew = await workers();
race.after(() => crew.remove());
race.after.each(() => crew.endAll());

const ROUNDS = 8;
const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
const OWN = { 'mine/SKILL.md': 'mine\n', 'eta/SKILL.md': 'my own eta\n', 'x.tmp': 'somebody’s' };

// The token of a process that was here and has ended.
const DEAD = tokenOf({
  pid: spawnSync(process.execPath, ['--version']).pid,
  host: hostname(),
  startTime: null,
  bootId: bootId(),
  space: processSpace(),
  nonce: 'dead00000000',
  at: '',
});

const skillsOf = (round: number): Act['skills'] =>
  names
    .filter((_, index) => (round + index) % 4 !== 0)
    .map((name, index) => [name, 1 + round * 10 + index, { 'scripts/run.sh': `echo ${round}\n` }] as const);

race(`both come to one right result in ${ROUNDS} rounds, and what is not theirs stays`, async () => {
  const scene = hostScene();
  scene.write(OWN);
  const both = [crew.start(scene), crew.start(scene)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const act: Act = { skills: skillsOf(round), force: false, killAt: null };
    const came = await Promise.all(both.map((one) => one.act(act)));
    for (const one of came) assert.equal([one?.fault, one?.findings], [null, []]);
    const all = act.skills.map((one) => made(...one));
    atRest(scene, all);
    assert.equal(
      scene.names().filter((one) => one.startsWith('.theurian')),
      [],
    );
    const files = unmarked(scene.files());
    for (const [path, text] of Object.entries(OWN)) assert.is(files[path], text);
  }
  scene.remove();
});

race(`one that is killed at any moment keeps the other from nothing in ${ROUNDS} rounds`, async () => {
  const scene = hostScene();
  scene.write(OWN);
  const steps = ['begun', 'staged', 'aside', 'placed', 'removed', 'archived'];
  for (let round = 0; round < ROUNDS; round += 1) {
    const act: Act = { skills: skillsOf(round), force: false, killAt: null };
    const killAt = `skill-${steps[round % steps.length]}:${names[(round * 5) % names.length]}`;
    const [dying, living] = [crew.start(scene), crew.start(scene)];
    const [, came] = await Promise.all([dying.act({ ...act, killAt }), living.act(act)]);
    assert.is(came?.fault, null);
    await Promise.all([dying.end(), living.end()]);
    const last = crew.start(scene);
    await last.act(act);
    await last.end();
    atRest(
      scene,
      act.skills.map((one) => made(...one)),
    );
    const files = unmarked(scene.files());
    for (const [path, text] of Object.entries(OWN)) assert.is(files[path], text);
  }
  scene.remove();
});

race(
  `what the dead left is gone after two sweep it in ${ROUNDS} rounds, and none of it is taken for somebody’s edit`,
  async () => {
    const scene = hostScene();
    const both = [crew.start(scene), crew.start(scene)];
    const inner = { 'scripts/a/b/run.sh': 'echo\n', 'assets/c/d/e.txt': 'e\n' };
    const act: Act = { skills: names.map((name) => [name, 1, inner]), force: false, killAt: null };
    for (let round = 0; round < ROUNDS; round += 1) {
      await both[0]?.act(act);
      for (const skill of names) renameSync(scene.path(skill), scene.path(`.theurian-old.${DEAD}.${skill}`));
      const came = await Promise.all(both.map((one) => one.act(act)));
      for (const one of came) assert.equal([one?.fault, one?.findings], [null, []]);
      assert.equal(scene.names(), [...names].sort());
    }
    scene.remove();
  },
);

race.run();
