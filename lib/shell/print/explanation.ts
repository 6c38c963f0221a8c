import type { Explanation } from '../prose/explain.ts';
import type { Terminal } from '../terminal.ts';

/** Prints why a rule exists, an example, and the fix. */
export const explanationText = (
  { code, stage, severity, why, example, fix }: Explanation,
  { paint }: Terminal,
): string =>
  [
    `${paint.bold(code)}  ${stage}, ${severity}\n`,
    why,
    `\n${paint.bold('Example')}\n`,
    example,
    `\n${paint.bold('Fix')}\n`,
    fix,
    '',
  ].join('\n');
