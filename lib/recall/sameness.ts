import { folded } from './fold.ts';

/**
 * Returns what is left of a text when it is asked whether another one says the same: without case, in compatibility form,
 * without characters that cannot be seen, every stretch of white space as one space.
 */
export const sameness = (text: string): string =>
  folded(text.normalize('NFKC').replace(UNSEEN, '')).replace(/\s+/g, ' ').trim();

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
