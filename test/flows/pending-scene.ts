import { cli, type Ran } from '../kit/cli.ts';
import { type Drafted, LIBRARY, type Scene, scene } from './propose-scene.ts';

/** A lab with libraries that proposals lie open in. */
export interface PendingScene extends Scene {
  /** Makes a repository with the library in it; gives its name. */
  library(): string;
  /** Runs `theurian propose` with these words in this process. */
  run(dir: string, ...argv: readonly string[]): Promise<Ran>;
}

export const pendingScene = (): PendingScene => {
  const here = scene();
  let made = 0;
  return {
    ...here,
    library: () => {
      made += 1;
      return here.repo(`r${made}`, LIBRARY) && `r${made}`;
    },
    run: (dir, ...argv) => cli({ at: here.path(dir), env: here.env }, 'propose', ...argv),
  };
};

/** The id of a draft, and where it lies. */
export const idOf = ({ answer }: Drafted): string => String(answer.proposalId);
export const directoryOf = ({ answer }: Drafted): string => String(answer.proposalDirectory);

/** The options of an edit of the item that most proposals are about. */
export const edit = (pair: string, item = 'domain.retry'): readonly string[] => [
  ...['--item-id', item, '--authored-here', '--edit', pair],
];
