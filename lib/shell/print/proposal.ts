import type { CheckedAnchor } from '../../flows/proposal-anchors.ts';
import type { LabelRow } from '../../flows/proposal-labels.ts';
import type { ShownRevision } from '../../flows/proposal-revisions.ts';
import type { ShownSupport } from '../../flows/proposal-support.ts';
import type { ShownProposal } from '../../flows/show-proposal.ts';
import type { ShownBody } from '../../flows/shown-text.ts';
import { WITHHELD } from '../../flows/withheld.ts';
import { operationProse } from '../prose/operation-prose.ts';
import { plainLine, plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { ageText } from './age.ts';
import { anchorText } from './card.ts';
import { conflictText } from './checked.ts';
import { diffText, indented } from './diff.ts';
import { findingsText } from './findings.ts';
import { proposalSteps } from './proposal-steps.ts';

type Paint = Terminal['paint'];

/** Shows a proposal to its reviewer: who, what, why, and what would come of it. */
export const proposalText = (shown: ShownProposal, { paint }: Terminal): string =>
  [
    headText(shown, paint),
    section(
      'Operations',
      (shown.migration?.operations ?? []).map((one) => `${plainLine(operationProse(one, shown.before))}\n`),
    ),
    ...shown.revisions.map((revision) => revisionText(revision, paint)),
    section(
      'Sources',
      shown.anchors.map((one) => anchorLine(one, paint)),
    ),
    section('Excerpts', shown.excerpts.map(excerptText)),
    section(
      'Other files, which would stay where they are',
      shown.others.map((file) => `${plainLine(file)}\n`),
    ),
    section('Screening', [screeningText(shown, paint)]),
    section('Verdict', [verdictText(shown, paint), findingsText(shown.findings, paint)]),
    section('Other proposals', [
      shown.conflicts.length === 0 ? 'None stands against it.\n' : '',
      ...shown.conflicts.map((conflict) => conflictText(conflict, paint)),
    ]),
    section(
      'Next',
      proposalSteps(shown).map(([says, command]) => (command === null ? `${says}\n` : `${says}:\n  ${command}\n`)),
    ),
  ].join('');

const section = (name: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${name}\n${indented(lines.join(''), 2)}`;

const row = (name: string, text: string | null | undefined): string =>
  text == null ? '' : `  ${name.padEnd(14)}${paragraph(text)}\n`;

// What goes on after a line feed stands below its beginning, where no name stands.
const paragraph = (text: string): string => plainText(text.trimEnd()).replaceAll('\n', `\n${' '.repeat(16)}`);

const headText = (shown: ShownProposal, paint: Paint): string => {
  const { proposalId, directory, age, proposedAt, evidence, migration, migrationFile, onCurrentState } = shown;
  return [
    `${paint.bold(proposalId)}\n`,
    row('in', directory),
    row('proposed', age === null ? null : `${ageText(age)}${proposedAt === null ? '' : ` (${proposedAt})`}`),
    row('migration', migrationFile),
    row('author', migration?.author),
    row('description', migration?.description),
    row('waits for', migration?.dependsOn?.join(', ')),
    evidence === null
      ? row('agent', '(no evidence.json that can be read)')
      : row('agent', `${evidence.agentId}, task ${evidence.taskId}, model ${evidence.model}`),
    row('reasoning', evidence?.reasoning),
    row('rejected once', evidence?.despiteRejection),
    row(
      'drafted',
      onCurrentState === null
        ? null
        : onCurrentState
          ? 'on the knowledge as it is here'
          : 'on other knowledge than there is here now',
    ),
  ].join('');
};

const revisionText = (
  { itemId, revisionId, replaces, onCurrent, labels, body, files }: ShownRevision,
  paint: Paint,
): string => {
  const former = replaces === null ? 'the first one' : `in place of ${replaces}`;
  return [
    `${paint.bold(plainLine(itemId))}  revision ${revisionId}, ${former}${onCurrent ? '' : ', which is not the current one'}\n`,
    ...labels.map((label) => labelText(label, paint)),
    indented(bodyText(body, paint), 4),
    ...files.map((file) => supportText(file, paint)),
  ].join('');
};

const supportText = ({ path, change, text }: ShownSupport, paint: Paint): string =>
  `  support file  ${plainLine(path)}  ${change === 'kept' ? CHANGES.kept : paint.yellow(CHANGES[change])}\n${text === null ? '' : indented(bodyText(text, paint), 4)}`;

const CHANGES: Readonly<Record<ShownSupport['change'], string>> = {
  added: 'new',
  changed: 'changed',
  kept: 'as it is',
  dropped: 'taken away',
};

const labelText = ({ label, before, after, inherited }: LabelRow, paint: Paint): string => {
  const move = before === null || before === after ? (after ?? '(none)') : `${before} -> ${after ?? '(none)'}`;
  const text = paragraph(`${move}${inherited ? ' (inherited)' : ''}`);
  return `  ${label.padEnd(14)}${before === after ? text : paint.yellow(text)}\n`;
};

const bodyText = (body: ShownBody, paint: Paint): string => {
  switch (body.kind) {
    case 'diff':
      return body.diff.parts.every(({ kind }) => kind === 'same')
        ? 'The text is the one there is.\n'
        : ended(diffText(body.diff.parts, paint, (text) => text));
    case 'whole':
      return ended(plainText(body.text));
    case 'missing':
      return 'Its text is not in the proposal.\n';
    case 'withheld':
      return `${WITHHELD}\n`;
  }
};

const ended = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

const anchorLine = ({ anchor, state }: CheckedAnchor, paint: Paint): string =>
  `${plainLine(anchorText(anchor))}  ${state === 'missing' || state === 'short' ? paint.red(STATES[state]) : STATES[state]}\n`;

const STATES: Readonly<Record<CheckedAnchor['state'], string>> = {
  found: 'found',
  missing: 'not there',
  short: 'the file has fewer lines',
  elsewhere: 'not looked up: it lies elsewhere',
  'no-commit': 'not looked up: no commit is named',
  beyond: 'not looked up: the history is cut off here',
};

const excerptText = ({ file, text }: ShownProposal['excerpts'][number]): string =>
  `${plainLine(file)}\n${text === null ? '  It is not in the proposal.\n' : indented(ended(plainText(text)), 2)}`;

const screeningText = ({ screening }: ShownProposal, paint: Paint): string =>
  screening.length === 0 ? 'Nothing was found in its texts.\n' : findingsText(screening, paint);

const verdictText = ({ verdict, screening }: ShownProposal, paint: Paint): string => {
  if (screening.some(({ code }) => code === 'secret'))
    return `${paint.red('It would be refused')} for the secret, and nothing else is told.\n`;
  switch (verdict) {
    case 'replays':
      return `${paint.green('It replays')} on the knowledge as it is here.\n`;
    case 'refused':
      return `${paint.red('It would be refused.')}\n`;
    case 'accepted':
      return 'It was accepted before.\n';
    case 'broken':
      return `${paint.red('It cannot be read as a proposal.')}\n`;
  }
};
