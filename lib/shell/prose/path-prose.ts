import { bodyPathOf } from '../../model/governed.ts';
import { command, line } from './command.ts';
import type { ProseTable } from './prose.ts';
import { counted, quoted } from './quoted.ts';
import { asMigration, renaming } from './renaming.ts';

/** The words for what is wrong with paths. */
export const pathProse = {
  symlink: ({ target }) => ({
    message: `A symbolic link stands here${target === null ? '' : ` and points to ${quoted(target)}`}. Below .theurian/ only regular files and directories count.`,
    remedy: 'Put a copy of what it points to in its place, or remove the link.',
  }),
  gitlink: (_, { path }) => ({
    message: 'A submodule stands here, so the files are in another repository and not in this one.',
    remedy: `Take the submodule out of the index, which leaves its files where they are, then add them without their .git directory:${command('git', 'rm', '-f', '--cached', '--', path)}`,
  }),
  'not-a-file': ({ found }, { path }) => ({
    message: `Where a regular file belongs there is ${found}.`,
    remedy:
      found === 'a directory'
        ? `A name in migrations/ that ends in .yaml is a migration. Rename the directory:${renaming(path, path.replace(/\.yaml$/, ''))}`
        : 'Move it out of .theurian/.',
  }),
  'not-a-directory': (_, { path }) => ({
    message: 'A file stands where a directory belongs.',
    remedy: `Move the file aside and let init make the directory:${command('mv', '-n', '--', path, `${path}.aside`)}${command('theurian', 'init')}\nWhere git tracks it, stage both names with git add.`,
  }),
  'path-not-utf8': () => ({
    message: 'The name of this path is not UTF-8. Its odd bytes are written here as \\xHH.',
    remedy: 'Rename it with a name in UTF-8. The completion of your shell can fill in the odd bytes.',
  }),
  'path-collision': ({ other, within }) => ({
    message: within
      ? `It would lie below ${quoted(other)}, and that is a file.`
      : `File systems that ignore case or normalise Unicode take this path and ${quoted(other)} for the same file.`,
    remedy: within
      ? 'Give one of the two another name, or drop the one that is there.'
      : 'Rename the one that has not landed yet, so that more than case or the encoding of an accent tells them apart. A renamed body needs its new name in contentFile.',
  }),
  'content-outside-knowledge': ({ contentFile }) => ({
    message: /[\\\p{Cs}]/u.test(contentFile)
      ? `contentFile ${quoted(contentFile)} holds a character that no name may have everywhere: a backslash or half of a surrogate pair.`
      : `contentFile ${quoted(contentFile)} does not lead to a file inside .theurian/knowledge/. It is read from .theurian/migrations/ on.`,
    remedy: `Keep the body below .theurian/knowledge/ and write:${line(`contentFile: ${insideOf(contentFile)}`)}`,
  }),
  'too-many-files': ({ count, limit }) => ({
    message: `There are ${counted(count, 'entry', 'entries')} below .theurian/, and at most ${limit.toLocaleString('en-US')} are read.`,
    remedy: `Move out what does not belong there, such as generated files. This shows where the files are:${line('git ls-files -- .theurian | cut -d/ -f1-3 | sort | uniq -c | sort -rn | head')}`,
  }),
  'ignored-file': (_, { path }) => ({
    message:
      'This file is not read. A migration lies directly in .theurian/migrations/ and its name ends in .yaml, in lower case.',
    remedy: `If it is meant as a migration, rename it; if not, it may stay.${renamed(path)}`,
  }),
  'no-knowledge': () => ({
    message: 'There is no .theurian/ directory here, so there is no knowledge to judge.',
    remedy: `If it is missing, bring it back. If this repository has none yet, make it:${command('theurian', 'init')}`,
  }),
  'too-many-findings': ({ left }) => ({
    message: `${counted(left, 'more finding')} in this file ${left === 1 ? 'is' : 'are'} not listed.`,
    remedy: 'Fix those that are listed, then check again to see the rest.',
  }),
} satisfies Partial<ProseTable>;

// What was probably meant: the same path, counted from migrations/ on.
const insideOf = (contentFile: string): string => {
  const meant = contentFile.replace(/^(?:\.{0,2}\/)*(?:\.theurian\/)?(?=knowledge\/)/, '../');
  return bodyPathOf(meant) === null || /[\n\r\\\p{Cs}]/u.test(meant)
    ? '../knowledge/<namespace>/<name>.<revision>.md'
    : meant;
};

const renamed = (path: string): string => {
  const meant = asMigration(path);
  return meant === null ? '' : renaming(path, meant);
};
