import { showSkill } from '../../flows/skills-show.ts';
import { inWorkspace, openWorkspace } from '../../flows/workspace.ts';
import { layerIn } from '../layer-in.ts';
import { skillCardsText } from '../print/skills-show.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const asked = { name: args.text('skill') ?? '', layer: layerIn(args), open: openWorkspace };
  const done = terminal.waiting('Reading the knowledge');
  const result = await inWorkspace(world, (workspace) => showSkill(workspace, asked));
  done();
  return report(terminal, result, skillCardsText);
};
