import { chmodSync, cpSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SCRIPT, standIn } from '../kit/stand-in.ts';
import { hookScene, MIGRATION } from './scene.ts';

const gate = suite('hook script, gate');
const here = hookScene();
gate.after(() => here.remove());

gate.before.each(() => {
  here.cli.answers(0);
  here.cli.asked();
});

const add = (dir: string, path: string): string => here.commit(dir, { [path]: `${Math.random()}\n` });

gate('a push into a repository is judged by its pre-receive hook, before the objects are taken in', () => {
  here.hooked('client', [], { [MIGRATION]: 'a\n' });
  here.git('', 'clone', '-q', '--bare', 'client', 'server.git');
  here.git('server.git', 'config', 'theurian.cli', here.path('stand in/theurian.js'));
  cpSync(SCRIPT, here.path('server.git/hooks/pre-receive'));
  chmodSync(here.path('server.git/hooks/pre-receive'), 0o755);
  const old = here.git('client', 'rev-parse', 'HEAD');
  const next = add('client', '.theurian/migrations/b.yaml');
  here.cli.answers(4);
  assert.is(here.try('client', ['push', '-q', here.path('server.git'), 'main']).code, 1);
  here.cli.answers(0);
  here.git('client', 'push', '-q', here.path('server.git'), 'main');
  add('client', 'src/a.ts');
  here.git('client', 'push', '-q', here.path('server.git'), 'main');
  const line = `${old} ${next} refs/heads/main\n`;
  assert.equal(
    here.cli.asked().map(({ args, stdin }) => [...args, stdin]),
    [
      ['verify', '--pre-receive', line],
      ['verify', '--pre-receive', line],
    ],
  );
});

/** A repository, a commit ahead of a bare clone whose hook refuses; gives the path of the clone. */
const gated = (dir: string): string => {
  here.hooked(dir, [], { [MIGRATION]: 'a\n' });
  here.git('', 'clone', '-q', '--bare', dir, `${dir}.git`);
  here.git(`${dir}.git`, 'config', 'theurian.node', process.execPath);
  here.git(`${dir}.git`, 'config', 'theurian.cli', here.path('stand in/theurian.js'));
  cpSync(SCRIPT, here.path(`${dir}.git/hooks/pre-receive`));
  chmodSync(here.path(`${dir}.git/hooks/pre-receive`), 0o755);
  add(dir, '.theurian/migrations/b.yaml');
  here.cli.answers(4);
  return here.path(`${dir}.git`);
};

const SWAYS: readonly (readonly [name: string, value: string])[] = [
  ['THEURIAN_HOOKS', 'off'],
  ['THEURIAN_HOOKS', 'probe'],
  ['THEURIAN_GIT', 'isomorphic'],
  ['THEURIAN_ANYTHING', '1'],
  ['NODE_OPTIONS', `--require=${here.path('evil.cjs')}`],
  ['NODE_PATH', here.path('evil')],
  ['OPENSSL_CONF', here.path('evil.cnf')],
  ['GIT_CONFIG_GLOBAL', '/dev/null'],
  ['GIT_REPLACE_REF_BASE', 'refs/heads/'],
  ['GIT_GRAFT_FILE', here.path('grafts')],
  ['GIT_TRACE_SETUP', '0'],
];

for (const [nth, [name, value]] of SWAYS.entries())
  gate(`a push with ${name}=${value.split(here.root).join('')} is judged as without it`, () => {
    here.write('', { 'evil.cjs': 'if (process.env.THEURIAN_EVENT) process.exit(0);\n', grafts: '' });
    const server = gated(`gate${nth}`);
    const { code, err } = here.try(`gate${nth}`, ['push', '-q', server, 'main'], { [name]: value });
    assert.is(code, 1, err);
    const [asked, ...more] = here.cli.asked();
    assert.equal([asked?.event, asked?.args, more], ['pre-receive', ['verify', '--pre-receive'], []]);
    assert.not.ok(
      asked?.env.some((known) => known === name),
      `${name} reached the program`,
    );
  });

gate('a push is judged by the recorded program, whatever whoever pushes has on the PATH', () => {
  const server = gated('path');
  standIn(here.path('other account'), here.path('evil bin/theurian'), here.path('evil bin/node'));
  const env = { PATH: `${here.path('evil bin')}:${process.env.PATH}` };
  assert.is(here.try('path', ['push', '-q', server, 'main'], env).code, 1);
  assert.equal(
    here.cli.asked().map(({ by }) => by),
    [here.path('stand in/theurian.js')],
  );
  for (const [key, was] of [
    ['theurian.cli', here.path('stand in/theurian.js')],
    ['theurian.node', process.execPath],
  ] as const) {
    here.git('path.git', 'config', key, '/nowhere/at/all');
    const { code, err } = here.try('path', ['push', '-q', server, 'main'], { ...env, THEURIAN_HOOKS: 'off' });
    assert.is(code, 1);
    assert.match(err, 'there: theurian ci init --pre-receive');
    assert.not.match(err, 'THEURIAN_HOOKS');
    here.git('path.git', 'config', key, was);
  }
});

gate('a hook of a server that was there before keeps its environment', () => {
  const server = gated('before');
  writeFileSync(
    here.path('before.git/hooks/pre-receive.pre-theurian'),
    '#!/bin/sh\ncat >/dev/null; [ "$GIT_PUSHER" = ann ]\n',
  );
  chmodSync(here.path('before.git/hooks/pre-receive.pre-theurian'), 0o755);
  here.cli.answers(0);
  assert.is(here.try('before', ['push', '-q', server, 'main']).code, 1);
  assert.is(here.try('before', ['push', '-q', server, 'main'], { GIT_PUSHER: 'ann' }).code, 0);
});

gate.run();
