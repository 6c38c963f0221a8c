import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { VERSION } from '../../lib/shell/version.ts';
import { answered, built, child, cli, SOURCE } from '../kit/cli.ts';
import { BODY, SOUND } from '../kit/sound.ts';
import { step, written } from './library.ts';
import { cliLab } from './world.ts';

const processes = suite('cli process');
const here = cliLab();
processes.after(() => here.remove());
mkdirSync(here.path('built'));
const BUILT = await built(here.path('built'));
processes.before(async () => {
  here.repo('a', SOUND);
  await here.run('a', 'migrate', 'apply');
  here.repo('refused', SOUND);
  here.write('refused', { [BODY]: 'changed\n' });
});

const LINES = [
  { dir: 'a', line: 'list --json', code: 0 },
  { dir: 'refused', line: 'migrate validate --json', code: 4 },
  { dir: 'a', line: 'list --onwer x', code: 2 },
  { dir: 'a', line: 'migrate validate', code: 0 },
  { dir: 'a', line: 'show domain.b', code: 0 },
  { dir: 'a', line: 'search --json second text', code: 0 },
  { dir: 'a', line: 'explain no-branch', code: 0 },
  { dir: 'a', line: 'show nothing.here --json', code: 2 },
  { dir: '', line: 'migrate status', code: 3 },
];

// Sources are translated at each start, so they are started less often.
const WAYS = [
  { name: 'from its sources', program: SOURCE, lines: LINES.slice(0, 3) },
  { name: 'as it is built', program: BUILT, lines: LINES },
];

for (const { name, program, lines } of WAYS) {
  processes(`started ${name} it gives its version`, async () => {
    assert.equal(await child(program, here.place('a'), '--version'), { code: 0, out: `${VERSION}\n`, err: '' });
  });

  processes(`started ${name} it ends as it does in this process: same streams, same code`, async () => {
    const ended = await Promise.all(lines.map(({ dir, line }) => child(program, here.place(dir), ...line.split(' '))));
    for (const [n, { dir, line, code }] of lines.entries()) {
      assert.is(ended[n]?.code, code, line);
      assert.equal(ended[n], await cli(here.place(dir), ...line.split(' ')), line);
    }
  });

  processes(`started ${name} it ends quietly when its reader has gone`, () => {
    const said = piped(program, 'a', 'list', 'true');
    assert.equal([said.stderr, said.stdout], ['', '0 0\n']);
    const both = piped(program, 'refused', 'migrate validate 2>&1', 'true');
    assert.equal([both.stderr, both.stdout], ['', '4 0\n']);
  });
}

// What a command line, piped into a reader, leaves on standard error, and the codes of both.
const piped = (program: readonly string[], dir: string, line: string, reader: string) => {
  const words = program.map((word) => `'${word}'`).join(' ');
  return spawnSync('bash', ['--norc', '-c', `${words} ${line} | ${reader}; echo "\${PIPESTATUS[@]}"`], {
    cwd: here.path(dir),
    env: here.env,
    encoding: 'utf8',
  });
};

processes('more than a pipe holds comes through whole, and head ends it without a word', () => {
  const many = Array.from({ length: 300 }, (_, n) => written(`many.item-${n}`, n, `Body ${n}\n`));
  here.repo('many', step(1, many));
  const whole = execFileSync(BUILT[0] ?? '', [...BUILT.slice(1), 'list', '--at', 'HEAD', '--json'], {
    cwd: here.path('many'),
    env: here.env,
    encoding: 'utf8',
  });
  assert.ok(whole.length > 200_000);
  assert.is(JSON.parse(whole).count, 300);
  const { stdout, stderr } = piped(BUILT, 'many', 'list --at HEAD --json', 'head -n 1');
  assert.equal([stdout, stderr], ['{\n0 0\n', '']);
});

processes('a bug ends with 1 and its stack', async () => {
  const broken = 'data:text/javascript,process.cwd=()=>{throw new TypeError("broken on purpose")}';
  const [node = '', ...words] = SOURCE;
  const { code, out, err } = await child([node, '--import', broken, ...words], here.place('a'), 'list');
  assert.equal([code, out], [1, '']);
  assert.match(err, /TypeError: broken on purpose\n[\s\S]* at /);
});

processes('a document is the same whatever git is used to read', async () => {
  const [native, alone] = await Promise.all(
    ['native', 'isomorphic'].map((way) =>
      child(SOURCE, here.place('a', { THEURIAN_GIT: way }), 'migrate', 'state', '--at', 'HEAD', '--json', '--no-cache'),
    ),
  );
  assert.ok(native !== undefined && alone !== undefined);
  assert.equal(answered(native), answered(alone));
});

processes("a caller's index decides what is staged, as it does in a hook", async () => {
  here.git('a', 'worktree', 'add', '-q', '--detach', here.path('b'));
  here.write('b', step(7, [written('domain.c', 7, 'C\n')]));
  const index = here.path('index');
  here.raw('b', ['add', '-A'], { env: { GIT_INDEX_FILE: index } });
  const judge = async (env: Readonly<Record<string, string>>) =>
    answered(await child(SOURCE, here.place('b', env), 'migrate', 'validate', '--staged', '--json')).migrationCount;
  assert.equal([await judge({}), await judge({ GIT_INDEX_FILE: index })], [3, 4]);
});

processes.run();
