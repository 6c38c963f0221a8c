import type { Finding } from '../../model/finding.ts';
import { findingProse } from '../prose/finding-prose.ts';
import { type Paint, plainLine, plainText } from '../sink.ts';
import { count } from './count.ts';

/** A finding as a program reads it. */
export interface FindingRecord {
  readonly code: string;
  readonly stage: string;
  readonly severity: string;
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  readonly remedy: string;
  readonly facts: unknown;
}

/** Turns a finding into its record. */
export const findingRecord = (finding: Finding): FindingRecord => {
  const { code, stage, severity, at, facts } = finding;
  return {
    code,
    stage,
    severity,
    file: at.path,
    line: at.line ?? null,
    column: at.column ?? null,
    ...findingProse(finding),
    facts,
  };
};

/** As many as a person reads; the rest is counted. */
const MOST = 20;

/** Prints findings for a person: where and which, what is, what to do. */
export const findingsText = (findings: readonly Finding[], paint: Paint): string => {
  const left = findings.length - MOST;
  const rest = left > 0 ? `And ${left} more: the same command with --json lists them all.\n` : '';
  return textOf(findings.slice(0, MOST), paint) + rest;
};

/** Counts findings: refusals, and warnings beside them. */
export const tally = (findings: readonly Finding[]): string => {
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  const refusals = findings.length - warnings;
  const warned = count(warnings, 'warning');
  if (refusals === 0) return warned;
  return `${count(refusals, 'finding')}${warnings === 0 ? '' : `, and ${warned}`}`;
};

/** Says where the commands among the remedies are to be run; nothing when none of them names a path. */
export const placeNote = (findings: readonly Finding[]): string =>
  findings.some((finding) => /^ {2}.*\.theurian\b/m.test(findingProse(finding).remedy))
    ? 'Run commands at the top of the repository, where their paths begin. '
    : '';

const textOf = (findings: readonly Finding[], paint: Paint): string =>
  findings
    .map((finding) => {
      const { message, remedy } = findingProse(finding);
      const { path, line, column } = finding.at;
      const place = [path, line, line === undefined ? undefined : column]
        .filter((part) => part !== undefined)
        .join(':');
      const colour = finding.severity === 'refusal' ? paint.red : paint.yellow;
      const head = `${paint.bold(plainLine(place))}  ${colour(finding.code)}${finding.severity === 'warning' ? ' (warning)' : ''}`;
      return `${head}\n${indented(message)}\n${indented(remedy)}\n`;
    })
    .join('');

const indented = (text: string): string =>
  plainText(text)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
