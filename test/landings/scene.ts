import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { digestOf } from '../../lib/model/digest.ts';
import { child, type Ran } from '../kit/cli.ts';
import { type Files, type Lab, lab } from '../kit/repo.ts';
import { M, R, SOUND, upsert } from '../kit/sound.ts';
import type { Way } from './ways.ts';

/** Which hooks a clone has. */
export type Guard = 'default' | 'strict';

/** How a way ended in a clone. */
export interface Outcome {
  /** The hook that stopped it; null when nothing did. */
  readonly stoppedBy: string | null;
  /** Whether main has other knowledge than before, or by another commit. */
  readonly moved: boolean;
  /** How the last command of it ended. */
  readonly code: number;
  /** What the whole run said. */
  readonly said: string;
  /** Where it was run. */
  readonly dir: string;
}

export interface LandingScene extends Lab {
  readonly program: readonly string[];
  /** Runs a way in a fresh copy of the clone, in its main or a linked working directory. */
  attempt(way: Way, guard: Guard, linked?: boolean): Promise<Outcome>;
  /** Pushes main, and says what stopped it: a hook, git itself, or `nothing`. */
  push(dir: string): Promise<string>;
  /** Runs a command line of the program. */
  cli(dir: string, ...argv: readonly string[]): Promise<Ran>;
}

const POLICY = `apiVersion: theurian.dev/policy/v1
branches: [main]
review: merge
`;

const fresh = (nth: number, item: string, body: string, expected?: string): Files => {
  const path = `.theurian/knowledge/${item.replace('.', '/')}.${R(nth)}.md`;
  const replaces = expected === undefined ? {} : { expected };
  return {
    [path]: body,
    [`.theurian/migrations/${M(nth)}-${item.replace('.', '-')}.yaml`]: `apiVersion: theurian.dev/v1
id: ${M(nth)}
createdAt: '2001-02-03T04:05:06Z'
author: ada@example.org
${expected === undefined ? '' : `dependsOn:\n  - ${M(2)}\n`}operations:
${upsert({ item, revision: R(nth), ...replaces, body: path, pin: digestOf(body) })}`,
  };
};

const WRITER = `import fs from 'node:fs';
import git from ${JSON.stringify(import.meta.resolve('isomorphic-git'))};
const [gitdir, oid] = process.argv.slice(2);
await git.writeRef({ fs, gitdir, ref: 'refs/heads/main', value: oid, force: true });
`;

// Says which hook ran, and how it ended, beside being the program.
const wrapper = (program: string): string => `import { appendFileSync } from 'node:fs';
import { argv, env } from 'node:process';
process.on('exit', (code) => appendFileSync(env.THEURIAN_ACCOUNT, env.THEURIAN_EVENT + ' ' + code + '\\n'));
argv[1] = ${JSON.stringify(program)};
await import(${JSON.stringify(program)});
`;

/** Makes a remote, a clone of it for each kind of guard, and what the ways need. */
export const landingScene = async (program: readonly string[]): Promise<LandingScene> => {
  const here = lab();
  const entry = program.at(-1) ?? '';
  writeFileSync(here.path('writer.mjs'), WRITER);
  writeFileSync(here.path('wrapper.mjs'), wrapper(entry));
  buildRemote(here);
  for (const guard of ['default', 'strict'] as const) await buildClone(here, program, guard);
  let nth = 0;
  const attempt: LandingScene['attempt'] = async (way, guard, linked = false) => {
    nth += 1;
    const root = `run${nth}`;
    cpSync(here.path(guard), here.path(root), { recursive: true });
    here.git(`${root}/work`, 'remote', 'set-url', 'origin', here.path(root, 'origin.git'));
    const dir = linked ? `${root}/linked` : `${root}/work`;
    prepare(here, root, { way, linked });
    const before = mainOf(here, dir);
    const account = here.path(root, 'account');
    const env = {
      ...here.env,
      GIT_EDITOR: 'true',
      M: here.path('fresh.yaml'),
      NODE: process.execPath,
      THEURIAN_ACCOUNT: account,
      WRITER: here.path('writer.mjs'),
      ...freshFiles(here),
    };
    const ran = await child(['sh', '-c'], { at: here.path(dir), env }, way.script);
    const refusals = existsSync(account)
      ? readFileSync(account, 'utf8')
          .split('\n')
          .filter((line) => / [1-9]\d*$/.test(line))
      : [];
    const after = mainOf(here, dir);
    const own = /theurian: refs\/heads\/main is protected/.test(ran.err) ? 'reference-transaction' : null;
    return {
      stoppedBy: refusals.map((line) => line.split(' ')[0] ?? '').find((event) => event !== 'post-merge') ?? own,
      moved: after !== before,
      code: ran.code,
      said: `${ran.out}${ran.err}`,
      dir,
    };
  };
  const push: LandingScene['push'] = async (dir) => {
    const account = here.path(dir, '../account-of-push');
    const env = { ...here.env, THEURIAN_ACCOUNT: account };
    const remote = (): string => here.git(dir, 'ls-remote', 'origin', 'refs/heads/main');
    const before = remote();
    await child(['git'], { at: here.path(dir), env }, 'push', 'origin', 'refs/heads/main');
    if (remote() !== before) return 'nothing';
    return existsSync(account) && / [1-9]/.test(readFileSync(account, 'utf8')) ? 'pre-push' : 'git';
  };
  return {
    ...here,
    program,
    attempt,
    push,
    cli: (dir, ...argv) => child(program, { at: here.path(dir), env: here.env }, ...argv),
  };
};

