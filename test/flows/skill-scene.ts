import { cpSync } from 'node:fs';
import { answered } from '../kit/cli.ts';
import { acceptIn } from './accept-scene.ts';
import { idOf, type PendingScene } from './pending-scene.ts';
import type { Drafted } from './propose-scene.ts';

/** The name of the skill that these tests are about. */
export const SKILL = 'skills.release-notes';

/** The text of a skill; `does` is what it tells to do. */
export const skillText = (does = 'Run scripts/run.sh and fill templates/notes.md.'): string =>
  `---\nname: release-notes\ndescription: Use when a release is cut\n---\n${does}\n`;

/** Its support files, by the names that they have where they are handed in. */
export const HANDED_IN = { 'run.sh': 'git log --oneline\n', 'notes.md': '# Notes\n' };

/** The options that hand them in. */
export const SUPPORT = ['--support', 'templates/notes.md=notes.md', '--support', 'scripts/run.sh=run.sh'];

/** The options of a revision of the skill. */
export const revising = (...more: readonly string[]): readonly string[] => [
  ...['--item-id', SKILL, '--authored-here'],
  ...more,
];

/** Drafts the skill as a new one. */
export const draftSkill = (here: PendingScene, dir: string, support: readonly string[] = SUPPORT): Promise<Drafted> => {
  here.write(dir, { 'SKILL.md': skillText(), ...HANDED_IN });
  const labels = ['--title', 'Release notes', '--kind', 'skill', '--owner', 'platform'];
  return here.draft(dir, ...revising('--body-file', 'SKILL.md', ...labels, ...support));
};

const templates = new WeakMap<PendingScene, Promise<string>>();
let copies = 0;

/** A library in which the skill is in force. It is made once in a scene; whoever asks has a copy. */
export const skillLibrary = async (here: PendingScene): Promise<string> => {
  const template = templates.get(here) ?? newLibrary(here);
  templates.set(here, template);
  copies += 1;
  const dir = `skills${copies}`;
  cpSync(here.path(await template), here.path(dir), { recursive: true });
  return dir;
};

const newLibrary = async (here: PendingScene): Promise<string> => {
  const dir = here.library();
  await accepted(here, dir, await draftSkill(here, dir));
  return dir;
};

export const accepted = async (here: PendingScene, dir: string, draft: Drafted) =>
  answered(await acceptIn(here, dir, idOf(draft), '--json'));
