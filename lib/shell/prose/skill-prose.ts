import { SUPPORT_DIRECTORIES } from '../../model/skill.ts';
import type { SkillFactsOf } from '../../model/skill-facts.ts';
import { command, line } from './command.ts';
import type { Prose, ProseTable } from './prose.ts';
import { quoted, sized } from './quoted.ts';

/** The words for a skill that hosts could not take over as it is. */
export const skillProse = {
  'front-matter-missing': () => ({
    message: 'A skill begins with its front matter, and this one does not.',
    remedy: `Begin the file with these lines, the first of them in its very first place:${frontMatter}`,
  }),
  'front-matter-unclosed': () => ({
    message: 'The front matter is not closed: no further line is --- and nothing else.',
    remedy: `Close it before the text begins:${frontMatter}`,
  }),
  'skill-text-empty': () => ({
    message: 'Nothing stands below the front matter, so the skill says nothing.',
    remedy: 'Write below it what is to be done, step by step.',
  }),
  'skill-name-invalid': ({ name }) => ({
    message: `A skill cannot be called ${quoted(name)}. Its name is that of a directory in the hosts.`,
    remedy: 'Take lower-case words and digits, joined by single hyphens, at most 64 characters.',
  }),
  'skill-name-differs': ({ name, item, expected }) => ({
    message: `The front matter names the skill ${quoted(name)}, and its item is ${item}`,
    remedy: `Both have one name, the last part of the item's. Write:${line(`name: ${expected}`)}`,
  }),
  'skill-description-length': ({ length, limit }) => ({
    message:
      length === 0
        ? 'The description of the skill is empty, and by it an agent chooses among skills.'
        : `The description of the skill has ${length} characters, and at most ${limit} are read.`,
    remedy: 'Say in a sentence or two what the skill does, and when to use it.',
  }),
  'skill-content-type': ({ contentType }) => ({
    message: `The body of a skill is its SKILL.md, and this one is declared as ${quoted(contentType)}.`,
    remedy: `Declare it as what it is:${line('contentType: text/markdown')}`,
  }),
  'skill-too-large': (facts) => tooLarge(facts),
  'too-many-support-files': ({ count, limit }) => ({
    message: `The revision has ${count} support files, and a skill may have at most ${limit}.`,
    remedy: 'Leave out what the SKILL.md does not need, or join files that are read together.',
  }),
  'support-files-without-skill': ({ kind }) => ({
    message: `Only a skill has support files, and this revision is of the kind ${kind}`,
    remedy: `Take the key files out, or declare what it is:${line('kind: skill')}`,
  }),
  'support-files-order': ({ file, after }) => ({
    message: `The support file ${quoted(file)} stands after ${quoted(after)} in the list.`,
    remedy:
      file.toLowerCase() === after.toLowerCase()
        ? 'Many disks take the two for one. Name each file once, and give another one a name of its own.'
        : 'Sort the list by path, capitals first.',
  }),
  'support-file-unknown': ({ item, file }) => ({
    message: `The current revision of ${item} has no support file ${quoted(file)}.`,
    remedy: `See which it has:${command('theurian', 'show', item)}`,
  }),
  'skill-name-taken': ({ name, item, other }) => ({
    message: `The skill ${item} would have the name of ${other} and a host has one directory of the name ${quoted(name)}.`,
    remedy: `Give the new one another name, or let the same migration deprecate ${other} before it declares ${item}`,
  }),
  'revision-files-changed': ({ revision, file, recorded, found }) => ({
    message: `The revision ${revision} ${changed(file, recorded, found)}`,
    remedy:
      'A revision never changes: declare it again as it was, or take a fresh revisionId and a directory of its own.',
  }),
} satisfies Partial<ProseTable>;

const frontMatter = line('---') + line('name: NAME') + line('description: WHAT-AND-WHEN') + line('---');

const tooLarge = ({ what, size, limit }: SkillFactsOf['skill-too-large']): Prose => {
  switch (what) {
    case 'body':
      return {
        message: `The body has ${sized(size)}, and that of a skill may have at most ${sized(limit)}.`,
        remedy: 'Move what is rarely needed into a file below references/, and name that in the text.',
      };
    case 'file':
      return {
        message: `The support file has ${sized(size)}, and one of a skill may have at most ${sized(limit)}.`,
        remedy: 'Split it, or keep it elsewhere and let the skill say where.',
      };
    case 'files':
      return {
        message: `The support files have ${sized(size)} together, and those of a skill may have at most ${sized(limit)}.`,
        remedy: `Leave out what the SKILL.md does not need. The files lie below ${SUPPORT_DIRECTORIES.join(', ')}`,
      };
  }
};

const changed = (file: string, recorded: string | null, found: string | null): string => {
  if (recorded === null) return `has no support file ${quoted(file)}, and this declaration gives it one.`;
  if (found === null) return `has the support file ${quoted(file)}, and this declaration leaves it out.`;
  return `has the support file ${quoted(file)} as ${recorded} and this declaration says ${found}`;
};
