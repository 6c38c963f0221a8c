import { reviewLayers } from '../../flows/skills-review.ts';
import { inWorkspace, openWorkspace } from '../../flows/workspace.ts';
import { ok } from '../../model/result.ts';
import { killedAt } from '../killed-at.ts';
import { landerOf } from '../lander.ts';
import { reviewRecord, skillsReviewText } from '../print/skills-review.ts';
import { retirementProse } from '../prose/retirement-prose.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const dryRun = args.flag('dry-run');
  const request = {
    dryRun,
    local: args.flag('local'),
    open: openWorkspace,
    lander: landerOf(world),
    tell: retirementProse,
    at: killedAt(world.env.THEURIAN_TEST_KILL_AT),
  };
  const done = terminal.waiting('Reviewing the skills');
  const reviewed = await inWorkspace(world, (workspace) => reviewLayers(workspace, request));
  done();
  const told = reviewed.ok ? ok({ dryRun, layers: reviewed.value.map(reviewRecord) }) : reviewed;
  return report(terminal, told, skillsReviewText);
};
