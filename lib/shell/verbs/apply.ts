import { apply } from '../../flows/apply.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { appliedText } from '../print/applied.ts';
import { findingRecord } from '../print/findings.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const done = terminal.waiting('Verifying and applying');
  const result = await inWorkspace(world, (workspace) => apply(workspace, args.text('at')));
  done();
  if (!result.ok || !terminal.json) return report(terminal, result, appliedText);
  return report(
    terminal,
    { ok: true, value: { ...result.value, findings: result.value.findings.map(findingRecord) } },
    () => '',
  );
};
