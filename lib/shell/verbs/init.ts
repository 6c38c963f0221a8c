import { init } from '../../flows/init.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { initText, nextCommands } from '../print/init.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const wish = { dryRun: args.flag('dry-run'), agents: args.flag('agents') };
  const result = await inWorkspace(world, (workspace) => init(workspace, wish));
  if (!result.ok) return report(terminal, result, () => '');
  const value = { ...result.value, nextCommands: nextCommands(result.value) };
  return report(terminal, { ok: true, value }, initText);
};
