/** A suite that was left out, and why. */
export interface Skip {
  readonly suite: string;
  readonly reason: string;
}

// The runner loads a test file in a process of its own and reads the list there.
const skips: Skip[] = [];

/**
 * Leaves a suite out, aloud: the run counts it as skipped and prints the reason.
 *
 * Use it where something the suite needs is absent from the machine: `if (git === null) skipped('hooks', 'git is not installed')`.
 */
export const skipped = (suite: string, reason: string): void => {
  skips.push({ suite, reason });
  process.stdout.write(`skipped: ${suite}: ${reason}\n`);
};

/** Returns what was left out in this process so far. */
export const skipsSoFar = (): readonly Skip[] => skips;
