import type { CandidateUnproven, FailedSignal } from '../../lib/model/candidate.ts';

/** A signal that does not hold, in every way there is. */
const FAILED: readonly FailedSignal[] = [
  ...(['not-merged', 'off-branch', 'other-head', 'head-unknown'] as const).map((why) => ({
    signal: 'merged' as const,
    why,
  })),
  { signal: 'resolved', why: 'open' },
  ...(['commented-unknown', 'head-unknown', 'rewritten', 'untouched', 'other-content'] as const).map((why) => ({
    signal: 'fixed' as const,
    why,
  })),
  ...(['outdated', 'minimized', 'dismissed'] as const).map((why) => ({ signal: 'standing' as const, why })),
  { signal: 'green', why: 'unknown', state: null },
  { signal: 'green', why: 'not-green', state: 'PENDING' },
  { signal: 'general', why: 'one-file' },
  { signal: 'general', why: 'gone' },
  { signal: 'general', why: 'own-occasion', names: '#7' },
  ...(['cut-off', 'wordless', 'one-voice', 'path-unknown', 'line-unknown'] as const).map((why) => ({
    signal: 'evidenced' as const,
    why,
  })),
];

/** Facts for a review that knowledge may not be drawn from. */
export const UNPROVEN: readonly CandidateUnproven[] = FAILED.map((failed) => ({
  ...failed,
  pull: 7,
  thread: 'PRRT_1',
}));
