import { realpathSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { helpFor } from '../../lib/shell/help.ts';
import { VERSION } from '../../lib/shell/version.ts';
import { answered, cli, failed, type Place } from '../kit/cli.ts';
import { lab } from '../kit/repo.ts';
import { SOUND } from '../kit/sound.ts';

const shell = suite('main');
const here = lab();
shell.after(() => here.remove());
here.repo('a', { ...SOUND, 'sub/file.txt': 'x\n' });
here.write('', { 'elsewhere/file.txt': 'x\n' });

const at = (dir: string, env: Readonly<Record<string, string>> = {}): Place => ({
  at: here.path(dir),
  env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root, ...env },
});

for (const argv of [
  ['version'],
  ['--version'],
  ['-V'],
  ['list', '--version'],
  ['-V', 'list'],
  ['--no-color', 'version'],
])
  shell(`"theurian ${argv.join(' ')}" gives the version and nothing else, also outside of a repository`, async () => {
    assert.equal(await cli(at('elsewhere'), ...argv), { code: 0, out: `${VERSION}\n`, err: '' });
  });

for (const argv of [
  ['version', '--json'],
  ['--json', '--version'],
  ['list', '-V', '--json'],
])
  shell(`"theurian ${argv.join(' ')}" gives the version as a document`, async () => {
    const document = answered(await cli(at('elsewhere'), ...argv));
    assert.equal(document, { name: 'theurian', version: VERSION, node: process.versions.node });
  });

const helps = [
  { argv: ['--help'], words: [] },
  { argv: ['-h'], words: [] },
  { argv: ['migrate', '--help'], words: ['migrate'] },
  { argv: ['list', '-h'], words: ['list'] },
  { argv: ['--help', 'migrate', 'apply'], words: ['migrate', 'apply'] },
];
for (const { argv, words } of helps)
  shell(`"theurian ${argv.join(' ')}" is a success on standard output, as text or as a document`, async () => {
    assert.equal(await cli(at('elsewhere'), ...argv), { code: 0, out: helpFor(words), err: '' });
    assert.equal(answered(await cli(at('elsewhere'), '--json', ...argv)), { help: helpFor(words) });
  });

const misused = [
  { argv: [], says: /^No command is given\.\ntheurian --help shows/ },
  { argv: ['lisst'], says: /^There is no command "lisst"\.\nDid you mean theurian list\? theurian --help shows/ },
  {
    argv: ['list', '--onwer', 'a'],
    says: /^There is no option --onwer here\.\nDid you mean --owner\? theurian list --help/,
  },
  { argv: ['migrate', 'apply', 'x'], says: /\ntheurian migrate apply --help shows/ },
  { argv: ['show', '\u001b[2J', 'b\u202e'], says: /"b\\u202e"/ },
];
for (const { argv, says } of misused)
  shell(
    `"theurian ${argv.map((word) => JSON.stringify(word)).join(' ')}" ends with 2 and says what to do`,
    async () => {
      const { code, out, err } = await cli(at('a'), ...argv);
      assert.equal([code, out], [2, '']);
      assert.match(err, says);
      const error = failed(await cli(at('a'), ...argv, '--json'), 2);
      assert.is(error.code, 'usage');
      assert.match(`${error.message}\n${error.remedy}`, says.source.includes('\\\\') ? /b\u202e/ : says);
    },
  );

const places = [
  { why: 'a directory relative to where one stands', from: '', C: 'a' },
  { why: 'one that is above', from: 'a/sub', C: '..' },
  { why: 'an absolute one', from: 'elsewhere', C: here.path('a') },
  { why: 'one below the top', from: '', C: 'a/sub' },
];
for (const { why, from, C } of places)
  shell(`-C takes ${why}, before the verb and after it`, async () => {
    const top = realpathSync(here.path('a'));
    for (const argv of [
      ['-C', C, 'migrate', 'status', '--json'],
      ['migrate', 'status', '--json', '-C', C],
    ])
      assert.is(realpathSync(String(answered(await cli(at(from), ...argv)).root)), top);
  });

for (const C of ['nowhere', '/nonexistent/place', 'elsewhere', 'a/sub/file.txt'])
  shell(`-C ${C} is told as no repository`, async () => {
    assert.is(failed(await cli(at(''), 'list', '--json', '-C', C), 3).code, 'no-repository');
  });

shell('THEURIAN_GIT chooses how git is read, and nothing else will do', async () => {
  const reader = async (value: string): Promise<string> => {
    const { out } = await cli(at('a', { THEURIAN_GIT: value }), 'doctor');
    return /reader +(\w+)/.exec(out)?.[1] ?? '';
  };
  assert.is(await reader('isomorphic'), 'isomorphic');
  assert.is(await reader('native'), 'native');
  assert.is(await reader(''), 'native');
  const error = failed(await cli(at('a', { THEURIAN_GIT: 'fast' }), 'list', '--json'), 2);
  assert.match(error.message, 'THEURIAN_GIT is "fast"');
});

const colours = [
  { why: 'a terminal', isTTY: true, env: {}, argv: [], coloured: true },
  { why: 'a pipe', isTTY: false, env: {}, argv: [], coloured: false },
  { why: 'a terminal and NO_COLOR', isTTY: true, env: { NO_COLOR: '1' }, argv: [], coloured: false },
  { why: 'a terminal and --no-color', isTTY: true, env: {}, argv: ['--no-color'], coloured: false },
  { why: 'a pipe and FORCE_COLOR', isTTY: false, env: { FORCE_COLOR: '1' }, argv: [], coloured: true },
  { why: 'FORCE_COLOR and --no-color', isTTY: false, env: { FORCE_COLOR: '1' }, argv: ['--no-color'], coloured: false },
  { why: 'a terminal and --json', isTTY: true, env: {}, argv: ['--json'], coloured: false },
];
for (const { why, isTTY, env, argv, coloured } of colours)
  shell(`${why} means ${coloured ? 'colours' : 'no colours'}`, async () => {
    const bare = { ...at('a', env), isTTY };
    const { NO_COLOR: _, FORCE_COLOR: __, TERM: ___, ...rest } = bare.env;
    const { out } = await cli({ ...bare, env: { ...rest, ...env } }, 'migrate', 'validate', ...argv);
    assert.is(out.includes('\u001b['), coloured, JSON.stringify(out));
  });

shell.run();
