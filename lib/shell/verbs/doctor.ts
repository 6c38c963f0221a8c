import { doctor } from '../../flows/doctor.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import type { Check } from '../../model/check.ts';
import { ok } from '../../model/result.ts';
import { EXIT } from '../exit.ts';
import { checkRecord, doctorText } from '../print/doctor.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ terminal, world }) => {
  const done = terminal.waiting('Looking the set-up over');
  const looked = await inWorkspace(world, doctor);
  done();
  if (!looked.ok) return report(terminal, looked, () => '');
  const node: Check = { id: 'node', state: soundNode() ? 'fine' : 'problem', seen: process.versions.node };
  const checks = [node, ...looked.value].map(checkRecord);
  const healthy = checks.every((check) => check.state !== 'problem');
  const code = report(terminal, ok({ healthy, checks }), doctorText);
  return healthy ? code : EXIT.cannotJudge;
};

const soundNode = (): boolean => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
};
