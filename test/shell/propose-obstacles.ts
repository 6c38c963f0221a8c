import { chmodSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { LIBRARY, type Scene, scene, whole } from '../flows/propose-scene.ts';
import { answered, built, child, type Document, type Failure, failed, type Place, type Ran } from '../kit/cli.ts';
import { type Tree, treeIn } from '../kit/tree.ts';

/** A repository to propose and accept in, and the program as it is installed. */
export interface Site {
  /** Absolute. */
  readonly at: string;
  readonly place: Place;
  readonly run: (...argv: readonly string[]) => Promise<Ran>;
}

export const PROPOSE: readonly string[] = [
  'propose',
  ...['--author', 'ann@example.org', '--description', 'Why it is proposed.', '--reasoning', 'Because.'],
  ...['--agent-id', 'agent-1', '--task-id', 'task-1', '--model', 'model-x'],
  ...whole('domain.fresh'),
  ...['--excerpt', 'quote.txt'],
];

export interface Obstacles {
  readonly here: Scene;
  readonly program: readonly string[];
  /** A repository in a directory, run by a user. */
  site(at: string, uid?: number): Site;
  /** Makes a repository below the lab, with a library in it and texts to propose. */
  library(name: string): string;
  /** Drafts what `PROPOSE` asks for and gives the command that accepts it. */
  drafted(site: Site): Promise<readonly string[]>;
}

export const obstacles = async (): Promise<Obstacles> => {
  const here = scene();
  chmodSync(here.root, 0o755);
  const program = await built(here.root);
  const env = { ...here.env, GIT_CEILING_DIRECTORIES: here.root };
  const site: Obstacles['site'] = (at, uid) => {
    const place: Place = { at, env, ...(uid === undefined ? {} : { uid }) };
    return { at, place, run: (...argv) => child(program, place, ...argv, '--json') };
  };
  return {
    here,
    program,
    site,
    library: (name) => {
      here.repo(name, { ...LIBRARY, 'quote.txt': 'A quoted text.\n' });
      return here.path(name);
    },
    drafted: async ({ run }) => ['propose', 'accept', String(answered(await run(...PROPOSE)).proposalId)],
  };
};

/** The files of a repository, without what git and the program keep for themselves. */
export const filesIn = (at: string): Tree =>
  Object.fromEntries(Object.entries(treeIn(at)).filter(([path]) => !path.startsWith('.git/')));

/** One document that tells a fault: its exit code, no path of the machine, and a remedy. */
export const faulted = (ran: Ran, { at }: Site, code = 3): Failure => {
  const error = failed(ran, code);
  for (const text of [error.message, error.remedy]) assert.not.ok(text.includes(at), text);
  return error;
};

/** The answer, once what was in the way is gone. */
export const passes = async (site: Site, argv: readonly string[]): Promise<Document> => {
  const answer = answered(await site.run(...argv));
  // A proposal is no part of what is judged.
  if (argv.includes('accept')) answered(await site.run('migrate', 'validate'));
  return answer;
};
