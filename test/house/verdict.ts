import type { Skip } from '../kit/skip.ts';

/** What a child process wrote down when it ended. `totals` is null when it ended before its suites did. */
export interface Account {
  readonly totals: { readonly passed: number; readonly failed: number } | null;
  readonly skips: readonly Skip[];
  readonly warnings: readonly string[];
}

/** How a child process ended, and its account when it left one. */
export interface Ending {
  readonly hung: boolean;
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
  readonly account: Account | null;
}

/** What one test file comes to. A trouble of the file itself counts as one failure more. */
export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly troubles: readonly string[];
}

/** Returns the verdict over a test file that ran: whatever is not a clean, full account is a failure. */
export const verdictOf = (ending: Ending): Verdict => {
  const { passed, failed } = ending.account?.totals ?? { passed: 0, failed: 0 };
  const troubles = troublesOf(ending);
  return { passed, failed: failed + troubles.length, skipped: ending.account?.skips.length ?? 0, troubles };
};

const troublesOf = ({ hung, code, signal, account }: Ending): readonly string[] => {
  if (hung) return ['It did not end in time and was stopped.'];
  if (account === null) return [`It crashed before it could give an account (${signal ?? `exit code ${code}`}).`];
  const { totals, skips, warnings } = account;
  if (totals === null) return [`It ended before its tests did (${signal ?? `exit code ${code}`}).`];
  const none = totals.passed + totals.failed + skips.length === 0;
  const crashed = code !== (totals.failed > 0 ? 1 : 0);
  return [
    ...(none ? ['It ran no test at all.'] : []),
    ...(crashed ? [`It crashed after its tests (${signal ?? `exit code ${code}`}).`] : []),
    ...warnings.map((warning) => `The process warned: ${warning}`),
  ];
};
