import * as assert from 'uvu/assert';
import { failed, type Ran } from '../kit/cli.ts';
import type { Files } from '../kit/repo.ts';
import { treeIn } from '../kit/tree.ts';
import { type CliLab, DIRECT } from './world.ts';

/** The directory of a host that is filled where nothing else is said. */
export const HOST = '.claude/skills';

/** A configuration, to be gone on with. */
export const CONFIG = 'apiVersion: theurian.dev/v1\nprojectId: demo\n';

/** Makes a repository with knowledge that is applied, and gives nothing else. */
export const repository = async (here: CliLab, dir: string, files: Files = {}): Promise<void> => {
  here.repo(dir, { '.theurian/policy.yaml': DIRECT });
  here.commit(dir, { '.theurian/config.yaml': CONFIG, '.gitignore': '.claude/\n' });
  await landed(here, dir, files);
};

/** Lands files and applies them. */
export const landed = async (here: CliLab, dir: string, files: Files): Promise<void> => {
  here.commit(dir, files);
  const ran = await here.run(dir, 'migrate', 'apply');
  assert.is(ran.code, 0, ran.err);
};

/** The texts below a directory of a lab, but for the markers. */
export const textsIn = (here: CliLab, ...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(treeIn(here.path(...names)))
      .filter(([path]) => !path.endsWith('.theurian-skill.json') && !path.startsWith('.git/'))
      .map(([path, thing]) => [
        path,
        typeof thing === 'object' && 'link' in thing ? `-> ${thing.link}` : String(thing),
      ]),
  );

/** The findings of a run that was refused, by code, with their facts. */
export const toldBy = (ran: Ran): readonly unknown[] => failed(ran, 4).findings.map(({ code, facts }) => [code, facts]);
