import type { HookEvent } from '../model/hook.ts';
import { launch } from './launch.ts';

const START = '# >>> theurian >>>';
const END = '# <<< theurian <<<';
/** Says that the text before the block had no line end, so that taking the block away gives the very same bytes. */
const OPEN = '# The line above had no line end.';
/** Says that there was no such file before. */
const OWN = '# theurian hooks install made this file.';

/** Returns a hook script of husky's with our block at its end; null is a file that is not there. */
export const withBlock = (text: string | null, event: HookEvent): string => {
  const before = text === null ? null : withoutBlock(text);
  const open = before !== null && before !== '' && !before.endsWith('\n');
  const lines = [
    START,
    ...(before === null ? [OWN] : []),
    ...(open ? [OPEN] : []),
    `${launch(event, '"$@"')} || exit $?`,
    END,
    '',
  ];
  return `${before ?? ''}${open ? '\n' : ''}${lines.join('\n')}`;
};

/** Returns a hook script without our block, byte for byte as it was; null when there was no such file before. */
export const withoutBlock = (text: string): string | null => {
  const start = text.startsWith(`${START}\n`) ? 0 : text.indexOf(`\n${START}\n`) + 1;
  const end = text.indexOf(`\n${END}\n`, start);
  if ((start === 0 && !text.startsWith(START)) || end < 0) return text;
  const block = text.slice(start, end);
  const before = block.includes(`\n${OPEN}\n`) ? text.slice(0, start - 1) : text.slice(0, start);
  const rest = `${before}${text.slice(end + END.length + 2)}`;
  return rest === '' && block.includes(`\n${OWN}\n`) ? null : rest;
};
