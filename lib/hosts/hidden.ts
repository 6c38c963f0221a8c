import { parseSkillName, type SkillName } from '../model/skill.ts';

/** A directory that somebody is at work with: a skill that is being written, or one that another takes the place of. */
export interface Hidden {
  readonly what: 'new' | 'old';
  /** Who is at work, in letters, digits, dots and hyphens. */
  readonly token: string;
  readonly skill: SkillName;
}

/** The name that such a directory has: beside the place of the skill, and nobody takes it for one. */
export const hiddenName = ({ what, token, skill }: Hidden): string => `.theurian-${what}.${token}.${skill}`;

const NAME = /^\.theurian-(new|old)\.([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)\.([a-z0-9-]+)$/;

/** Returns what a name hides; null for one that is not of ours. */
export const parseHidden = (name: string): Hidden | null => {
  const [, what, token, last] = NAME.exec(name) ?? [];
  const skill = parseSkillName(last ?? '');
  return (what === 'new' || what === 'old') && token !== undefined && skill !== null ? { what, token, skill } : null;
};
