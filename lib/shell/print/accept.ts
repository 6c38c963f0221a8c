import { recoveryFacts } from '../../flows/accept-recovered.ts';
import type { Accepted } from '../../flows/accepted.ts';
import type { Trouble } from '../../landing/clear.ts';
import { reasonOf } from '../prose/errno.ts';
import { recoveryText } from '../prose/recovery-prose.ts';
import { plainLine, plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { findingsText } from './findings.ts';
import { wrapped } from './wrap.ts';

/** What is to be done next: a sentence, and the command that does it. */
type Step = readonly [says: string, command: string | null];

const stepsOf = ({ proposalId, dryRun }: Accepted): readonly Step[] =>
  dryRun
    ? [['Nothing was moved. This moves it', `theurian propose accept ${proposalId}`]]
    : [
        ['Nothing is in force yet. Commit the files that moved, on a branch', 'git add -- .theurian'],
        ['A person reviews the branch; the merge into the protected branch is the approval.', null],
        ['Then serve it', 'theurian migrate apply'],
      ];

/** Returns what a person does next, in that order; a command stands at the end of its sentence. */
export const acceptSteps = (value: Accepted): readonly string[] =>
  stepsOf(value).map(([says, command]) => (command === null ? says : `${says}: ${command}`));

/** Says what has moved, or would, and what comes next. */
export const acceptedText = (value: Accepted, { paint }: Terminal): string => {
  const { migrationId, moved, dryRun, recovered, troubles } = value;
  return [
    findingsText(value.findings, paint),
    ...recovered.map((one) => sentence(recoveryText(recoveryFacts(one)))),
    `${paint.green(dryRun ? 'Sound' : 'Accepted')} ${paint.bold(migrationId)}${dryRun ? ', and would move' : ''}\n`,
    ...moved.map(({ from, to }) => `  ${plainLine(from)}\n    -> ${plainLine(to)}\n`),
    ...troubles.map((trouble) => sentence(troubleText(trouble))),
    `State hash ${value.stateHash}\n`,
    'Next\n',
    ...stepsOf(value).map(([says, command]) => `  ${says}${command === null ? '' : `:\n    ${command}`}\n`),
  ].join('');
};

const sentence = (text: string): string => `${plainText(wrapped(text, 80))}\n`;

const troubleText = (trouble: Trouble): string => {
  switch (trouble.kind) {
    case 'changed':
      return `${trouble.path} changed meanwhile, so it stays.`;
    case 'unremoved':
      return `${trouble.path} could not be removed: ${reasonOf(trouble.code)}.`;
    case 'unflushed':
      return `The disk does not say that it keeps ${trouble.path}: ${reasonOf(trouble.code)}. The proposal stays until a later acceptance finds it there.`;
  }
};
