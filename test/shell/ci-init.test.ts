import { chmodSync, mkdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failed } from '../kit/cli.ts';
import { treeIn } from '../kit/tree.ts';
import { hooksLab, OURS, OWN } from './hooks-scene.ts';

const gates = suite('ci init, and what agents are told');
const here = hooksLab();
gates.after(() => here.remove());

const WORKFLOWS = [
  { gate: '--github', path: '.github/workflows/theurian.yml', says: 'status check "theurian verify"' },
  {
    gate: '--gitlab',
    path: '.gitlab/theurian.gitlab-ci.yml',
    says: 'include: [{ local: .gitlab/theurian.gitlab-ci.yml }]',
  },
];

for (const { gate, path, says } of WORKFLOWS) {
  const dir = gate.slice(2);

  gates(`${gate} writes its file once, and says what to switch on`, async () => {
    here.project(dir);
    const before = treeIn(here.path(dir));
    assert.is((await here.told(dir, 'ci', 'init', gate, '--dry-run')).changed, true);
    assert.equal(Object.keys(treeIn(here.path(dir))), Object.keys(before));
    const { code, out } = await here.run(dir, 'ci', 'init', gate);
    assert.is(code, 0);
    assert.ok(out.startsWith(`${path} was written.\n`), out);
    assert.match(out, says);
    const written = readFileSync(here.path(dir, path), 'utf8');
    const again = await here.told(dir, 'ci', 'init', gate);
    assert.equal([again.changed, again.path, again.text], [false, path, written]);
  });

  gates(`${gate} leaves a file of another text as it is`, async () => {
    here.write(dir, { [path]: 'mine\n' });
    assert.is(failed(await here.run(dir, 'ci', 'init', gate, '--json'), 3).code, 'file-differs');
    assert.is(readFileSync(here.path(dir, path), 'utf8'), 'mine\n');
  });

  gates(`${gate} has no place in a bare repository`, async () => {
    here.git('', 'clone', '-q', '--bare', dir, `${dir}-bare.git`);
    assert.is(failed(await here.run(`${dir}-bare.git`, 'ci', 'init', gate, '--json'), 3).code, 'no-worktree');
  });
}

const PACKAGES = [
  {
    why: 'nothing is named',
    argv: [],
    installs: /^npm install --global --ignore-scripts theurian@\d/,
    says: 'from the registry',
  },
  {
    why: 'a tarball is named',
    argv: ['--package', 'tools/theurian.tgz'],
    installs: 'npm install --global --ignore-scripts ./tools/theurian.tgz',
    says: 'from that file',
  },
  {
    why: 'an address is named',
    argv: ['--package', 'https://example.org/theurian.tgz'],
    installs: 'npm install --global --ignore-scripts https://example.org/theurian.tgz',
    says: 'from that address',
  },
  {
    why: 'a commit is named',
    argv: ['--package', `github:acme/theurian#${'c'.repeat(40)}`],
    installs: `npm install --global --ignore-scripts 'github:acme/theurian#${'c'.repeat(40)}'`,
    says: 'from that commit',
  },
];

for (const [nth, { why, argv, installs, says }] of PACKAGES.entries())
  gates(`where ${why}, that is what the job installs, and it is said`, async () => {
    const dir = here.project(`package${nth}`);
    const { out } = await here.run(dir, 'ci', 'init', '--github', ...argv);
    assert.match(out, 'within its reach and what you trust');
    assert.match(out, says);
    const told = await here.told(dir, 'ci', 'init', '--github', ...argv);
    assert.match(String(told.installs), installs);
    assert.ok(out.includes(`  ${told.installs}\n`), out);
    assert.ok(
      readFileSync(here.path(dir, '.github/workflows/theurian.yml'), 'utf8').includes(`- run: ${told.installs}\n`),
    );
  });

gates('what the project has locked judges, unless another package is named', async () => {
  const dir = here.project('locked', {
    'package.json': '{"devDependencies":{"theurian":"0.1.0"}}',
    'package-lock.json': '{"packages":{"node_modules/theurian":{"version":"0.1.0"}}}',
  });
  const { out } = await here.run(dir, 'ci', 'init', '--gitlab');
  assert.match(out, '  npm ci --ignore-scripts\n  the version that package-lock.json has');
  assert.match(
    readFileSync(here.path(dir, '.gitlab/theurian.gitlab-ci.yml'), 'utf8'),
    'node_modules/.bin/theurian verify',
  );
  const named = await here.told(dir, 'ci', 'init', '--github', '--dry-run', '--package', 'theurian@1.2.3');
  assert.is(named.installs, 'npm install --global --ignore-scripts theurian@1.2.3');
  here.git('', 'init', '-q', 'broken');
  for (const name of ['package.json', 'package-lock.json']) {
    here.write('broken', { 'README.md': 'x\n' });
    mkdirSync(here.path('broken', name));
    assert.is(failed(await here.run('broken', 'ci', 'init', '--github', '--json'), 3).code, 'unreadable');
    rmdirSync(here.path('broken', name));
  }
});

