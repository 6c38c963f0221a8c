import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { main } from '../../lib/shell/main.ts';
import { lab } from '../kit/repo.ts';
import { SOUND } from '../kit/sound.ts';

const odd = suite('an odd world');
const here = lab();
odd.after(() => here.remove());
here.repo('a', SOUND);

const told = (cwd: () => string) => {
  const out: string[] = [];
  const stream = { write: (text: string) => out.push(text) > 0, isTTY: false };
  const { stdin } = globalThis.process;
  return { out, process: { cwd, env: here.env, stdout: stream, stderr: stream, stdin } as never };
};

odd('a working directory that is gone is told in words, unless another one is named', async () => {
  const { out, process } = told(() => {
    throw Object.assign(new Error('uv_cwd'), { code: 'ENOENT' });
  });
  assert.is(await main(['list', '--json'], process), 3);
  assert.is(JSON.parse(out.join('')).error.code, 'unreadable');
  assert.is(await main(['-C', here.path('a'), 'migrate', 'validate'], process), 0);
});

odd('any other failure to tell the working directory is a bug', async () => {
  const { process } = told(() => {
    throw new TypeError('other');
  });
  await main(['list'], process).then(
    () => assert.unreachable(),
    (error: unknown) => assert.instance(error, TypeError),
  );
});

for (const [why, now] of [
  ['before 1970', -1],
  ['after 9999', Date.UTC(10_000, 0, 1)],
] as const)
  odd(`a clock that says ${why} is told where ids are made, and nowhere else`, async () => {
    const clock = Date.now;
    const { out, process } = told(() => here.path('a'));
    Date.now = () => now;
    try {
      assert.is(await main(['propose', '--item-id', 'a.b', '--json'], process), 2);
      assert.match(out.join(''), /clock of this machine/);
      assert.is(await main(['migrate', 'validate'], process), 0);
    } finally {
      Date.now = clock;
    }
  });

odd.run();
