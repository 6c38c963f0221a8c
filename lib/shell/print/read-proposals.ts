import { theurianIn, words } from '../prose/command.ts';

/** Says where a person reads the proposals that were made: in repositories by their place, null for the one at hand; each is named once. */
export const readProposalsText = (repositories: readonly (string | null)[]): string =>
  [...new Set(repositories)]
    .map((one) => `A person reads each proposal: ${words(...theurianIn(one), 'propose', 'list')}\n`)
    .join('');
