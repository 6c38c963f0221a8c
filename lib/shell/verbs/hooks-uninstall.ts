import { uninstallHooks } from '../../flows/hooks-uninstall.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { hookTool } from '../hook-tool.ts';
import { uninstalledText } from '../print/hooks.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const result = await inWorkspace(world, (workspace) => uninstallHooks(workspace, hookTool(), args.flag('dry-run')));
  return report(terminal, result, uninstalledText);
};
