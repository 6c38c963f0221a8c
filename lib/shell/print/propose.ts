import type { Proposed } from '../../flows/propose-outcome.ts';
import { plainLine, plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { findingsText } from './findings.ts';
import { type Step, stepLines } from './steps.ts';
import { wrapped } from './wrap.ts';

const stepsOf = ({ proposalId, local, defaults }: Proposed): readonly Step[] => [
  ...(Object.keys(defaults).length === 0
    ? []
    : [
        [
          `Nothing was said about ${Object.keys(defaults).join(' and ')}, so ${valuesText(defaults)} holds.`,
          null,
        ] as const,
      ]),
  local
    ? ['Nothing is in force yet, and the proposal stays on this machine: git ignores .theurian/proposals-local/', null]
    : ['Nothing is in force yet, and theurian migrate validate does not look at proposals.', null],
  ['A person reads it', `theurian propose show ${proposalId}`],
  ['Accepting moves its files to where they belong, and approves nothing', `theurian propose accept ${proposalId}`],
  ['Landing it on the protected branch by review is the approval; then it is served', 'theurian migrate apply'],
];

/** Returns what is to be known and done next, in that order; a command stands at the end of its sentence. */
export const nextSteps = (value: Proposed): readonly string[] => stepLines(stepsOf(value));

/** Says what was drafted, and what comes next. */
export const proposedText = (value: Proposed, { paint }: Terminal): string => {
  const { proposalDirectory: directory, inherited } = value;
  const within = (path: string): string => path.slice(directory.length + 1);
  const row = (name: string, text: string): string => `  ${name.padEnd(12)}${plainLine(text)}\n`;
  return [
    findingsText(value.findings, paint),
    `${paint.green('Drafted')} ${paint.bold(plainLine(value.itemId))} in ${plainText(directory)}\n`,
    row('migration', value.migrationFile),
    value.bodyFile === null ? '' : row('body', within(value.bodyFile)),
    ...value.supportFiles.map((path) => row('support', within(path))),
    ...value.excerptFiles.map((path) => row('excerpt', within(path))),
    row('evidence', within(value.evidenceFile)),
    row('operations', value.operations.join(', ')),
    value.revisionId === null ? '' : row('replaces', value.expectedRevision ?? '(nothing: it is the first revision)'),
    ...Object.keys(inherited).map((label) => row('inherits', `${label}: ${shownValue(inherited[label])}`)),
    'Next\n',
    ...stepsOf(value).map(([says, command]) => {
      const sentence = wrapped(plainText(command === null ? says : `${says}:`), 78).replaceAll('\n', '\n  ');
      return `  ${sentence}\n${command === null ? '' : `    ${command}\n`}`;
    }),
  ].join('');
};

const valuesText = (defaults: Readonly<Record<string, unknown>>): string =>
  Object.values(defaults).map(String).join(' and ');

const shownValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};
