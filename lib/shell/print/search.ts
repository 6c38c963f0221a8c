import type { Found } from '../../flows/search.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { cardText } from './card.ts';
import { unreviewedText } from './unreviewed.ts';

/** Shows hits, best first, each with where it comes from. */
export const searchText = ({ hits, query, unreviewed }: Found, { paint }: Terminal): string => {
  const note = unreviewedText(unreviewed, paint);
  if (hits.length === 0) return `${note}Nothing found for "${plainLine(query)}". theurian list shows every item.\n`;
  const shown = hits
    .map((hit) => {
      const excerpt = hit.excerpt === null ? '' : `  ${plainLine(hit.excerpt.text)}\n`;
      return `${paint.bold(hit.itemId)}  ${plainLine(hit.title ?? '')}\n${excerpt}${cardText(hit)}`;
    })
    .join('\n');
  return note + shown;
};
