import { ULID_PATTERN } from '../model/ids.ts';
import type { ProposalId } from '../model/proposal.ts';

/** The name a proposal has while it is being written: nobody takes it for one. */
export const stagedNameOf = (id: ProposalId): string => `.${id}.new`;

/** The name it has once it was taken away, until its files are gone too. */
export const asideNameOf = (id: ProposalId): string => `.${id}.gone`;

const HIDDEN = new RegExp(`^\\.${ULID_PATTERN}\\.(new|gone)$`);

/** Tells what a name in a room hides: a proposal being written, one taken away, or nothing of ours. */
export const hiddenAs = (name: string): 'new' | 'gone' | null => {
  const [, what] = HIDDEN.exec(name) ?? [];
  return what === 'new' || what === 'gone' ? what : null;
};
