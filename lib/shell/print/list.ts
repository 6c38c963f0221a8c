import type { Listed } from '../../flows/list.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';

/** Lists items, one line each. */
export const listText = ({ items }: Listed, { paint }: Terminal): string => {
  if (items.length === 0) return 'No items.\n';
  const width = Math.min(60, Math.max(...items.map((item) => item.itemId.length)));
  return items
    .map((item) => {
      const state = item.validity.state === 'in-force' ? item.status : `${item.status}, ${item.validity.state}`;
      return `${paint.bold(item.itemId.padEnd(width))}  ${state.padEnd(10)}  ${plainLine(item.title ?? '(no revision)')}\n`;
    })
    .join('');
};
