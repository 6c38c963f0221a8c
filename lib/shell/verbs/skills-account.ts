import { rejectionsTold } from '../../flows/queue-health.ts';
import { type RunAccount, runAccounts } from '../../flows/run-account.ts';
import { withoutSecrets } from '../../flows/without-secrets.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { err, ok } from '../../model/result.ts';
import { accountRecord, accountsText } from '../print/verdicts.ts';
import { report, reportUsage } from '../report.ts';
import { namedRun } from '../stage-arguments.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const asked = namedRun(args);
  if (!asked.ok) return reportUsage(terminal, asked.error.message, asked.error.remedy);
  const accounts = await inWorkspace(world, async (workspace) => {
    const found = runAccounts(workspace, asked.value);
    if (found.ok) rejectionsTold(workspace, found.value.runs);
    return found;
  });
  if (!accounts.ok) return report(terminal, accounts, () => '');
  const { runs: found, strange: among } = accounts.value;
  if (asked.value !== null && found.length + among.length === 0)
    return report(terminal, err({ kind: 'unknown-run', ...(await withoutSecrets({ run: asked.value })) }), () => '');
  // Whoever can write in the queue names runs and files there as he likes.
  const named = ({ runId, strange }: RunAccount) => withoutSecrets({ runId, strange });
  const runs = await Promise.all(found.map(async (one) => ({ ...one, ...(await named(one)) })));
  const { strange } = await withoutSecrets({ strange: among });
  const value = { runs: runs.map(accountRecord), strange };
  return report(terminal, ok(value), () => accountsText({ runs, strange }, terminal));
};
