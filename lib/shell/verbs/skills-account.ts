import { rejectionsTold } from '../../flows/queue-health.ts';
import { runAccounts } from '../../flows/run-account.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { ok } from '../../model/result.ts';
import { accountRecord, accountsText } from '../print/verdicts.ts';
import { report, reportUsage } from '../report.ts';
import { namedRun } from '../stage-arguments.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const named = namedRun(args);
  if (!named.ok) return reportUsage(terminal, named.error.message, named.error.remedy);
  const accounts = await inWorkspace(world, async (workspace) => {
    const found = runAccounts(workspace, named.value);
    if (found.ok) rejectionsTold(workspace, found.value);
    return found;
  });
  if (!accounts.ok) return report(terminal, accounts, () => '');
  const { value } = accounts;
  return report(terminal, ok({ runs: value.map(accountRecord) }), () => accountsText(value, terminal));
};
