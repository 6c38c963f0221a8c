import type { Edit } from '../../model/host.ts';
import type { HostFactsOf } from '../../model/host-facts.ts';
import { command } from './command.ts';
import type { Prose, ProseTable } from './prose.ts';
import { listed, quoted } from './quoted.ts';

/** The words for what is in the way where skills are put. */
export const hostProse = {
  'skill-occupied': (facts, { path }) => ({
    message: `The skill ${quoted(facts.name)} is not put there: ${standing(facts)}. It is left as it is.`,
    remedy: `Give it another name or move it elsewhere, then run theurian skills sync again. This shows it:${command('ls', '-la', '--', path)}`,
  }),
  'skill-edited': (facts, { path }) => edited(facts, path),
  'host-target': (facts) => target(facts),
} satisfies Partial<ProseTable>;

const standing = ({ name, found, foreign }: HostFactsOf['skill-occupied']): string => {
  if (found !== name) return `${quoted(found)} stands there, and many disks take the two names for one`;
  switch (foreign.why) {
    case 'link':
      return 'a symbolic link has that name';
    case 'no-directory':
      return 'something that is no directory has that name';
    case 'no-marker':
      return 'a directory of that name was not made by theurian';
    case 'damaged-marker':
      return 'a directory has that name, and its .theurian-skill.json cannot be read as a marker';
    case 'copy':
      return `a directory of that name is a copy of ${quoted(foreign.of)}`;
    case 'other-project':
      return `a skill of the project ${quoted(foreign.project)} has that name`;
  }
};

const HOW: { readonly [H in Edit['how']]: string } = {
  edited: 'edited',
  added: 'added',
  removed: 'removed',
  other: 'no file any more',
};

const edited = ({ name, revision, wanted, edits }: HostFactsOf['skill-edited'], path: string): Prose => {
  const changes = listed(edits.map((one) => `${quoted(one.path)} (${HOW[one.how]})`));
  const other =
    wanted === null
      ? ' It is not served any more, and is there still.'
      : wanted === revision
        ? ''
        : ` Revision ${wanted} is served now, and ${revision} is there still.`;
  return {
    message: `The skill ${quoted(name)} is not as it was put there: ${changes}.${other}`,
    remedy: `What is worth keeping is proposed as a new revision, as only what was reviewed is put there. Then this moves the directory to .archive/ as it is:${command('theurian', 'skills', 'sync', '--force')}${command('ls', '-la', '--', path)}`,
  };
};

const target = ({ target: named, at, why }: HostFactsOf['host-target']): Prose => {
  const message = `Skills cannot be put into ${quoted(named)}`;
  switch (why) {
    case 'link':
      return {
        message: `${message}: ${at === named ? 'it' : quoted(at)} is a symbolic link, and links are not followed.`,
        remedy: `Name the directory that it leads to, or put a real one in its place:${command('ls', '-ld', '--', at)}`,
      };
    case 'no-directory':
      return {
        message: `${message}: ${at === named ? 'it' : quoted(at)} is no directory.`,
        remedy: `Move it aside, or name another directory. This shows it:${command('ls', '-ld', '--', at)}`,
      };
    case 'outside':
      return {
        message: `${message}: the configuration names directories from the top of the repository, and only such as lie in it.`,
        remedy:
          'Correct skills.targets in .theurian/config.yaml, by a reviewed change. A directory elsewhere is named with --target.',
      };
    case 'reserved':
      return {
        message: `${message}: what is there belongs to git or to the knowledge itself.`,
        remedy: 'Name another directory, such as .claude/skills',
      };
    case 'relative':
      return {
        message: `${message}: theurian.skillsTarget does not say where the path begins.`,
        remedy: `Give it in full, or from your home directory:${command('git', 'config', '--global', 'theurian.skillsTarget', '~/.claude/skills')}`,
      };
  }
};
