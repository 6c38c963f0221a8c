import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { BY, type Scene, scene } from '../flows/propose-scene.ts';
import { answered, built, child, type Document, type Failure, type Ran } from '../kit/cli.ts';
import type { Files } from '../kit/repo.ts';
import { copied } from './prose-texts.ts';

/** A lab with the program as it is installed, by its name on the PATH. */
export interface RemedyLab {
  readonly here: Scene;
  readonly env: Readonly<Record<string, string>>;
  run(dir: string, argv: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>;
  /** Runs the commands of a remedy as they are printed; gives what they print. The first that fails ends it. */
  paste(dir: string, remedy: string, only?: RegExp): string;
  /** Makes a repository whose knowledge landed by a commit, where a policy was in force by which that is a review. */
  landed(dir: string, files: Files): void;
  /** Drafts a proposal and gives its id. */
  drafted(dir: string, ...args: readonly string[]): Promise<string>;
}

/** A line of a remedy that is a command. */
export const COMMAND = /^(?:THEURIAN_HOOKS=off )?(?:git|theurian|perl|cp|mv|rm|ls|diff|sha256sum|iconv) /;

/** Writes a message where there is none yet, as a person would. */
const EDITOR = `sh -c 'grep -q "^[^#]" "$1" || echo words > "$1"' --`;

export const POLICY = 'apiVersion: theurian.dev/policy/v1\nbranches: [main]\nreview: commit\n';

export const remedyLab = async (): Promise<RemedyLab> => {
  const here = scene();
  const program = await built(here.root);
  const hooks = fileURLToPath(new URL('../../hooks', import.meta.url));
  if (existsSync(hooks)) cpSync(hooks, here.path('hooks'), { recursive: true });
  mkdirSync(here.path('bin'));
  const words = program.map((word) => `'${word}'`).join(' ');
  writeFileSync(here.path('bin/theurian'), `#!/bin/sh\nexec ${words} "$@"\n`);
  chmodSync(here.path('bin/theurian'), 0o755);
  const ceiling = { GIT_CEILING_DIRECTORIES: here.root, GIT_EDITOR: EDITOR, GIT_PAGER: 'cat' };
  const env = { ...here.env, ...ceiling, PATH: `${here.path('bin')}:${process.env.PATH}` };
  const run: RemedyLab['run'] = (dir, argv, other = env) =>
    child(program, { at: here.path(dir), env: other }, ...argv, '--json');
  return {
    here,
    env,
    run,
    paste: (dir, remedy, only = COMMAND) => {
      const lines = copied(remedy).filter((line) => COMMAND.test(line) && only.test(line));
      assert.is.not(lines.length, 0, remedy);
      return execFileSync('sh', ['-ec', lines.join('\n')], {
        cwd: here.path(dir),
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    },
    landed: (dir, files) => {
      const ordinary = Object.entries(files).filter(([path]) => !path.startsWith('.theurian/'));
      here.repo(dir, { ...Object.fromEntries(ordinary), '.theurian/policy.yaml': POLICY });
      // A review of knowledge is of knowledge alone.
      here.commit(dir, files);
    },
    drafted: async (dir, ...args) => String(answered(await run(dir, ['propose', ...BY, ...args])).proposalId),
  };
};

/** What is told of a run. */
export interface Told {
  readonly code: string;
  readonly remedy: string;
}

/** Returns what is told of a run: the findings by their codes, or the fault. */
export const toldBy = ({ code, out, err }: Ran): readonly Told[] => {
  if (code === 0) return findingsOf(JSON.parse(out).findings);
  const { error }: { readonly error: Failure } = JSON.parse(err);
  return error.findings.length > 0 ? findingsOf(error.findings) : [error];
};

const findingsOf = (findings: readonly Document[] | undefined): readonly Told[] =>
  (findings ?? []).map(({ code, remedy }) => ({ code: String(code), remedy: String(remedy) }));

/** A situation that is refused, and what is left of the refusal when its remedy has been pasted. */
export interface RemedyCase {
  readonly why: string;
  readonly code: string;
  /** Builds the situation in a directory and gives the command line that is refused. */
  readonly build: (lab: RemedyLab, dir: string) => readonly string[] | Promise<readonly string[]>;
  /** Those of the commands that mend; all of them when left out. */
  readonly only?: RegExp;
  /** What a person does beside it, and what is asked then. `printed` is what the commands printed. */
  readonly beside?: (lab: RemedyLab, dir: string, printed: string) => readonly string[] | undefined;
  /** What is still told afterwards; when left out, the command passes. */
  readonly left?: readonly string[];
  /** Whether the command of the remedy stops for a person to go on. */
  readonly stops?: true;
  /** Whether the command of the remedy stands for the one that was refused. */
  readonly instead?: true;
}

/** Builds the situation, sees it refused, pastes the remedy and sees the refusal gone. */
export const mends = async (lab: RemedyLab, dir: string, one: RemedyCase): Promise<void> => {
  const { code, build, only, beside, instead, left, stops } = one;
  const argv = await build(lab, dir);
  const told = toldBy(await lab.run(dir, argv)).find((found) => found.code === code);
  assert.ok(told !== undefined, `${code} is told`);
  const paste = (): string => lab.paste(dir, told.remedy, only);
  if (stops === true) assert.throws(paste);
  const printed = stops === true ? '' : paste();
  if (instead === true) return;
  const next = beside?.(lab, dir, printed) ?? argv;
  const after = await lab.run(dir, next);
  const codes = toldBy(after).map((found) => found.code);
  assert.not.ok(codes.includes(code), after.err);
  if (left === undefined) assert.is(after.code, 0, after.err);
  else assert.equal(codes, left);
};
