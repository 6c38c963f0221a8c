import { skillsUsage } from '../../flows/skills-usage.ts';
import { inWorkspace, openWorkspace } from '../../flows/workspace.ts';
import { ok } from '../../model/result.ts';
import { skillsUsageText } from '../print/skills-usage.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ terminal, world }) => {
  const usage = await inWorkspace(world, (workspace) => skillsUsage(workspace, openWorkspace));
  const layers = usage.ok ? ok({ layers: usage.value }) : usage;
  return report(terminal, layers, skillsUsageText);
};
