import type { Log, LogEntry } from '../../flows/log.ts';
import { plainLine, plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { landingText } from './card.ts';
import { diffText, indented } from './diff.ts';
import { unreviewedText } from './unreviewed.ts';

/** Tells the life of an item, the newest revision first. */
export const logText = (log: Log, terminal: Terminal): string =>
  unreviewedText(log.unreviewed, terminal.paint) +
  [
    ...log.revisions.map((entry) => entryText(entry, terminal)),
    ...log.reasons.map(
      (r) =>
        `${r.op} by ${r.migrationId}, landed in ${plainLine(landingText(r.landing))}\n  ${indented(plainText(r.reason), 4).trimStart()}\n`,
    ),
  ].join('\n');

const entryText = (entry: LogEntry, { paint }: Terminal): string =>
  [
    `${paint.bold(`revision ${entry.revisionId}`)}${entry.isCurrent ? ' (current)' : ''}\n`,
    `  ${plainLine(entry.title)}\n`,
    `  written     ${plainLine(`${entry.createdAt} by ${entry.author}`)}\n`,
    `  migration   ${entry.migrationId}\n`,
    `  landed      ${plainLine(landingText(entry.landing))}\n`,
    ...entry.labels.map(({ label, before, after, inherited }) => {
      const move = before === null ? (after ?? 'none') : `${before} -> ${after ?? 'none'}`;
      return `  ${label.padEnd(12)}${plainLine(move)}${inherited ? ' (inherited)' : ''}\n`;
    }),
    ...entry.files.map(({ path, change }) => `  file        ${plainLine(path)} ${change}\n`),
    bodyText(entry, paint),
  ].join('');

// Unchanged stretches are cut to their ends; without colours the marks of git's word diff tell what came and went.
const bodyText = ({ body }: LogEntry, paint: Terminal['paint']): string => {
  if (body.parts.every((part) => part.kind === 'same')) return '  body        unchanged\n';
  const text = diffText(body.parts, paint, shortened);
  return `${indented(text, 4).trimEnd()}\n`;
};

const shortened = (text: string): string => (text.length <= 160 ? text : `${text.slice(0, 70)} … ${text.slice(-70)}`);
