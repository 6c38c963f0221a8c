import { status } from '../../flows/status.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { findingRecord } from '../print/findings.ts';
import { statusText } from '../print/status.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ terminal, world }) => {
  const done = terminal.waiting('Looking at the knowledge');
  const result = await inWorkspace(world, status);
  done();
  if (!result.ok || !terminal.json) return report(terminal, result, statusText);
  return report(
    terminal,
    { ok: true, value: { ...result.value, findings: result.value.findings.map(findingRecord) } },
    () => '',
  );
};
