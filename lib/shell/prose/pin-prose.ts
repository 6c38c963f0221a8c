import { command, line } from './command.ts';
import { lineEndRemedy, lineEndWords } from './line-ends.ts';
import type { Prose, ProseTable } from './prose.ts';
import { quoted } from './quoted.ts';

/** The words for bodies that are not what their pins say. */
export const pinProse = {
  'body-missing': ({ body, near, support }) => ({
    message: `There is no regular file at ${quoted(body)}.`,
    remedy:
      support === true
        ? `Add the support file, or take it out of the list in files. If it is there and only is not staged, git add it.`
        : `${near === undefined ? 'Correct contentFile' : `If this file is meant, write:${line(contentFileOf(near))}\nIf not, correct contentFile`}, or add the body. If it is there and only is not staged, git add it.`,
  }),
  'body-not-utf8': ({ body, offset, support }) => ({
    message: `The ${nounOf(support)} is not UTF-8; the first bytes that are not stand at offset ${offset}.`,
    remedy: `Save the ${nounOf(support)} as UTF-8, then put its new digest into contentSha256:${command('sha256sum', '--', body)}`,
  }),
  'pin-mismatch': (facts) => pinMismatch(facts),
  'evidence-missing': ({ file }) => ({
    message: `The excerpt ${quoted(file)} is not there.`,
    remedy: `An excerpt is kept as .theurian/evidence/<sha256>.md, named by its own digest. Add the file, or take the addEvidence operation out if the migration has not landed.`,
  }),
  'evidence-mismatch': ({ file, named, found }) => ({
    message: `The excerpt ${quoted(file)} is not what its name says. It is named ${named} and is ${found}`,
    remedy: `Bring back the text it is named after; these commits touched it:${command('git', 'log', '--oneline', '--', file)}`,
  }),
  'conflict-markers': (_, { path }) => ({
    message: 'The body holds the marks of an unresolved merge from this line on.',
    remedy: `Resolve them, then put the new digest into contentSha256. If the body has landed, write a new revision instead.${command('sha256sum', '--', path)}`,
  }),
  'unnamed-body': (_, { path }) => ({
    message: 'No migration names this file, so it is not in force.',
    remedy: `Name it in a migration, with its digest, or remove it:${naming(path)}`,
  }),
} satisfies Partial<ProseTable>;

/** Returns the lines by which a migration names a body: its contentFile, and what prints its digest. */
export const naming = (path: string): string => line(contentFileOf(path)) + command('sha256sum', '--', path);

const contentFileOf = (path: string): string => `contentFile: ../${path.slice('.theurian/'.length)}`;

type Mismatch = Parameters<ProseTable['pin-mismatch']>[0];

/** Names what a pin is of. */
export const nounOf = (support: true | undefined): string => (support === true ? 'support file' : 'body');

const pinMismatch = ({ body, pinned, found, lineEnds, support }: Mismatch): Prose =>
  lineEnds === 'same'
    ? {
        message: `The ${nounOf(support)} ${quoted(body)} is not the one that was pinned. It is pinned as ${pinned} and is ${found}`,
        remedy: `If the ${nounOf(support)} is right and the migration has not landed, pin what is there:${line(`contentSha256: ${found}`)}\nIf not, bring the pinned ${nounOf(support)} back; these commits touched it:${command('git', 'log', '--oneline', '--', body)}`,
      }
    : {
        message: `The ${nounOf(support)} ${quoted(body)} ${lineEndWords(lineEnds)}; nothing else differs. Git converts line ends unless .gitattributes has the line .theurian/** -text`,
        remedy: lineEndRemedy(body, lineEnds),
      };
