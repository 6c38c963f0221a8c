import { hooksStatus } from '../../flows/hooks-status.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { EXIT } from '../exit.ts';
import { hookTool } from '../hook-tool.ts';
import { hookProblems, statusText } from '../print/hooks-status.ts';
import { report, reportFailure } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ terminal, world }) => {
  const result = await inWorkspace(world, (workspace) => hooksStatus(workspace, hookTool()));
  if (!result.ok) return report(terminal, result, () => '');
  const { installed, healthy } = result.value;
  const sound = healthy || !installed;
  if (sound || !terminal.json) {
    report(terminal, result, statusText);
    return sound ? EXIT.clean : EXIT.cannotJudge;
  }
  const message = 'The hooks are not in order in every working directory.';
  const error = { code: 'hooks', message, remedy: 'theurian hooks install', findings: hookProblems(result.value) };
  return reportFailure(terminal, error, EXIT.cannotJudge);
};
