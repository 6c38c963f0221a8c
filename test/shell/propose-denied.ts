import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { answered } from '../kit/cli.ts';
import { give, NOBODY } from '../kit/nobody.ts';
import { faulted, filesIn, type Obstacles, PROPOSE, passes, type Site } from './propose-obstacles.ts';
import { copied } from './prose-texts.ts';

/** A right that is missing, and what is told of it. */
export interface Denied {
  readonly of: 'propose' | 'propose --local' | 'accept';
  /** A directory or file, from the top; `ID` is the proposal's. */
  readonly path: string;
  readonly mode: number;
  /** What is not there. */
  readonly gone?: string;
  readonly code: 'unwritable' | 'unreadable';
  /** The path that is told. */
  readonly told: RegExp;
}

/** The id of a proposal, as a pattern. */
export const SOME_ID = '[0-9A-Z]{26}';

/** A repository with an open proposal, to be copied for a user who owns no more than the copy. */
export interface Pristine {
  readonly id: string;
  copy(name: string): Site;
  /** Takes a right away, sees it told and nothing changed, gives it back and sees the same command pass. */
  deny(name: string, denied: Denied): Promise<void>;
}

// A namespace of its own, so that landing makes a directory.
const named = (item: string): readonly string[] => PROPOSE.map((word) => (word === 'domain.fresh' ? item : word));

// Where the last directory on the way may not be gone through, the command says so and shows the others.
const shownBy = (at: string, remedy: string): string => {
  const [command = ''] = copied(remedy);
  return spawnSync('sh', ['-c', command], { cwd: at, uid: NOBODY, gid: NOBODY, encoding: 'utf8' }).stdout;
};

export const pristine = async (lab: Obstacles): Promise<Pristine> => {
  const whole = lab.library('pristine');
  for (const name of [
    '.theurian/proposals',
    '.theurian/proposals-local',
    '.git/theurian/journal',
    '.git/theurian/staging',
  ])
    mkdirSync(join(whole, name), { recursive: true });
  const id = String(answered(await lab.site(whole).run(...named('fresh.item'))).proposalId);
  const argvOf = (of: Denied['of']): readonly string[] => {
    if (of === 'accept') return ['propose', 'accept', id];
    return [...named('fresh.other'), ...(of === 'propose' ? [] : ['--local'])];
  };
  const copy = (name: string): Site => {
    const at = lab.here.path(name);
    cpSync(whole, at, { recursive: true });
    give(at);
    return lab.site(at, NOBODY);
  };
  return {
    id,
    copy,
    deny: async (name, { of, path, mode, gone, code, told }) => {
      const site = copy(name);
      const at = join(site.at, path.replace('ID', id));
      if (gone !== undefined) rmSync(join(site.at, gone), { recursive: true });
      const before = filesIn(site.at);
      const usual = statSync(at).mode;
      chmodSync(at, mode);
      const error = faulted(await site.run(...argvOf(of)), site);
      assert.is(error.code, code, error.message);
      const [, shown = ''] = /^"([^"]*)" cannot be (?:read|written): permission is denied\.$/.exec(error.message) ?? [];
      assert.match(shown, told, error.message);
      assert.match(error.remedy, /^Allow your user to (?:read it|write there)\. This shows who may:\n {2}ls -ld -- /);
      // What it shows has the mode that is in the way.
      assert.match(shownBy(site.at, error.remedy), mode === 0 ? /^[d-]-{9}/m : /^dr-xr-xr-x/m);
      chmodSync(at, usual);
      assert.equal(filesIn(site.at), before);
      await passes(site, argvOf(of));
      rmSync(site.at, { recursive: true });
    },
  };
};
