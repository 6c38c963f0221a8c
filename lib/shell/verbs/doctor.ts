import { doctor } from '../../flows/doctor.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import type { Check } from '../../model/check.ts';
import { ok } from '../../model/result.ts';
import { EXIT } from '../exit.ts';
import { hookTool } from '../hook-tool.ts';
import { count } from '../print/count.ts';
import { checkRecord, doctorText } from '../print/doctor.ts';
import { report, reportFailure } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ terminal, world }) => {
  const done = terminal.waiting('Looking the set-up over');
  const looked = await inWorkspace(world, (workspace) => doctor(workspace, hookTool()));
  done();
  if (!looked.ok) return report(terminal, looked, () => '');
  const node: Check = { id: 'node', state: soundNode() ? 'fine' : 'problem', seen: process.versions.node };
  const checks = [node, ...looked.value].map(checkRecord);
  const problems = checks.filter(({ state }) => state === 'problem');
  const healthy = problems.length === 0;
  if (healthy || !terminal.json) {
    report(terminal, ok({ healthy, checks }), doctorText);
    return healthy ? EXIT.clean : EXIT.cannotJudge;
  }
  const message = `The set-up has ${count(problems.length, 'problem')}.`;
  const error = { code: 'set-up', message, remedy: 'Do what the fix of each says.', findings: checks };
  return reportFailure(terminal, error, EXIT.cannotJudge);
};

const soundNode = (): boolean => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
};
