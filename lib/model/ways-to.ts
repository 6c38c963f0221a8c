/** Lists the directories on the way to a file, from the outermost, and the file itself. */
export const waysTo = (path: string): readonly string[] => {
  const names = path.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};
