import { type ProposalId, parseProposalId } from '../model/proposal.ts';
import { quoted } from './prose/quoted.ts';
import { reportUsage } from './report.ts';
import type { Terminal } from './terminal.ts';
import type { Arguments } from './verb.ts';

/** Returns the id that a command line names, in either case; null when it is none. */
export const proposalIdIn = (args: Arguments): ProposalId | null => proposalIdOf(args.text('id') ?? '');

/** Returns a text as a proposal's id, in either case and with blanks around it; null when it is none. */
export const proposalIdOf = (typed: string): ProposalId | null => parseProposalId(typed.trim().toUpperCase());

/** Reports that a command line names no id. */
export const reportNoId = (terminal: Terminal, args: Arguments): number => reportNotId(terminal, args.text('id') ?? '');

/** Reports a text that is no id. */
export const reportNotId = (terminal: Terminal, typed: string): number =>
  reportUsage(
    terminal,
    `${quoted(typed)} is no id of a proposal.`,
    'Give the 26 characters that propose has shown, and theurian propose list shows.',
  );
