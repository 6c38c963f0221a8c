import { MASK } from './mask.ts';
import { screenText } from './screen-text.ts';

/**
 * Tells of many texts at once whether nothing would be found in any of them; false also where only a look at each would tell.
 *
 * Law: where it is true, `screenText` finds nothing in any of the texts.
 * Cost: one look at all of them, each distinct text once. To begin with a text costs more than a short one has in it.
 */
export const nothingIn = async (texts: readonly string[]): Promise<boolean> => {
  const distinct = [...new Set(texts)];
  // What a redaction left takes back what is found around it.
  if (distinct.some((text) => text.includes('[redacted:') || text.includes(MASK))) return false;
  return (await screenText('', distinct.join(BETWEEN))).length === 0;
};

// No rule reaches over so many lines that are neither empty nor hold a word, so that what ends one text hides nothing of the next.
const BETWEEN = '\n.\n.\n.\n';
