import type { Explanation } from '../prose/explain.ts';
import type { Terminal } from '../terminal.ts';
import { wrapped } from './wrap.ts';

/** Prints why a rule exists, an example, and the fix. */
export const explanationText = (
  { code, stage, severity, why, example, fix }: Explanation,
  { paint }: Terminal,
): string => {
  const kind = stage === 'fault' ? 'fault' : `${stage}, ${severity}`;
  return [
    `${paint.bold(code)}  ${kind}`,
    '',
    wrapped(why),
    '',
    paint.bold('Example'),
    '',
    example,
    '',
    paint.bold('Fix'),
    '',
    fix,
    '',
  ].join('\n');
};
