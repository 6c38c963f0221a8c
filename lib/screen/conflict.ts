/**
 * Returns where unresolved merge markers begin, or null: an opening one, and after it a separating and a closing one.
 *
 * Source: git-merge(1), "How conflicts are presented".
 */
export const conflictIn = (text: string): number | null => {
  const open = atLineStart(text, '<<<<<<< ', 0);
  if (open === null) return null;
  const middle = /^=======\r?$/gm;
  middle.lastIndex = open;
  const separator = middle.exec(text);
  return separator === null || atLineStart(text, '>>>>>>> ', separator.index) === null ? null : open;
};

const atLineStart = (text: string, marker: string, from: number): number | null => {
  if (from === 0 && text.startsWith(marker)) return 0;
  const at = text.indexOf(`\n${marker}`, Math.max(0, from - 1));
  return at === -1 ? null : at + 1;
};