const freshFiles = (here: Lab): Readonly<Record<string, string>> => {
  const [body = '', migration = ''] = Object.keys(fresh(20, 'x.bad', 'Nobody has read this.\n'));
  return { B: here.path('fresh', body), M: here.path('fresh', migration) };
};

const buildRemote = (here: Lab): void => {
  here.write('fresh', fresh(20, 'x.bad', 'Nobody has read this.\n'));
  here.repo('seed', { 'README.md': 'x\n' });
  here.commit(
    'seed',
    {
      '.theurian/policy.yaml': POLICY,
      '.gitattributes': '.theurian/** -text\n',
      '.gitignore': '.theurian/proposals-local/\n',
    },
    'policy',
  );
  here.git('seed', 'checkout', '-qb', 'first');
  here.commit('seed', SOUND, 'knowledge');
  here.git('seed', 'checkout', '-q', 'main');
  here.git('seed', 'merge', '-q', '--no-ff', '-m', 'Merge the first knowledge', 'first');
  branch(here, 'clash', fresh(24, 'domain.a', 'Another third text.\n', R(2)));
  branch(here, 'upstream', fresh(21, 'domain.a', 'The third text.\n', R(2)));
  here.git('seed', 'checkout', '-q', 'main');
  here.git('seed', 'merge', '-q', '--no-ff', '-m', 'Merge more', 'upstream');
  here.git('seed', 'branch', '-qf', 'upstream', 'main');
  branch(here, 'bad', fresh(20, 'x.bad', 'Nobody has read this.\n'));
  branch(here, 'good', fresh(22, 'x.good', 'Good.\n'));
  branch(here, 'weaker', {
    ...fresh(23, 'x.weak', 'Weak.\n'),
    '.theurian/policy.yaml': POLICY.replace('merge', 'commit'),
  });
  here.git('seed', 'checkout', '-q', 'main');
};

const branch = (here: Lab, name: string, files: Files): void => {
  here.git('seed', 'checkout', '-q', '-b', name, 'main');
  here.commit('seed', files, name);
};

const buildClone = async (here: Lab, program: readonly string[], guard: Guard): Promise<void> => {
  mkdirSync(here.path(guard));
  here.git(guard, 'clone', '-q', '--bare', '../seed', 'origin.git');
  here.git(guard, 'clone', '-q', 'origin.git', 'work');
  const work = `${guard}/work`;
  for (const name of ['bad', 'good', 'weaker', 'clash', 'upstream'])
    here.git(work, 'branch', '-q', name, `origin/${name}`);
  here.git(work, 'branch', '-q', 'parked', 'main');
  const argv = ['hooks', 'install', ...(guard === 'strict' ? ['--strict'] : [])];
  const ran = await child(program, { at: here.path(work), env: here.env }, ...argv);
  if (ran.code !== 0) throw new Error(ran.err);
  here.git(work, 'config', 'theurian.cli', here.path('wrapper.mjs'));
};

const prepare = (here: Lab, root: string, { way, linked }: { readonly way: Way; readonly linked: boolean }): void => {
  const work = `${root}/work`;
  if (linked) {
    here.git(work, 'checkout', '-q', 'parked');
    here.git(work, 'worktree', 'add', '-q', here.path(root, 'linked'), way.aside === true ? 'good' : 'main');
  } else if (way.aside === true) here.git(work, 'checkout', '-q', 'parked');
};

// Code may come and go: what counts is the knowledge, and which commit landed it last.
const mainOf = (here: Lab, dir: string): string =>
  here.git(dir, 'log', '--first-parent', '-1', '--format=%H', 'refs/heads/main', '--', '.theurian');
