/** What stands for each character of a redaction's marker while a text is looked at: part of no word and of no look-alike. */
export const MASK = '\ue000';

/** Tells whether a text is nothing but masks. */
export const masked = (text: string): boolean => text.replaceAll(MASK, '') === '';
