import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { completionScript } from '../../lib/shell/completion.ts';
import { explainCodes, intentCodes } from '../../lib/shell/prose/explain.ts';
import { COMMON, VERBS } from '../../lib/shell/verbs.ts';
import { skipped } from '../kit/skip.ts';

const completion = suite('completion');
const at = mkdtempSync(join(tmpdir(), 'theurian-test-'));
completion.after(() => rmSync(at, { recursive: true }));

const SHELLS = ['bash', 'zsh', 'fish'] as const;
const onMachine = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).error === undefined;
const script = (shell: string): string => {
  const path = join(at, `theurian.${shell}`);
  writeFileSync(path, completionScript(shell));
  return path;
};

for (const shell of SHELLS) {
  completion(`the script for ${shell} holds every word of every verb, every option and every choice`, () => {
    const text = completionScript(shell);
    const words = new Set(text.match(/[A-Za-z][\w-]*/g));
    for (const { path, options, positionals } of VERBS) {
      for (const word of path) assert.ok(words.has(word), word);
      for (const { choices = [] } of [...options, ...positionals])
        for (const choice of choices) assert.ok(words.has(choice), choice);
    }
    for (const code of [...explainCodes(), ...intentCodes()]) assert.ok(words.has(code), code);
    for (const { name } of [...VERBS.flatMap((verb) => verb.options), ...COMMON])
      assert.match(text, shell === 'fish' ? new RegExp(`-[ls] ${name}\\b`) : new RegExp(`--?${name}\\b`));
  });

  if (!onMachine(shell)) skipped(`completion: the syntax for ${shell}`, `${shell} is not on this machine`);
  else
    completion(`${shell} itself finds nothing wrong with its script`, () => {
      const checked = spawnSync(shell, ['-n', script(shell)], { encoding: 'utf8' });
      assert.is(checked.stderr, '');
      assert.is(checked.status, 0);
    });
}

// As bash would call it: the words so far, the last of them half typed. Bash cuts `--at=x` into three words.
const offered = (...words: readonly string[]): readonly string[] => {
  const run = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _theurian; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['--norc', '-c', run, 'bash', script('bash'), 'theurian', ...words], {
    cwd: at,
    encoding: 'utf8',
  });
  return out.split('\n').filter((line) => line !== '');
};

const COMMON_WORDS = COMMON.map(({ name }) => (name.length === 1 ? `-${name}` : `--${name}`));
const second = (first: string): readonly string[] =>
  VERBS.flatMap(({ path }) => (path[0] === first && path[1] !== undefined ? [path[1]] : []));
const optionsOf = (name: string): readonly string[] =>
  VERBS.filter(({ path }) => path.join(' ') === name).flatMap(({ options }) => options.map((o) => `--${o.name}`));
const choicesOf = (verb: string, option: string): readonly string[] =>
  VERBS.filter(({ path }) => path.join(' ') === verb)
    .flatMap(({ options }) => options)
    .flatMap(({ name, choices = [] }) => (name === option ? choices : []));

const cases = [
  { typed: [''], gives: [...new Set(VERBS.map(({ path }) => path[0] ?? '')), ...COMMON_WORDS] },
  { typed: ['mig'], gives: ['migrate'] },
  { typed: ['migrate', ''], gives: [...second('migrate'), ...COMMON_WORDS] },
  { typed: ['migrate', 'pl'], gives: ['plan'] },
  { typed: ['--json', 'migrate', 'pl'], gives: ['plan'] },
  { typed: ['list', ''], gives: [...optionsOf('list'), ...COMMON_WORDS] },
  { typed: ['migrate', 'plan', '--st'], gives: ['--staged'] },
  { typed: ['list', '--kind', ''], gives: choicesOf('list', 'kind') },
  { typed: ['list', '--kind', 'dec'], gives: ['decision'] },
  { typed: ['list', '--kind', '='], gives: choicesOf('list', 'kind') },
  { typed: ['list', '--kind', '=', 'dec'], gives: ['decision'] },
  { typed: ['list', '--kind', '=', 'decision', '--owner', '=', 'list', '--sta'], gives: ['--status'] },
  { typed: ['list', '--status', 'rej'], gives: [] },
  { typed: ['list', '--owner', ''], gives: [] },
  { typed: ['show', 'some.item', '--rev'], gives: ['--revision'] },
  { typed: ['search', '--limit', '3', '--inc'], gives: ['--include-unapproved'] },
  { typed: ['completion', ''], gives: [...SHELLS, ...COMMON_WORDS] },
  { typed: ['explain', ''], gives: [...explainCodes(), ...intentCodes(), ...COMMON_WORDS] },
  {
    typed: ['explain', 'pin-'],
    gives: [...explainCodes(), ...intentCodes()].filter((code) => code.startsWith('pin-')),
  },
  { typed: ['-C', 'a', 'list', '--own'], gives: ['--owner'] },
  { typed: ['-C', 'migrate', 'sho'], gives: ['show'] },
  { typed: ['bogus', ''], gives: COMMON_WORDS },
  { typed: ['bogus', 'ini'], gives: [] },
];

if (!onMachine('bash')) skipped('completion: what bash offers', 'bash is not on this machine');
else {
  for (const { typed, gives } of cases)
    completion(`after "theurian ${typed.join(' ')}" bash offers ${gives.slice(0, 3).join(', ') || 'nothing'}`, () => {
      assert.equal([...offered(...typed)].sort(), [...gives].sort());
    });

  completion('after -C bash offers directories, also those with a space in them', () => {
    for (const name of ['one', 'one more', 'two']) mkdirSync(join(at, name));
    writeFileSync(join(at, 'one.txt'), '');
    assert.equal([...offered('-C', 'on')].sort(), ['one', 'one more']);
  });
}

completion.run();
