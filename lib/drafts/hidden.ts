import { ULID_PATTERN, type Ulid } from '../model/ids.ts';
import type { ProposalId } from '../model/proposal.ts';

/** The name that a proposal, or a file of the queue, has while it is being written: nobody takes it for one. */
export const stagedNameOf = (id: Ulid): string => `.${id}.new`;

/** The name it has once it was taken away, until its files are gone too. */
export const asideNameOf = (id: ProposalId): string => `.${id}.gone`;

const HIDDEN = new RegExp(`^\\.${ULID_PATTERN}\\.(new|gone)$`);

/** Tells what a name hides: something being written, a proposal that was taken away, or nothing of ours. */
export const hiddenAs = (name: string): 'new' | 'gone' | null => {
  const [, what] = HIDDEN.exec(name) ?? [];
  return what === 'new' || what === 'gone' ? what : null;
};
