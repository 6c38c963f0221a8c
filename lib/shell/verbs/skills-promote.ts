import { promoteSkills } from '../../flows/promote-skills.ts';
import { countsOf } from '../../flows/run-account.ts';
import { tellingNoSecret, withoutSecrets } from '../../flows/without-secrets.ts';
import { inWorkspace, openWorkspace } from '../../flows/workspace.ts';
import { ok } from '../../model/result.ts';
import { killedAt } from '../killed-at.ts';
import { landerOf } from '../lander.ts';
import { promotedText, verdictRecord } from '../print/verdicts.ts';
import { report, reportUsage } from '../report.ts';
import { namedRun } from '../stage-arguments.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const named = namedRun(args);
  if (!named.ok) return reportUsage(terminal, named.error.message, named.error.remedy);
  const given = args.text('owner')?.trim() ?? '';
  const done = terminal.waiting('Promoting');
  const promoted = await inWorkspace(world, (workspace) =>
    promoteSkills(workspace, {
      run: named.value,
      local: args.flag('local'),
      owner: given === '' ? null : given,
      lander: landerOf(world),
      open: openWorkspace,
      at: killedAt(world.env.THEURIAN_TEST_KILL_AT),
    }),
  );
  done();
  const told = await tellingNoSecret(promoted);
  if (!told.ok) return report(terminal, told, () => '');
  const { verdicts } = told.value;
  const { left, shared, unknownRun } = await withoutSecrets({
    left: told.value.left,
    shared: told.value.shared,
    unknownRun: told.value.unknownRun,
  });
  const value = { ...countsOf(verdicts), left, unknownRun, verdicts: verdicts.map(verdictRecord) };
  return report(terminal, ok(value), () => promotedText({ verdicts, left, shared, unknownRun }, terminal));
};
