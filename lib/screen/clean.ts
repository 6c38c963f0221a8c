import { MASK } from './mask.ts';
import { screenText } from './screen-text.ts';

/**
 * Tells of many texts at once whether nothing would be found in any of them; false also where only a look at each would tell.
 *
 * Law: where it is true, `screenText` finds nothing in any of the texts.
 * Cost: one look at all of them, each distinct text once, and none in which nothing was found lately. To begin with a text costs more than a short one has in it.
 */
export const nothingIn = async (texts: readonly string[]): Promise<boolean> => {
  const distinct = [...new Set(texts)];
  // What a redaction left takes back what is found around it.
  if (distinct.some((text) => text.includes('[redacted:') || text.includes(MASK))) return false;
  const unseen = distinct.filter((text) => !clean.has(text));
  if (unseen.length === 0) return true;
  if ((await screenText('', unseen.join(BETWEEN))).length > 0) return false;
  for (const text of unseen) keep(text);
  return true;
};

// An intent, what is asked for with it and the draft that comes of that have most of their texts in common.
const clean = new Set<string>();
let kept = 0;

const keep = (text: string): void => {
  kept += text.length;
  if (kept > MOST) {
    clean.clear();
    kept = text.length;
  }
  clean.add(text);
};

/** About so many characters are remembered; a text of any length is, until the next one comes. */
const MOST = 2 ** 20;

// No rule reaches over so many lines that are neither empty nor hold a word, so that what ends one text hides nothing of the next.
const BETWEEN = '\n.\n.\n.\n';
