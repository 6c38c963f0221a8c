import type { Listed } from '../../flows/list.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { unreviewedText } from './unreviewed.ts';

/** Lists items, one line each. */
export const listText = ({ items, unreviewed }: Listed, { paint }: Terminal): string => {
  const note = unreviewedText(unreviewed, paint);
  if (items.length === 0) return `${note}No items.\n`;
  const width = Math.min(60, longest(items.map((item) => item.itemId)));
  const states = items.map(({ status, validity: { state } }) =>
    state === 'in-force' ? status : `${status}, ${state}`,
  );
  const stateWidth = longest(states);
  const rows = items
    .map(({ itemId, title }, n) => {
      const state = (states[n] ?? '').padEnd(stateWidth);
      return `${paint.bold(itemId.padEnd(width))}  ${state}  ${plainLine(title ?? '(no revision)')}\n`;
    })
    .join('');
  return note + rows;
};

// Not Math.max over a spread: there may be more items than a call takes arguments.
const longest = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, text.length), 0);
