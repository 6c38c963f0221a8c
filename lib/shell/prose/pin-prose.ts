import { argument, command, line } from './command.ts';
import type { Prose, ProseTable } from './prose.ts';
import { quoted } from './quoted.ts';

/** The words for bodies that are not what their pins say. */
export const pinProse = {
  'body-missing': ({ body }) => ({
    message: `There is no regular file at ${quoted(body)}.`,
    remedy: `Correct contentFile, or add the body. If it only is not staged:${command('git', 'add', '--', body)}`,
  }),
  'body-not-utf8': ({ body, offset }) => ({
    message: `The body is not UTF-8; the first bytes that are not stand at offset ${offset}.`,
    remedy: `Save the body as UTF-8, then put its new digest into contentSha256:${command('sha256sum', '--', body)}`,
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
} satisfies Partial<ProseTable>;

type Mismatch = Parameters<ProseTable['pin-mismatch']>[0];

const pinMismatch = ({ body, pinned, found, lineEnds }: Mismatch): Prose => {
  const digests = `It is pinned as ${pinned} and is ${found}`;
  switch (lineEnds) {
    case 'same':
      return {
        message: `The body ${quoted(body)} is not the one that was pinned. ${digests}`,
        remedy: `If the body is right and the migration has not landed, pin what is there:${line(`contentSha256: ${found}`)}\nIf not, bring the pinned body back; these commits touched it:${command('git', 'log', '--oneline', '--', body)}`,
      };
    case 'crlf-for-lf':
      return lineEndProse(
        body,
        `has CRLF line ends where LF was pinned`,
        `perl -pi -e 's/\\r\\n/\\n/' -- ${argument(body)}`,
      );
    case 'lf-for-crlf':
      return lineEndProse(
        body,
        `has LF line ends where CRLF was pinned`,
        `perl -pi -e 's/\\r?\\n/\\r\\n/' -- ${argument(body)}`,
      );
  }
};

const lineEndProse = (body: string, what: string, conversion: string): Prose => ({
  message: `The body ${quoted(body)} ${what}; nothing else differs. Git converts line ends unless .gitattributes has the line .theurian/** -text`,
  remedy: `Let init add that line, then convert the file back:${command('theurian', 'init')}${line(conversion)}`,
});
