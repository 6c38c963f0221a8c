/** What to look for before a pattern is made ready, which costs more than to look for a few words: most texts have none of them. */
export type Signs = readonly string[];

/** Returns what tells whether one of some signs stands in a text. */
export const signsIn =
  (text: string): ((signs: Signs) => boolean) =>
  (signs) =>
    signs.some((sign) => text.includes(sign));
