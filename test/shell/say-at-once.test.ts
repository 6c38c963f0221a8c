import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
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

// Somebody at the same end of a pipe keeps it so that nobody can write to it now, and that writing does not wait.
const FULL = `
const { writeFileSync, writeSync } = require('node:fs');
process.stdout;
try { for (;;) writeSync(1, '.'.repeat(4096)); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
writeFileSync('full', '');
setTimeout(() => {}, 1500);
`;
writeFileSync(here.path(REPO, 'fill.cjs'), FULL);

for (const verb of ['version', 'verify']) {
  saying(`${verb} ends quietly when its reader has gone`, () => {
    assert.equal(bash(`theurian ${verb} | true; echo "\${PIPESTATUS[@]}"`), ['0 0\n', '']);
  });

  saying(`${verb} waits for a reader that is slow, and all of it comes`, async () => {
    const whole = await child(program, place, verb);
    rmSync(here.path(REPO, 'full'), { force: true });
    const filled = 'until [ -e full ]; do sleep 0.02; done';
    const says = `${process.execPath} fill.cjs & ${filled}; theurian ${verb}; echo "code $?"; wait`;
    const [out = '', err] = bash(`{ ${says}; } | { ${filled}; sleep 0.5; cat; }`);
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

if (bash('command -v script')[0] === '') skipped('a terminal', 'there is no script(1) to make one');
else
  saying('verify is coloured where it is said to a terminal, and nowhere else', () => {
    const line = (env: string): string =>
      bash(`env -u NO_COLOR -u FORCE_COLOR TERM=xterm ${env} script -qec "theurian verify" /dev/null`)[0] ?? '';
    assert.match(line(''), '\u001b[32mProven\u001b[39m');
    assert.not.match(line('NO_COLOR=1'), '\u001b');
    assert.not.match(bash('theurian verify')[0] ?? '', '\u001b');
  });

saying.run();
