import { listSkills } from '../../flows/skills-list.ts';
import { inWorkspace, openWorkspace } from '../../flows/workspace.ts';
import { skillListText } from '../print/skills-list.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ terminal, world }) => {
  const done = terminal.waiting('Reading the knowledge');
  const result = await inWorkspace(world, (workspace) => listSkills(workspace, openWorkspace));
  done();
  return report(terminal, result, skillListText);
};
