import { ARCHIVE } from '../model/host.ts';
import type { Archiving, Step } from './plan.ts';

/** What was done with a skill. A place in the archive is told from the host's directory. */
export type Done =
  | { readonly kind: 'placed'; readonly name: string; readonly revision: string }
  | { readonly kind: 'replaced'; readonly name: string; readonly revision: string; readonly former: string }
  | Archived;

/** It went to the archive. */
export interface Archived {
  readonly kind: 'retired' | 'set-aside';
  readonly name: string;
  readonly revision: string;
  readonly archive: string;
}

/** Returns what a step does, where nothing is in its way. */
export const doneBy = (step: Step): Done => {
  switch (step.kind) {
    case 'place':
      return { kind: 'placed', name: step.skill.name, revision: step.skill.revisionId };
    case 'replace': {
      const { name, revisionId: revision } = step.skill;
      return { kind: 'replaced', name, revision, former: step.former.revisionId };
    }
    case 'retire':
    case 'set-aside':
      return archivedBy(step);
  }
};

/** Returns what moving a skill to the archive does. */
export const archivedBy = ({ kind, former }: Archiving): Archived => {
  const { name, revisionId: revision } = former;
  return kind === 'retire'
    ? { kind: 'retired', name, revision, archive: `${ARCHIVE}/${name}.${revision}` }
    : { kind, name, revision, archive: `${ARCHIVE}/${name}-edited-${revision}` };
};
