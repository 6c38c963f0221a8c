/**
 * Breaks lines at spaces so that none is longer than `width`, where a word is not longer by itself.
 *
 * A line that begins with two spaces is to be copied, and stays as it is.
 */
export const wrapped = (text: string, width = 80): string =>
  text
    .split('\n')
    .map((line) => (line.startsWith('  ') ? line : wrappedLine(line, width)))
    .join('\n');

const wrappedLine = (line: string, width: number): string => {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (longer.length <= width || current === '') {
      current = longer;
      continue;
    }
    lines.push(current);
    current = word;
  }
  return [...lines, current].join('\n');
};

/** Cuts a line at a space so that it is not longer than `width`; a mark tells that there is more. */
export const cut = (text: string, width: number): string => {
  if (text.length <= width) return text;
  const space = text.lastIndexOf(' ', width - 1);
  return `${text.slice(0, space < 1 ? width - 1 : space)}…`;
};
