import { execFileSync } from 'node:child_process';
import { makeProposals } from './bench-proposals.ts';
import { migrationOf } from './bench-set.ts';

/** What accepting is measured with: the repository, how many items have landed in it, and how the program is run. */
export interface Accepting {
  readonly dir: string;
  readonly count: number;
  readonly env: NodeJS.ProcessEnv;
  readonly theurian: (args: readonly string[], cwd: string) => number;
}

/** Makes a run that accepts one fresh proposal each time, on nothing but what has landed; gives its milliseconds. */
export const acceptedOver = ({ dir, count, env, theurian }: Accepting): (() => number) => {
  let next = count + 10_000;
  return () => {
    execFileSync('git', ['-C', dir, 'reset', '-q', '--hard'], { env });
    execFileSync('git', ['-C', dir, 'clean', '-fdq'], { env });
    next += 1;
    makeProposals(dir, next, 1);
    return theurian(['propose', 'accept', migrationOf(next).id], dir);
  };
};
