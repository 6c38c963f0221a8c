import { completionScript } from '../completion.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal }) => {
  terminal.out(completionScript(args.text('shell') ?? 'bash'));
  return 0;
};