gates('what names no one package is refused, and so is a package for the hook of a server', async () => {
  here.project('unnamed');
  for (const argv of [
    ['--github', '--package', 'theurian@latest'],
    ['--pre-receive', '--package', 'theurian@1.2.3'],
  ])
    assert.is(failed(await here.run('unnamed', 'ci', 'init', ...argv, '--json'), 2).code, 'usage');
  assert.throws(() => statSync(here.path('unnamed/.github')));
});

gates('the branches of the workflow are those of the policy', async () => {
  here.project('policy', {
    '.theurian/policy.yaml': 'apiVersion: theurian.dev/policy/v1\nbranches: [main, release/1.x]\nreview: merge\n',
  });
  assert.equal((await here.told('policy', 'ci', 'init', '--github')).branches, ['main', 'release/1.x']);
});

gates('one server has to be named, and one only', async () => {
  assert.is(failed(await here.run('policy', 'ci', 'init', '--json'), 2).code, 'usage');
  assert.is(failed(await here.run('policy', 'ci', 'init', '--github', '--gitlab', '--json'), 2).code, 'usage');
});

gates('--pre-receive makes a repository judge what is pushed to it', async () => {
  here.project('client');
  here.git('', 'clone', '-q', '--bare', 'client', 'server.git');
  assert.is((await here.told('server.git', 'ci', 'init', '--pre-receive', '--dry-run')).changed, true);
  assert.throws(() => statSync(here.path('server.git/hooks/pre-receive')));
  const told = await here.told('server.git', 'ci', 'init', '--pre-receive');
  assert.equal([told.path, told.changed], [here.path('server.git/hooks/pre-receive'), true]);
  assert.is(readFileSync(here.path('server.git/hooks/pre-receive'), 'utf8'), OURS);
  assert.is((await here.told('server.git', 'ci', 'init', '--pre-receive')).changed, false);
  here.git('server.git', 'config', 'theurian.cli', here.path('client', OWN));
  here.commit('client', { '.theurian/migrations/a.yaml': 'a\n' });
  here.program.asked();
  here.git('client', 'push', '-q', here.path('server.git'), 'main');
  assert.equal(
    here.program.asked().map(({ event, args }) => [event, ...args]),
    [['pre-receive', 'verify', '--pre-receive']],
  );
  chmodSync(here.path('server.git/hooks/pre-receive'), 0o644);
  assert.is((await here.told('server.git', 'ci', 'init', '--pre-receive')).changed, true);
});

gates('the hook of a server survives the hooks of the repository, and goes with them', async () => {
  // Whoever commits to it works in a directory beside it.
  assert.is(failed(await here.run('server.git', 'hooks', 'install', '--json'), 3).code, 'bare-repository');
  here.git('server.git', 'worktree', 'add', '-q', '-b', 'work', here.path('beside'));
  await here.told('beside', 'hooks', 'install');
  assert.ok(statSync(here.path('server.git/hooks/pre-receive')).isFile());
  await here.told('beside', 'hooks', 'uninstall');
  assert.throws(() => statSync(here.path('server.git/hooks/pre-receive')));
});

gates('doctor asks for no hooks where nobody commits', async () => {
  here.git('', 'clone', '-q', '--bare', 'client', 'plain.git');
  const { out, err } = await here.run('plain.git', 'doctor');
  assert.match(`${out}${err}`, /hooks +nobody commits here/);
});

gates('--pre-receive leaves a hook of somebody else as it is', async () => {
  here.git('', 'clone', '-q', '--bare', 'client', 'other.git');
  here.script('other.git/hooks/pre-receive', '#!/bin/sh\n');
  assert.is(failed(await here.run('other.git', 'ci', 'init', '--pre-receive', '--json'), 3).code, 'file-differs');
});

gates('init --agents adds one section to AGENTS.md, and leaves the rest of it alone', async () => {
  here.project('agents', { 'AGENTS.md': '# Ours\n\nBe kind.\n' });
  const { out } = await here.run('agents', 'init', '--agents');
  assert.match(out, 'updated AGENTS.md');
  assert.match(out, '.gitattributes AGENTS.md && git commit');
  const once = readFileSync(here.path('agents/AGENTS.md'), 'utf8');
  assert.ok(once.startsWith('# Ours\n\nBe kind.\n\n<!-- >>> theurian >>> -->\n## '));
  assert.ok(once.endsWith('```\n<!-- <<< theurian <<< -->\n'));
  await here.told('agents', 'init', '--agents');
  assert.is(readFileSync(here.path('agents/AGENTS.md'), 'utf8'), once);
  const [, snippet = ''] = /```json\n([^`]+)```/.exec(once) ?? [];
  const denied: string = JSON.parse(snippet).permissions.deny.join('\n');
  for (const one of ['Edit(.theurian/migrations/**)', 'Edit(.theurian/policy.yaml)', '--no-verify', 'core.hooksPath'])
    assert.match(denied, one);
});

gates('without --agents nobody is told', async () => {
  here.project('quiet');
  await here.told('quiet', 'init');
  assert.throws(() => statSync(here.path('quiet/AGENTS.md')));
});

gates.run();
