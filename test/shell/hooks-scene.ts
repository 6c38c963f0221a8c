import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { answered, type Document } from '../kit/cli.ts';
import { SCRIPT, type StandIn, standIn } from '../kit/stand-in.ts';
import { type CliLab, cliLab } from './world.ts';

export const OWN = 'node_modules/theurian/dist/theurian.js';
export const OURS = readFileSync(SCRIPT, 'utf8');

/** What stands in a directory: bytes and mode of every file, links as they are. */
export type Kept = Readonly<Record<string, string>>;

/** A lab where hooks are installed. */
export interface HooksLab extends CliLab {
  readonly program: StandIn;
  /** Makes a repository with a stand-in of the program in its own modules. */
  project(dir: string, files?: Readonly<Record<string, string>>): string;
  /** Runs a command line that succeeds, with --json. */
  told(dir: string, ...argv: readonly string[]): Promise<Document>;
  /** Writes an executable file. */
  script(path: string, text: string, mode?: number): void;
  /** Everything that installing may change in a repository: hooks, configuration, and the files of the project. */
  kept(dir: string): Kept;
}

export const hooksLab = (): HooksLab => {
  const here = cliLab();
  const program = standIn(here.path('account'));
  return {
    ...here,
    program,
    project(dir, files = {}) {
      here.repo(dir, { '.gitignore': 'node_modules\n', 'README.md': 'x\n', ...files });
      standIn(here.path('account'), here.path(dir, OWN));
      return dir;
    },
    told: async (dir, ...argv) => answered(await here.run(dir, ...argv, '--json')),
    script(path, text, mode = 0o755) {
      mkdirSync(dirname(here.path(path)), { recursive: true });
      writeFileSync(here.path(path), text);
      chmodSync(here.path(path), mode);
    },
    kept: (dir) => ({
      ...keptIn(here.path(dir), (name) => name !== '.git' && name !== 'node_modules'),
      ...keptIn(here.path(dir, '.git/hooks'), () => true),
      ...keptIn(here.path(dir, '.git'), (name) => name === 'config'),
    }),
  };
};

const keptIn = (dir: string, takes: (name: string) => boolean): Kept =>
  Object.fromEntries(
    (existsSync(dir) ? readdirSync(dir) : []).filter(takes).flatMap((name): [string, string][] => {
      const path = join(dir, name);
      const found = lstatSync(path);
      if (found.isDirectory()) return Object.entries(keptIn(path, () => true));
      const bytes = found.isSymbolicLink() ? readlinkSync(path) : readFileSync(path, 'latin1');
      return [[path, `${found.mode.toString(8)} ${bytes}`]];
    }),
  );
