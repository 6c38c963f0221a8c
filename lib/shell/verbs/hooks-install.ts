import { installHooks } from '../../flows/hooks-install.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { hookTool } from '../hook-tool.ts';
import { installedText } from '../print/hooks.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const wish = {
    strict: args.flag('strict'),
    dryRun: args.flag('dry-run'),
    intoHooksPath: args.flag('into-hooks-path'),
  };
  const result = await inWorkspace(world, (workspace) => installHooks(workspace, hookTool(), wish));
  return report(terminal, result, installedText);
};
