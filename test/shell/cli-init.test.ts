import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, type Document, failed } from '../kit/cli.ts';
import { treeIn } from '../kit/tree.ts';
import { cliLab } from './world.ts';

const init = suite('cli init');
const here = cliLab();
init.after(() => here.remove());

const tree = (dir: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(treeIn(here.path(dir)))
      .filter(([path]) => !path.startsWith('.git/'))
      .map(([path, thing]) => [path, thing instanceof Uint8Array ? Buffer.from(thing).toString('base64') : 'link']),
  );
const initJson = async (dir: string, ...more: readonly string[]): Promise<Document> =>
  answered(await here.run(dir, 'init', '--json', ...more));

const OWN = { '.gitignore': 'node_modules/\n', '.gitattributes': '*.png binary\n', 'README.md': 'x\n' };

init('a dry run writes nothing, and names what the real run then makes', async () => {
  here.repo('dry', OWN);
  const before = tree('dry');
  const dry = await initJson('dry', '--dry-run');
  assert.equal(tree('dry'), before);
  const { out } = await here.run('dry', 'init', '--dry-run');
  assert.match(
    out,
    /^Would make the project "dry"\.[\s\S]*\nNothing was written\. Run it for real:\n {2}theurian init\n$/,
  );
  assert.equal(tree('dry'), before);

  const real = await initJson('dry');
  assert.equal([real.created, real.updated, real.kept], [dry.created, dry.updated, dry.kept]);
  assert.equal([dry.dryRun, real.dryRun, dry.changed, real.changed], [true, false, true, true]);
  const made = Object.keys(tree('dry')).filter((path) => !(path in before));
  assert.equal(made.sort(), [...Object.values(real.created ?? [])].sort());
  const changed = Object.entries(tree('dry')).filter(([path, bytes]) => path in before && before[path] !== bytes);
  assert.equal(changed.map(([path]) => path).sort(), [...Object.values(real.updated ?? [])].sort());
});

init('a second run changes no byte, whatever was changed by hand in between', async () => {
  here.repo('twice', OWN);
  await initJson('twice');
  here.write('twice', {
    '.theurian/policy.yaml': 'apiVersion: theurian.dev/policy/v1\n',
    '.gitignore': `${readFileSync(here.path('twice/.gitignore'), 'utf8')}mine/\n`,
  });
  const before = tree('twice');
  const again = await initJson('twice');
  assert.equal(tree('twice'), before);
  assert.equal([again.created, again.updated, again.changed], [[], [], false]);
  const { out } = await here.run('twice', 'init');
  assert.match(out, /^The project "twice" is set up already\./);
});

init('what is missing is made again, and nothing else is touched', async () => {
  here.repo('part', OWN);
  await initJson('part');
  const whole = tree('part');
  execFileSync('rm', ['-r', '.theurian/schema', '.theurian/config.yaml'], { cwd: here.path('part') });
  const again = await initJson('part');
  assert.equal(tree('part'), whole);
  assert.is(Object.values(again.created ?? []).length, 4);
});

init("lines of one's own stay in .gitignore and .gitattributes", async () => {
  here.repo('own', OWN);
  await initJson('own');
  for (const [path, text] of [
    ['.gitignore', 'node_modules/\n'],
    ['.gitattributes', '*.png binary\n'],
  ] as const)
    assert.ok(readFileSync(here.path('own', path), 'utf8').startsWith(text), path);
  here.write('own', { '.theurian/proposals-local/x.yaml': 'x\n', '.theurian/cache/y': 'y\n' });
  assert.not.match(here.git('own', 'status', '--porcelain', '-uall'), /proposals-local|cache/);
  assert.match(here.git('own', 'check-attr', 'text', '.theurian/knowledge/a.md'), 'text: unset');
});

