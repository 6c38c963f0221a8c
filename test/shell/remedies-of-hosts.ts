import { writeFileSync } from 'node:fs';
import { answered } from '../kit/cli.ts';
import { skillLanding } from '../kit/skills.ts';
import type { RemedyCase, RemedyLab } from './remedy-lab.ts';
import { HOST } from './skills-scene.ts';

const SYNC = ['skills', 'sync'];

const applied = async (lab: RemedyLab, dir: string): Promise<void> => {
  lab.landed(dir, skillLanding({ name: 'alpha', nth: 1 }));
  answered(await lab.run(dir, ['migrate', 'apply']));
};

/** Directories of hosts that skills are not put into, with a remedy that mends it. */
export const HOST_REMEDIES: readonly RemedyCase[] = [
  {
    why: 'a skill that was edited where it was put is moved aside',
    code: 'skill-edited',
    build: async (lab, dir) => {
      await applied(lab, dir);
      answered(await lab.run(dir, SYNC));
      writeFileSync(lab.here.path(dir, HOST, 'alpha/SKILL.md'), 'mine\n');
      return SYNC;
    },
  },
  {
    why: 'a directory of one’s own is named in full',
    code: 'host-target',
    build: async (lab, dir) => {
      await applied(lab, dir);
      lab.here.git(dir, 'config', '--global', 'theurian.skillsTarget', 'skills');
      await applied(lab, `${dir}-other`);
      lab.here.git(dir, 'config', '--global', 'theurian.skillsRepository', lab.here.path(`${dir}-other`));
      return SYNC;
    },
  },
];
