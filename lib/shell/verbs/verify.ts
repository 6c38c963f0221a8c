import { readFileSync } from 'node:fs';
import { verify } from '../../flows/verify.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { err } from '../../model/result.ts';
import { claimFrom } from '../claim-arguments.ts';
import { reportVerification } from '../print/verification.ts';
import type { Run } from '../verb.ts';

const STDIN = 0;

export const run: Run = async ({ args, terminal, world }) => {
  const format = args.text('format') ?? (terminal.json ? 'json' : 'text');
  const told = { ...terminal, json: terminal.json || format === 'json' };
  const claim = claimFrom(args, world.at, () => readFileSync(STDIN));
  if (!claim.ok) {
    const { report, reportUsage } = await import('../report.ts');
    return claim.error.kind === 'usage'
      ? reportUsage(told, claim.error.message, claim.error.remedy)
      : report(told, err(claim.error), () => '');
  }
  const asked = claim.value;
  const done = terminal.waiting('Proving');
  const verified = await inWorkspace(world, (workspace) => verify(workspace, asked));
  done();
  if (verified.ok) return reportVerification(told, format, verified.value);
  return (await import('../report.ts')).report(told, verified, () => '');
};
