import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { landing, REPO, scene } from '../flows/verify-scene.ts';
import { built, child } from '../kit/cli.ts';
import { skipped } from '../kit/skip.ts';

const saying = suite('what is said at once');

const here = scene();
saying.after(() => here.remove());
here.reviewed(landing(1));
const program = await built(here.path('program'));
const place = { at: here.path(REPO), env: { ...here.env, PATH: process.env.PATH } };
for (const _ of [1, 2]) assert.is((await child(program, place, 'verify')).code, 0);
// From here on there is nothing else to say it.
rmSync(here.path('program/dist/program.js'));

const bash = (line: string): readonly string[] => {
  const words = program.map((word) => `'${word}'`).join(' ');
  const ran = spawnSync('bash', ['--norc', '-c', line.replace('theurian', words)], {
    cwd: place.at,
    env: place.env,
    encoding: 'utf8',
  });
  return [ran.stdout, ran.stderr];
};

// A process leaves a pipe so that nobody can write to it now, and nobody waits for it.
const FULL = `try { for (;;) require('fs').writeSync(1, '.'.repeat(4096)) } catch (error) { if (error.code !== 'EAGAIN') throw error }`;
const full = `${process.execPath} -e "process.stdout; ${FULL}"`;

for (const verb of ['version', 'verify']) {
  saying(`${verb} ends quietly when its reader has gone`, () => {
    assert.equal(bash(`theurian ${verb} | true; echo "\${PIPESTATUS[@]}"`), ['0 0\n', '']);
  });

  saying(`${verb} waits for a reader that is slow, and all of it comes`, async () => {
    const whole = await child(program, place, verb);
    const [out = '', err] = bash(`{ ${full}; theurian ${verb}; echo "code $?"; } | { sleep 0.5; cat; }`);
    assert.match(out, /^\.{65536}/);
    assert.equal([out.replace(/^\.*/, ''), err], [`${whole.out}code 0\n`, '']);
  });

  if (!existsSync('/dev/full')) skipped('a full disk', 'this system has no /dev/full');
  else
    saying(`${verb} ends with 3 and one line where nothing can be written`, () => {
      const line = 'Standard output cannot be written: ENOSPC.\n';
      assert.equal(bash(`theurian ${verb} > /dev/full; echo $?`), ['3\n', line]);
    });
}

saying.run();
