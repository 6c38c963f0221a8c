import { command } from './command.ts';
import type { Prose } from './prose.ts';
import { quoted } from './quoted.ts';

/** Returns what is said of a run in which nothing was ever staged. */
export const unknownRunProse = (run: string): Prose => ({
  message: `Nothing was ever staged in a run ${quoted(run)}.`,
  remedy: `These are there:${command('theurian', 'skills', 'account')}`,
});
