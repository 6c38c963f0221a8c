import type { ToldFindings } from './explanation.ts';

/** Why knowledge may not be drawn from a review. */
export const candidateTold = {
  'candidate-unproven': {
    why: 'What a review taught may become a candidate for knowledge when seven things hold of its thread, and all are looked up: none is taken from the word of whoever wants it. The pull request was merged into the protected branch; the thread is resolved; a later commit of the pull request changed the file; nothing of the thread is outdated, hidden or dismissed; the checks of the merged commit were green; it is shown by more than one file and names nothing of its own occasion; and what was said, and where, can be read. What cannot be known does not hold.',
    example: `isResolved: false                           refused: resolved
statusCheckRollup: null                     refused: green
"as @ann said in #7, retry twice"           refused: general
"Retry twice" from a resolved, fixed thread    sound`,
    fix: [
      'Read which signals are named; all that do not hold are told at once.',
      'If the record is old, ask the forge again and import its answer: theurian review import --query',
      'If commits are missing here, fetch them: git fetch origin refs/pull/7/head',
      'If it does not hold, leave it, or propose the knowledge with evidence of its own.',
    ],
  },
} satisfies Partial<ToldFindings>;
