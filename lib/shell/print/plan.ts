import type { Plan } from '../../flows/plan.ts';
import type { ItemChange } from '../../replay/compare.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';

/** Shows what applying would change, item by item, with every label that moves. */
export const planText = ({ from, to, migrations, change }: Plan, { paint }: Terminal): string => {
  const { items, aliases, relations } = change;
  const nothing = items.length + aliases.length + relations.added.length + relations.removed.length === 0;
  const head = `${count(migrations.length, 'migration')} to apply: ${from.stateHash?.slice(0, 12) ?? 'nothing'} -> ${to.stateHash.slice(0, 12)}`;
  const sign = { added: paint.green('+'), changed: paint.yellow('~'), removed: paint.red('-') } as const;
  return [
    `${paint.bold(head)}\n`,
    ...items.map((item) => `${sign[item.kind]} ${paint.bold(item.item)}\n${itemText(item)}`),
    ...aliases.map((a) => `  alias ${a.alias}: ${a.before ?? 'none'} -> ${a.after ?? 'none'}\n`),
    ...relations.added.map((r) => `${paint.green('+')} ${r.sourceItemId} ${r.relationType} ${r.targetItemId}\n`),
    ...relations.removed.map((r) => `${paint.red('-')} ${r.sourceItemId} ${r.relationType} ${r.targetItemId}\n`),
    nothing ? 'Nothing would change.\n' : '',
  ].join('');
};

const itemText = ({ labels, newRevisions, currentRevision }: ItemChange): string =>
  [
    ...labels.map(({ label, before, after, inherited }) => {
      const move = before === null ? (after ?? 'none') : `${before} -> ${after ?? 'none'}`;
      return `    ${label.padEnd(12)}${plainLine(move)}${inherited ? ' (inherited)' : ''}\n`;
    }),
    currentRevision.before === currentRevision.after
      ? ''
      : `    ${'revision'.padEnd(12)}${currentRevision.before ?? 'none'} -> ${currentRevision.after ?? 'none'}\n`,
    newRevisions.length > 1 ? `    ${'revisions'.padEnd(12)}${newRevisions.length} new\n` : '',
  ].join('');
