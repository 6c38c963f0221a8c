import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// No samples of hooks in each repository, and no look after each commit whether there is something to tidy up.
const SETTINGS = [
  'protocol.file.allow=always',
  'maintenance.auto=false',
  `init.templateDir=${fileURLToPath(new URL('template', import.meta.url))}`,
].flatMap((setting) => ['-c', setting]);

/** The environment of every git in a test: no caller's GIT_*, no user's and no machine's configuration, a fixed author and clock. */
const gitEnv = (home: string): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) =>
      value === undefined || /^(?:GIT_|NODE_EXTRA)/.test(key) ? [] : [[key, value]],
    ),
  ),
  HOME: home,
  XDG_CONFIG_HOME: join(home, 'xdg'),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_AUTHOR_DATE: '2001-02-03T04:05:06Z',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_COMMITTER_DATE: '2001-02-03T04:05:06Z',
  LC_ALL: 'C',
});

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A directory that real repositories are built in by real git. */
export interface Lab {
  readonly root: string;
  readonly env: Record<string, string>;
  /** A path in the lab. */
  path(...names: readonly string[]): string;
  /** Runs git in a directory of the lab and gives its output without the last line feed; throws when it fails. */
  git(dir: string, ...args: readonly string[]): string;
  /** As `git`, with bytes in and out, and more environment. */
  raw(
    dir: string,
    args: readonly string[],
    more?: { readonly input?: string | Uint8Array; readonly env?: Readonly<Record<string, string>> },
  ): Buffer;
  write(dir: string, files: Files): void;
  /** Makes a repository with one commit of these files on `main`; gives its name. */
  repo(dir: string, files?: Files, ...init: readonly string[]): string;
  /** Writes files, stages everything and commits; gives the commit. */
  commit(dir: string, files: Files, message?: string): string;
  remove(): void;
}

/** Makes an empty lab. */
export const lab = (): Lab => {
  const root = mkdtempSync(join(tmpdir(), 'theurian-test-'));
  const env = gitEnv(root);
  const path = (...names: readonly string[]): string => join(root, ...names);
  const raw: Lab['raw'] = (dir, args, more = {}) =>
    execFileSync('git', [...SETTINGS, ...args], {
      cwd: path(dir),
      env: { ...env, ...more.env },
      input: more.input ?? '',
      stdio: ['pipe', 'pipe', 'pipe'],
      maxBuffer: 1 << 30,
    });
  const git: Lab['git'] = (dir, ...args) => raw(dir, args).toString('utf8').replace(/\n$/, '');
  const write: Lab['write'] = (dir, files) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(path(dir, name)), { recursive: true });
      writeFileSync(path(dir, name), content);
    }
  };
  const commit: Lab['commit'] = (dir, files, message = 'x') => {
    write(dir, files);
    git(dir, 'add', '-A');
    git(dir, 'commit', '-q', '--allow-empty', '-m', message);
    return git(dir, 'rev-parse', 'HEAD');
  };
  const repo: Lab['repo'] = (dir, files = GOVERNED_FILES, ...init) => {
    mkdirSync(path(dir), { recursive: true });
    git(dir, 'init', '-q', '-b', 'main', ...init);
    return commit(dir, files, 'first');
  };
  return {
    root,
    env,
    path,
    git,
    raw,
    write,
    repo,
    commit,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};

/** A small governed directory, beside ordinary files. */
export const GOVERNED_FILES: Files = {
  'README.md': 'ordinary\n',
  'src/a.ts': 'export const a = 1;\n',
  '.theurian/config.yaml': 'project: demo\n',
  '.theurian/migrations/01ARZ3NDEKTSV4RRFFQ69G5FAV-first.yaml': 'operations: []\n',
  '.theurian/knowledge/ns/leaf.R1.md': '# Leaf\n',
  '.theurian/knowledge/ns/léaf.R2.md': 'ü\n',
  '.theurian/proposals/01ARZ3NDEKTSV4RRFFQ69G5FAW/migration.yaml': 'operations: []\n',
};
