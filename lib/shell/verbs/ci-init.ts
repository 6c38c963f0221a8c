import { ciInit, type GateKind } from '../../flows/ci-init.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { hookTool } from '../hook-tool.ts';
import { gateText } from '../print/gate.ts';
import { report, reportUsage } from '../report.ts';
import type { Run } from '../verb.ts';

const GATES: readonly GateKind[] = ['github', 'gitlab', 'pre-receive'];

export const run: Run = async ({ args, terminal, world }) => {
  const [gate, second] = GATES.filter((name) => args.flag(name));
  if (gate === undefined || second !== undefined)
    return reportUsage(terminal, 'One server is meant.', 'Give one of --github, --gitlab and --pre-receive.');
  const dryRun = args.flag('dry-run');
  const result = await inWorkspace(world, (workspace) => ciInit(workspace, hookTool(), { gate, dryRun }));
  return report(terminal, result, gateText);
};
