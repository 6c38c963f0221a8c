import { type Finding, finding } from '../model/finding.ts';
import { FINDINGS_PER_FILE } from '../model/limits.ts';

/** Keeps the first findings of a file and says how many were left out, so that a hostile file cannot flood the answer. */
export const atMost = (path: string, findings: readonly Finding[]): readonly Finding[] =>
  findings.length <= FINDINGS_PER_FILE
    ? findings
    : [
        ...findings.slice(0, FINDINGS_PER_FILE),
        finding('too-many-findings', { path }, { left: findings.length - FINDINGS_PER_FILE }),
      ];
