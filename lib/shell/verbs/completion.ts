import { ok } from '../../model/result.ts';
import { completionScript } from '../completion.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal }) => {
  const shell = args.text('shell') ?? 'bash';
  return report(terminal, ok({ shell, script: completionScript(shell) }), ({ script }) => script);
};
