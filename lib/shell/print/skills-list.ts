import type { SkillRow } from '../../flows/skill-roll.ts';
import type { SkillsListed } from '../../flows/skills-list.ts';
import { inItsPlace } from '../prose/retired-skill.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';
import { unreviewedText } from './unreviewed.ts';

/** Lists skills, a line each, and the names that more than one has. */
export const skillListText = ({ unreviewed, ambiguous, skills }: SkillsListed, { paint }: Terminal): string => {
  const note = unreviewedText(unreviewed, paint);
  if (skills.length === 0) return `${note}No skills.\n`;
  const width = skills.reduce((most, { name }) => Math.max(most, name.length), 0);
  const rows = skills.map((row) => {
    const { layer, name, origin, status, successors } = row;
    const place = successors.length === 0 ? '' : inItsPlace(successors);
    const told = [layer.padEnd(7), origin.padEnd(5), status.padEnd(10), usesText(row), probationText(row), place];
    return `${paint.bold(name.padEnd(width))}  ${told.filter((text) => text !== '').join('  ')}\n`;
  });
  const twice = ambiguous.map(
    (name) => `${paint.yellow('Ambiguous')}: both layers have a skill ${plainLine(name)}; agents can change neither.\n`,
  );
  return [note, ...rows, ...twice].join('');
};

/** Says how often a skill was used, and when last. */
export const usesText = ({ uses, lastUsed }: Pick<SkillRow, 'uses' | 'lastUsed'>): string =>
  lastUsed === null ? 'never used' : `${count(uses, 'use')}, last ${lastUsed}`;

/** Says how far a skill is in its probation; nothing for one that is past it, or that no review looks at. */
export const probationText = ({ probation }: Pick<SkillRow, 'probation'>): string =>
  probation === null || probation.over ? '' : `on probation, ${probation.requests} of ${probation.maturity} requests`;
