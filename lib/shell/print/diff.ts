import type { DiffPart } from '../../recall/word-diff.ts';
import { plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';

/** Prints what came and went of a text; without colours the marks of git's word diff tell. `same` writes what stayed. */
export const diffText = (
  parts: readonly DiffPart[],
  paint: Terminal['paint'],
  same: (text: string) => string,
): string => parts.map((part) => partText(part, paint, same)).join('');

const partText = ({ kind, text }: DiffPart, paint: Terminal['paint'], same: (text: string) => string): string => {
  switch (kind) {
    case 'same':
      return plainText(same(text));
    case 'added':
      return paint.green(`{+${plainText(text)}+}`);
    case 'removed':
      return paint.red(`[-${plainText(text)}-]`);
  }
};

/** Puts every line that has something in it further in. */
export const indented = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(by));
