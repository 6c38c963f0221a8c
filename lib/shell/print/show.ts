import type { Shown } from '../../flows/show.ts';
import { plainLine, plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { cardText } from './card.ts';
import { unreviewedText } from './unreviewed.ts';

/** Shows one item whole, or a support file of it and nothing else. */
export const showText = (item: Shown, terminal: Terminal): string =>
  item.file === null ? wholeText(item, terminal) : ended(plainText(item.file.text));

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

const wholeText = (item: Shown, { paint }: Terminal): string =>
  [
    unreviewedText(item.unreviewed, paint),
    `${paint.bold(`${item.itemId}  ${plainLine(item.title ?? '(no revision)')}`)}\n`,
    item.isCurrent ? '' : `${paint.yellow('A former revision, not the current one.')}\n`,
    ...successorsOf(item).map((successor) => `  instead   ${successor}\n`),
    cardText(item),
    ...item.aliases.map((alias) => `  alias     ${alias}\n`),
    ...item.relations.map(
      (r) => `  relation  ${r.sourceItemId} ${r.relationType} ${r.targetItemId}${noteOf(r.note)}\n`,
    ),
    ...item.evidence.map((e) => `  evidence  ${paragraph(`${e.anchor.sourceUri}: ${e.description}`)}\n`),
    ...item.reasons.map((r) => `  reason    ${paragraph(`${r.op}: ${r.reason}`)}\n`),
    ...item.files.map((file) => `  file      ${plainLine(file.path)}  ${file.size} bytes  sha256 ${file.sha256}\n`),
    item.body === null ? '' : `\n${ended(plainText(item.body))}`,
  ].join('');

// A retired item leads to what took its place.
const successorsOf = ({ itemId, status, relations }: Shown): readonly string[] => {
  if (status !== 'deprecated' && status !== 'superseded') return [];
  const successors = relations.flatMap(({ sourceItemId, relationType, targetItemId }) => {
    if (relationType === 'supersedes' && targetItemId === itemId) return [sourceItemId];
    return relationType === 'superseded_by' && sourceItemId === itemId ? [targetItemId] : [];
  });
  return [...new Set(successors)].sort();
};

const noteOf = (note: string | null): string => (note === null ? '' : ` (${paragraph(note)})`);

// What goes on after a line feed stands below its beginning, where no label stands.
const paragraph = (text: string): string => plainText(text.trimEnd()).replaceAll('\n', `\n${' '.repeat(12)}`);
