import type { Finding } from './finding.ts';
import { STAGES } from './stage.ts';

/** Returns whether any of the findings refuses the set. */
export const refuses = (findings: readonly Finding[]): boolean => findings.some((f) => f.severity === 'refusal');

/** Orders findings: refusals first, then by stage, path, line, column and code. */
export const inOrder = (findings: readonly Finding[]): readonly Finding[] =>
  [...findings].sort(
    (a, b) =>
      Number(a.severity === 'warning') - Number(b.severity === 'warning') ||
      STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage) ||
      compare(a.at.path, b.at.path) ||
      (a.at.line ?? 0) - (b.at.line ?? 0) ||
      (a.at.column ?? 0) - (b.at.column ?? 0) ||
      compare(a.code, b.code),
  );

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
