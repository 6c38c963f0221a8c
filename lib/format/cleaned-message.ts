import type { CleanupMode, MessageCleanup } from '../model/message-cleanup.ts';

/** How a message is cleaned, and whether somebody edits it. */
export interface Cleaning extends MessageCleanup {
  readonly edited: boolean;
}

/**
 * Returns what git commits of the text that it shows to `commit-msg`.
 *
 * An option for one commit is not told to hooks, so where scissors stand nothing after them counts, whatever the mode.
 * Source: git-commit(1), `--cleanup` and `--verbose`; git-config(1), `core.commentChar`.
 */
export const cleanedMessage = (text: string, { mode, comment, edited }: Cleaning): string => {
  const mark = comment ?? foundMark(text);
  const kept = beforeScissors(text, mark);
  switch (modeIn(mode, edited)) {
    case 'verbatim':
      return kept;
    case 'strip':
      return tidied(kept, mark);
    case 'whitespace':
    case 'scissors':
      return tidied(kept, null);
  }
};

const modeIn = (mode: CleanupMode | null, edited: boolean): CleanupMode => {
  if (mode === null) return edited ? 'strip' : 'whitespace';
  return mode === 'scissors' && !edited ? 'whitespace' : mode;
};

const CUT = ' ------------------------ >8 ------------------------\n';

const beforeScissors = (text: string, mark: string): string => {
  const cut = `${mark}${CUT}`;
  if (text.startsWith(cut)) return '';
  const at = text.indexOf(`\n${cut}`);
  return at < 0 ? text : text.slice(0, at + 1);
};

const MARKS = '#;@!$%^&|:';

// What git chose stands before its advice, which is the last that it writes but for a diff.
const foundMark = (text: string): string => {
  const cut = /^(.) -{24} >8 -{24}\n/m.exec(text)?.[1] ?? '';
  if (cut !== '' && MARKS.includes(cut)) return cut;
  const last =
    text
      .split('\n')
      .findLast((line) => line !== '')
      ?.charAt(0) ?? '';
  return last !== '' && MARKS.includes(last) ? last : '#';
};

/** Takes away comments, space at the ends of lines, and empty lines at both ends and beyond one between. */
const tidied = (text: string, mark: string | null): string => {
  const lines = text
    .split('\n')
    .filter((line) => mark === null || !line.startsWith(mark))
    .map(withoutEnd);
  const kept = lines.filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '');
  const whole = kept.join('\n').replace(/\n$/, '');
  return whole === '' ? '' : `${whole}\n`;
};

// By hand, since a pattern would look at a long run of spaces again from each of them. Git knows no other spaces.
const withoutEnd = (line: string): string => {
  let to = line.length;
  while (to > 0 && ' \t\r'.includes(line.charAt(to - 1))) to -= 1;
  return line.slice(0, to);
};
