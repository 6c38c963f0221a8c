import { command } from './command.ts';
import type { Prose, ProseTable } from './prose.ts';
import { counted, quoted } from './quoted.ts';

/** The words for what only a proposal can do wrong. */
export const draftProse = {
  'patch-stale': ({ nth, old }) => ({
    message: `The old text of edit ${nth} does not stand in this body: ${quoted(old)}`,
    remedy: 'Read the body as it is now and copy the text from there, line ends and spaces included.',
  }),
  'patch-ambiguous': (facts) => ambiguous(facts),
  'nothing-changed': ({ item, what }) => ({
    message:
      what === 'revision'
        ? `This revision of ${item} would say what the current one says, word for word and label for label.`
        : `Nothing about ${item} would be other than it is.`,
    remedy: 'There is nothing to propose. If something else was meant, state it.',
  }),
  'item-retired': ({ item, status }) => ({
    message: `The item ${item} is ${status}, and a new revision would put it in force again without saying so.`,
    remedy: 'If it shall be in force again, add --restore and say why with --reason. If not, propose another item.',
  }),
  'already-rejected': (facts) => rejected(facts),
  'anchor-unknown': ({ what, commit, file }) => ({
    message:
      what === 'commit'
        ? `The source anchor names a commit that is not in this repository: ${commit}`
        : commit === null
          ? `The source anchor names ${quoted(file)} and no commit, and there is no such file here.`
          : `The source anchor names ${quoted(file)}, which is not in the commit ${commit}`,
    remedy:
      what === 'commit'
        ? 'Name a commit of this repository. If the source lies in another one, give its address with --source-uri.'
        : commit === null
          ? 'Correct the path, or name the commit that has the file with --source-commit. If the source lies in another repository, give its address with --source-uri.'
          : `Name a path as that commit has it, from the top of the repository. These are its files:${command('git', 'ls-tree', '-r', '--name-only', commit)}`,
  }),
  'anchor-missing': ({ file }) => ({
    message: `The source anchor names ${quoted(file)} and no commit, and there is no such file here.`,
    remedy: 'Correct it, or name the commit that has the file with --source-commit.',
  }),
  'anchor-lines': ({ lines, from, to }) => ({
    message: `The source anchor names the lines ${from} to ${to}, and the file has ${counted(lines, 'line')}.`,
    remedy: 'Correct the lines, or leave them out.',
  }),
} satisfies Partial<ProseTable>;

const ambiguous = ({ nth, old, count, crosses }: Parameters<ProseTable['patch-ambiguous']>[0]): Prose =>
  crosses === null
    ? {
        message: `The old text of edit ${nth} stands ${count} times in this body: ${quoted(old)}`,
        remedy: 'Take some of the text before and after it into the edit, until it stands there once.',
      }
    : {
        message: `The edits ${crosses} and ${nth} take away some of the same text: ${quoted(old)}`,
        remedy: 'Make one edit of the two.',
      };

const rejected = ({
  item,
  by,
  rejected: earlier,
  reason,
  author,
  commit,
}: Parameters<ProseTable['already-rejected']>[0]): Prose => {
  const what =
    by === 'item'
      ? `The item ${item} was rejected by ${author}`
      : `The same text was rejected as ${earlier} by ${author}`;
  const where = commit === null ? 'The rejection has not landed yet' : `It landed in ${commit}`;
  return {
    message: `${what}: ${quoted(reason)}. ${where}`,
    remedy: `Do not propose it again unless something has changed. Then say what, for the reviewer to read:${command('theurian', 'propose', '--item-id', item, '--despite-rejection', 'REASON', '...')}\nThe life of what was rejected:${command('theurian', 'log', earlier)}`,
  };
};
