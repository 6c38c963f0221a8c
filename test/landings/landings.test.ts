import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { built } from '../kit/cli.ts';
import { skipped } from '../kit/skip.ts';
import { landingScene } from './scene.ts';
import { type Landed, tableOf } from './table.ts';
import { HARMLESS, HOSTILE } from './ways.ts';

const landings = suite('landings');
const root = mkdtempSync(join(tmpdir(), 'theurian-landings-'));
mkdirSync(join(root, 'built'));
const program = await built(join(root, 'built'));
const scene = await landingScene(program);
landings.after(() => {
  scene.remove();
  rmSync(root, { recursive: true, force: true });
});

const proven = async (dir: string): Promise<number> => (await scene.cli(dir, 'verify', 'main')).code;
const seen = new Map<string, Landed>();

for (const way of HOSTILE) {
  landings(`${way.name}: verify sees it where no hook stops it, and a push of it is stopped`, async () => {
    const run = await scene.attempt(way, 'default');
    assert.ok(run.moved || run.stoppedBy !== null, run.said);
    const code = run.moved ? await proven(run.dir) : null;
    if (code !== null) assert.ok(code === 5 || code === 4, `${code}: ${run.said}`);
    const pushed = run.moved ? await scene.push(run.dir) : null;
    if (pushed !== null) assert.is.not(pushed, 'nothing', run.said);
    const strict = await scene.attempt(way, 'strict');
    seen.set(way.name, {
      stoppedBy: run.moved ? null : run.stoppedBy,
      strictly: strict.moved ? null : strict.stoppedBy,
      pushed,
      verify: code,
    });
  });

  landings(`${way.name}, in a linked working directory: the same hooks stop it, or verify sees it`, async () => {
    const run = await scene.attempt(way, 'strict', true);
    assert.ok(run.moved || run.stoppedBy !== null, run.said);
    assert.is(run.moved ? null : run.stoppedBy, seen.get(way.name)?.strictly ?? null, run.said);
    if (run.moved) assert.ok([4, 5].includes(await proven(run.dir)), run.said);
  });
}

for (const way of HARMLESS)
  landings(`${way.name}: nothing refuses it, in a linked working directory either`, async () => {
    const both = await Promise.all([false, true].map((linked) => scene.attempt(way, 'strict', linked)));
    for (const run of both) {
      assert.is(run.stoppedBy, null, run.said);
      assert.is(run.code, 0, run.said);
      assert.is(await proven(run.dir), 0, run.said);
    }
  });

const version = scene.git('', '--version');
if (/ 2\.39\./.test(version))
  landings('the table in the README is what this run has seen', () => {
    const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');
    assert.is(readme.split('<!-- landings -->\n')[1] ?? '', tableOf(HOSTILE, seen));
  });
else skipped('landings: the table in the README', `it was made with git 2.39, and this is ${version}`);

landings.run();
