import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrationOf } from './bench-set.ts';

/** Milliseconds that hooks add to a commit: medians over the same commits in a clone without any. */
export interface HookTimes {
  readonly ungoverned: number;
  readonly governed: number;
}

interface Asked {
  /** A repository with `count` landed migrations. */
  readonly from: string;
  readonly count: number;
  /** An empty place for two clones of it. */
  readonly lab: string;
  readonly cli: string;
  readonly env: NodeJS.ProcessEnv;
}

const ROUNDS = 15;

/** Commits in two clones in turn, on a branch of their own: one with the default hooks, one without. */
export const hookTimes = ({ from, count, lab, cli, env }: Asked): HookTimes => {
  const git = (dir: string, ...args: readonly string[]): void => {
    execFileSync('git', ['-C', dir, ...args], { env, stdio: 'ignore' });
  };
  const clones = ['without', 'with'].map((name) => join(lab, name));
  for (const dir of clones) {
    execFileSync('git', ['clone', '-q', from, dir], { env });
    git(dir, 'config', 'user.name', 'Bench');
    git(dir, 'config', 'user.email', 'bench@example.com');
    git(dir, 'checkout', '-q', '-b', 'work');
  }
  execFileSync(process.execPath, [cli, 'hooks', 'install'], { cwd: clones[1], env, stdio: 'ignore' });
  const commit = (dir: string): number => {
    const start = process.hrtime.bigint();
    const { status, stderr } = spawnSync('git', ['-C', dir, 'commit', '-qm', 'x'], { env });
    if (status !== 0) throw new Error(`git commit ended with ${status}: ${String(stderr)}`);
    return Number(process.hrtime.bigint() - start) / 1e6;
  };
  const over = (files: (round: number) => Readonly<Record<string, string | Buffer>>): number => {
    const times = clones.map((): number[] => []);
    // The first round of all is not counted: it finds nothing in any cache.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [n, dir] of clones.entries()) {
        put(dir, files(round));
        git(dir, 'add', '-A');
        const ms = commit(dir);
        if (round > 0) times[n]?.push(ms);
      }
    const [bare = 0, hooked = 0] = times.map(median);
    return hooked - bare;
  };
  return {
    ungoverned: over((round) => ({ 'src/a.ts': `${round}\n` })),
    governed: over((round) => {
      const { path, text, body, bodyPath } = migrationOf(count + round);
      return { [`.theurian/${path}`]: text, [`.theurian/${bodyPath}`]: body };
    }),
  };
};

const put = (dir: string, files: Readonly<Record<string, string | Buffer>>): void => {
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), bytes);
  }
};

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
