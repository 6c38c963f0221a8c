import { syncSkills } from '../../flows/skills-sync.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { refuses } from '../../model/finding-order.ts';
import { ceilingIn } from '../ceiling.ts';
import { killedAt } from '../killed-at.ts';
import { landerOf } from '../lander.ts';
import { syncedText } from '../print/skills-sync.ts';
import { reportJudged, reportRefusal } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const asked = {
    targets: args.list('target'),
    force: args.flag('force'),
    dryRun: args.flag('dry-run'),
    ceiling: ceilingIn(args),
  };
  const done = terminal.waiting('Putting skills in place');
  const syncer = { ...landerOf(world), at: killedAt(world.env.THEURIAN_TEST_KILL_AT) };
  const result = await inWorkspace(world, (workspace) => syncSkills(workspace, asked, syncer));
  done();
  if (!result.ok || !refuses(result.value.findings)) return reportJudged(terminal, result, syncedText);
  // What could be done was done, and whoever reads the refusal wants to know.
  if (!terminal.json && result.value.changed) terminal.out(syncedText(result.value, terminal));
  return reportRefusal(terminal, result.value.findings, 'projection');
};
