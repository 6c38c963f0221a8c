import type { Accepted } from '../../flows/accepted.ts';
import type { Trouble } from '../../landing/clear.ts';
import type { Recovered } from '../../landing/recover.ts';
import { reasonOf } from '../prose/errno.ts';
import { listed } from '../prose/quoted.ts';
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
    ...recovered.map((one) => sentence(recoveredText(one))),
    `${paint.green(dryRun ? 'Sound' : 'Accepted')} ${paint.bold(migrationId)}${dryRun ? ', and would move' : ''}\n`,
    ...moved.map(({ from, to }) => `  ${plainLine(from)}\n    -> ${plainLine(to)}\n`),
    ...troubles.map((trouble) => sentence(troubleText(trouble))),
    `State hash ${value.stateHash}\n`,
    'Next\n',
    ...stepsOf(value).map(([says, command]) => `  ${says}${command === null ? '' : `:\n    ${command}`}\n`),
  ].join('');
};

const sentence = (text: string): string => `${plainText(wrapped(text, 80))}\n`;

const recoveredText = (one: Recovered): string => {
  switch (one.kind) {
    case 'completed':
      return `The acceptance of ${one.id} had been interrupted; it is complete now.`;
    case 'undone':
      return one.others.length === 0
        ? `The acceptance of ${one.id} had been interrupted; what it had written is gone again.`
        : `The acceptance of ${one.id} had been interrupted. These files stand in its way and are not its own: ${listed(one.others)}`;
    case 'foreign':
      return `The acceptance of ${one.id} had been interrupted, and these files are not as it left them, so nothing was touched: ${listed(one.paths)}`;
    case 'damaged':
      return `A record of an interrupted acceptance could not be read, and is removed: ${one.path}`;
  }
};

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
