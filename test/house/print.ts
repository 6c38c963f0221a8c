import type { FileReport } from './session.ts';

/** Returns what to print when a test file has ended: one line, and all it said when it failed. */
export const fileText = ({ file, verdict, output, ms }: FileReport): string => {
  const line = `${verdict.failed > 0 ? 'FAIL' : 'ok  '} ${file}  ${tally(verdict)}  ${seconds(ms)}\n`;
  if (verdict.failed === 0) return line + skipLines(output);
  return [
    line,
    ...verdict.troubles.map((trouble) => `  ${trouble}\n`),
    output === '' ? '' : `${output.trimEnd()}\n\n`,
  ].join('');
};

/** Returns the end of a run: the slowest files, then one line that others count by. */
export const closingText = (reports: readonly FileReport[]): string => {
  const all = { passed: 0, failed: 0, skipped: 0 };
  for (const { verdict } of reports) {
    all.passed += verdict.passed;
    all.failed += verdict.failed;
    all.skipped += verdict.skipped;
  }
  return `${slowest(reports)}${tally(all)}\n`;
};

interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const tally = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const skipLines = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.startsWith('skipped: '))
    .map((line) => `     ${line}\n`)
    .join('');

const slowest = (reports: readonly FileReport[]): string => {
  if (reports.length < 6) return '';
  const slow = [...reports].sort((a, b) => b.ms - a.ms).slice(0, 5);
  return `\nSlowest:\n${slow.map(({ file, ms }) => `  ${seconds(ms)}  ${file}\n`).join('')}\n`;
};
