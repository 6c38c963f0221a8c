import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, failed, SOURCE } from '../kit/cli.ts';
import { answer, comment, pull, thread } from '../kit/pull.ts';
import { cliLab } from './world.ts';

const imports = suite('theurian review import');
const here = cliLab();
imports.after(() => here.remove());

const TOKEN = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');
const LEAKY = pull({
  reviewThreads: { nodes: [thread({ comments: { nodes: [comment({ body: TOKEN }), comment()] } })] },
});

const repository = async (dir: string): Promise<void> => {
  here.repo(dir, { 'README.md': 'x\n' });
  await here.run(dir, 'init');
  here.commit(dir, {}, 'init');
};

imports('says what it wrote and what it blotted out, and git does not see it', async () => {
  await repository('a');
  here.write('.', { 'a.json': JSON.stringify(answer(LEAKY)) });
  const wrote = await here.run('a', 'review', 'import', '../a.json');
  assert.equal(wrote, {
    code: 0,
    err: '',
    out: 'Wrote .theurian/review/7.json: pull request 7, 1 thread, 2 comments\n  blotted out: github-token 1\n',
  });
  const again = await here.run('a', 'review', 'import', '../a.json');
  assert.match(again.out, 'Left as it is .theurian/review/7.json');
  here.write('.', { 'a.json': JSON.stringify(answer(pull())) });
  assert.match((await here.run('a', 'review', 'import', '../a.json')).out, /^Updated .*1 comment\n$/);
  assert.is(here.git('a', 'status', '--porcelain'), '');
});

imports('with --json gives one document', async () => {
  await repository('b');
  here.write('.', { 'b.json': JSON.stringify([pull({ number: 8 }), pull()]) });
  const { reviews } = answered(await here.run('b', 'review', 'import', '../b.json', '--json'));
  assert.equal(
    (reviews as readonly { number: number; kind: string }[]).map(({ number, kind }) => [number, kind]),
    [
      [7, 'created'],
      [8, 'created'],
    ],
  );
});

imports('refuses in words what is no such answer, and says how to ask for one', async () => {
  await repository('c');
  here.write('.', { 'c.json': '{"data": null, "errors": []}' });
  const error = failed(await here.run('c', 'review', 'import', '../c.json', '--json'), 4);
  assert.match(JSON.stringify(error), 'theurian review import --query');
  assert.match(JSON.stringify(error), 'Nothing was written');
  assert.is((await here.run('c', 'review', 'import', '../none.json')).code, 3);
  assert.not.ok(existsSync(here.path('c/.theurian/review')));
});

imports('prints a query that asks for every key that is read', async () => {
  const { code, out } = await here.run('.', 'review', 'import', '--query');
  assert.is(code, 0);
  const keys = (value: unknown): readonly string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => [...(Array.isArray(value) ? [] : [key]), ...keys(one)])
      : [];
  for (const key of new Set(keys(pull()))) assert.match(out, new RegExp(`\\b${key}\\b`), key);
  assert.equal(answered(await here.run('.', 'review', 'import', '--query', '--json')), { query: out });
});

const piped = (dir: string, input: string | Uint8Array) => {
  const [node = '', ...args] = SOURCE;
  const env = { ...here.env, GIT_CEILING_DIRECTORIES: here.root };
  return spawnSync(node, [...args, 'review', 'import', '--json'], {
    cwd: here.path(dir),
    env,
    input,
    encoding: 'utf8',
  });
};

imports('reads standard input, and no more of it than may be', async () => {
  await repository('d');
  assert.match(piped('d', JSON.stringify(pull())).stdout, '"kind": "created"');
  assert.match(piped('d', '').stderr, 'json-syntax');
  const large = piped('d', Buffer.alloc(9 * 1024 * 1024, 0x20));
  assert.equal([large.status, large.stdout], [4, '']);
  assert.match(large.stderr, 'file-too-large');
});

imports.run();
