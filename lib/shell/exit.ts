import type { Fault } from '../model/fault.ts';

/** What a run ends with; part of the interface. 1, an unexpected bug, is given by node itself or by the last catch. */
export const EXIT = {
  clean: 0,
  bug: 1,
  usage: 2,
  cannotJudge: 3,
  refused: 4,
  review: 5,
} as const;

/** Returns the exit code of a fault: mostly that something could not be judged. */
export const exitOf = (fault: Fault): number => {
  switch (fault.kind) {
    case 'unknown-item':
    case 'unknown-skill':
    case 'ambiguous-skill':
    case 'unknown-run':
    case 'unknown-proposal':
    case 'unknown-thread':
    case 'unknown-subject':
    case 'rejected-item':
    case 'unknown-revision-of-item':
    case 'unknown-support-file':
    case 'not-on-branch':
    case 'branch-exists':
    case 'branch-protected':
      return EXIT.usage;
    case 'applied-left-behind':
      return EXIT.review;
    default:
      return EXIT.cannotJudge;
  }
};
