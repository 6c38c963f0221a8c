import type { Discarded } from '../../flows/discard.ts';
import type { OnBase, Rebased } from '../../flows/rebase.ts';
import type { Remade } from '../../flows/remake.ts';
import { reasonOf } from '../prose/errno.ts';
import { plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { nextSteps, proposedText } from './propose.ts';
import { wrapped } from './wrap.ts';

/** Returns what is to be done once a proposal stands on its base. */
export const rebaseSteps = (value: Rebased): readonly string[] =>
  value.kind === 'rebased' ? nextSteps(value) : [`Accept it: theurian propose accept ${value.proposalId}`];

/** Says what a proposal was rebased on, and as what, or that it needs no rebasing. */
export const rebasedText = (value: Rebased, terminal: Terminal): string => {
  if (value.kind === 'on-base') return sentence(onBaseText(value));
  const { from, proposalId, expectedRevision, replaced, left } = value;
  const base = replaced === expectedRevision ? '' : ` on revision ${expectedRevision}`;
  return `${sentence(`Made ${from} anew as ${proposalId}${base}; the former is gone.`)}${leftText(left)}${proposedText(value, terminal)}`;
};

const onBaseText = ({ proposalId, itemId, expectedRevision }: OnBase): string =>
  expectedRevision === null
    ? `${proposalId} takes the place of no revision of ${itemId}, and nothing that landed comes after it. Nothing was changed.`
    : `${proposalId} is on its base: revision ${expectedRevision} of ${itemId} is current. Nothing was changed.`;

/** Says what became of a rejected proposal. */
export const rejectedText = (value: Remade, terminal: Terminal): string =>
  `${sentence(`Rejected ${value.from}; the former is gone. Once this one has landed, whoever proposes the same is answered with it.`)}${leftText(value.left)}${proposedText(value, terminal)}`;

/** Says what was deleted. */
export const discardedText = ({ proposalDirectory, left }: Discarded): string =>
  `${sentence(`Deleted ${proposalDirectory}`)}${leftText(left)}`;

const leftText = (left: Remade['left']): string =>
  left === null
    ? ''
    : sentence(`${left.path} could not be removed: ${reasonOf(left.code)}. It is no proposal any more.`);

const sentence = (text: string): string => `${plainText(wrapped(text, 80))}\n`;