init('the policy claims from HEAD on, on the branch one stands on', async () => {
  here.repo('claims', OWN);
  here.git('claims', 'branch', '-m', 'trunk');
  const head = here.git('claims', 'rev-parse', 'HEAD');
  const made = await initJson('claims');
  assert.equal([made.since, made.branch], [head, 'trunk']);
  const policy = readFileSync(here.path('claims/.theurian/policy.yaml'), 'utf8');
  assert.match(policy, `since: "${head}"`);
  assert.match(policy, '\nbranches:\n- "trunk"\n');
  assert.match(policy, /^# yaml-language-server: \$schema=schema\/policy\.schema\.json\n/);
});

init('what is set up on a branch with a very long name is sound', async () => {
  here.repo('long', OWN);
  const name = `${'b'.repeat(240)}/${'c'.repeat(240)}`;
  here.git('long', 'branch', '-m', name);
  assert.is((await initJson('long')).branch, name);
  here.commit('long', {}, 'set up');
  assert.is((await here.run('long', 'migrate', 'validate')).code, 0);
  assert.is((await here.run('long', 'verify')).code, 0);
});

init('the branch of the remote comes before the one that is checked out', async () => {
  here.repo('upstream', OWN);
  here.git('', 'clone', '-q', 'upstream', 'downstream');
  here.git('downstream', 'checkout', '-q', '-b', 'feature');
  assert.is((await initJson('downstream')).branch, 'main');
});

init('the next two commands do what they promise, pasted into a shell', async () => {
  here.repo('next', OWN);
  const { nextCommands } = await initJson('next');
  const [commit = '', apply = ''] = Object.values(nextCommands ?? []);
  execFileSync('bash', ['--norc', '-ec', String(commit)], { cwd: here.path('next'), env: here.env, stdio: 'pipe' });
  assert.is(here.git('next', 'status', '--porcelain'), '');
  assert.is(apply, 'theurian migrate apply');
  const applied = answered(await here.run('next', ...String(apply).split(' ').slice(1), '--json'));
  assert.equal([applied.migrationCount, applied.commit], [0, here.git('next', 'rev-parse', 'HEAD')]);
  const { out } = await here.run('next', 'init');
  assert.ok(out.endsWith('Next:\n  theurian migrate validate\n  theurian migrate apply\n'));
});

init('a repository without a commit is set up without a start', async () => {
  here.write('', { 'unborn/a.txt': 'x\n' });
  here.git('unborn', 'init', '-q', '-b', 'main');
  assert.is((await initJson('unborn')).since, null);
  assert.is((await here.run('unborn', 'migrate', 'validate')).code, 0);
});

init('from a directory below, the top of the repository is set up', async () => {
  here.repo('below', { 'a/b/c.txt': 'x\n' });
  await initJson('below/a/b');
  assert.ok('.theurian/policy.yaml' in tree('below'));
  assert.not.ok(Object.keys(tree('below')).some((path) => path.startsWith('a/b/.')));
});

const refused = [
  {
    why: 'a block mark without its partner',
    code: 'broken-markers',
    build: (dir: string) => here.write(dir, { '.gitignore': '# >>> theurian >>>\n' }),
  },
  {
    why: 'a link in the place of .gitignore',
    code: 'unreadable',
    build: (dir: string) => symlinkSync('README.md', here.path(dir, '.gitignore')),
  },
  {
    why: 'a directory in the place of the policy',
    code: 'unreadable',
    build: (dir: string) => here.write(dir, { '.theurian/policy.yaml/x': '' }),
  },
  {
    why: 'a file in the place of .theurian',
    code: 'unreadable',
    build: (dir: string) => here.write(dir, { '.theurian': '' }),
  },
];
for (const [nth, { why, code, build }] of refused.entries())
  init(`${why} is told, and left as it is`, async () => {
    const dir = `refused${nth}`;
    here.repo(dir, { 'README.md': 'x\n' });
    build(dir);
    const before = tree(dir);
    assert.is(failed(await here.run(dir, 'init', '--json'), 3).code, code);
    for (const [path, bytes] of Object.entries(before)) assert.is(tree(dir)[path], bytes, path);
  });

init.run();
