import type { LayerReviewed, SkillReviewed } from '../../flows/skills-review.ts';
import { printInstant } from '../../model/print-instant.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { readProposalsText } from './read-proposals.ts';
import { requestsText } from './skills-usage.ts';

/** What a review made of a layer, as a program reads it. */
export interface ReviewRecord extends Omit<LayerReviewed, 'since'> {
  readonly since: string | null;
}

/** Turns what a review made of a layer into its record. */
export const reviewRecord = ({ since, ...rest }: LayerReviewed): ReviewRecord => ({
  ...rest,
  since: since === null ? null : printInstant(since),
});

/** Tells what a review made of each layer, and what comes next. */
export const skillsReviewText = (
  { dryRun, layers }: { readonly dryRun: boolean; readonly layers: readonly ReviewRecord[] },
  { paint }: Terminal,
): string => {
  const made = layers.filter(({ proposed }) => proposed > 0);
  return [
    ...layers.map((one) => layerText(one, paint.bold)),
    dryRun ? 'Nothing was proposed.\n' : readProposalsText(made.map(({ repository }) => repository)),
  ].join('');
};

const layerText = ({ layer, requests, since, skills }: ReviewRecord, bold: (text: string) => string): string => {
  const of = (...kinds: readonly SkillReviewed['verdict'][]): number =>
    skills.filter(({ verdict }) => kinds.includes(verdict)).length;
  const retired = skills.filter(({ reason }) => reason !== null);
  const summary = [
    `${of('kept')} kept`,
    `${of('probation')} on probation`,
    `${retired.length} to retire`,
    `${of('open', 'unmerged')} left out, being changed already`,
  ].join(', ');
  return [
    `${bold(plainLine(layer))}: ${requestsText({ requests, since })}\n`,
    skills.length === 0 ? '  No skills that agents made.\n' : `  ${summary}\n`,
    ...retired.map(({ name, reason, proposalId }) => {
      const proposal = proposalId === null ? '' : `    ${proposalId}\n`;
      return `  ${name}: ${plainLine(reason ?? '')}\n${proposal}`;
    }),
  ].join('');
};
