import { accept } from '../../flows/accept.ts';
import type { Committing } from '../../flows/accept-commit.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { branchRef } from '../../model/oid.ts';
import { ok } from '../../model/result.ts';
import { landerOf } from '../lander.ts';
import { acceptedText, acceptSteps } from '../print/accept.ts';
import { commitMessage } from '../print/commit-message.ts';
import { proposalIdIn, reportNoId } from '../proposal-id.ts';
import { quoted } from '../prose/quoted.ts';
import { reportJudged, reportUsage } from '../report.ts';
import type { Arguments, Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const id = proposalIdIn(args);
  if (id === null) return reportNoId(terminal, args);
  const named = args.text('branch');
  if (named !== null && !args.flag('commit'))
    return reportUsage(
      terminal,
      '--branch names the branch that --commit makes.',
      'Add --commit, or leave --branch out.',
    );
  if (named !== null && branchRef(named) === null)
    return reportUsage(
      terminal,
      `No branch can be called ${quoted(named)}.`,
      'Name another one, such as theurian/retry-policy.',
    );
  const done = terminal.waiting('Judging the proposal');
  const accepting = { id, dryRun: args.flag('dry-run'), ...committingIn(args) };
  const result = await inWorkspace(world, (workspace) => accept(workspace, accepting, landerOf(world)));
  done();
  const told = result.ok ? ok({ ...result.value, nextSteps: acceptSteps(result.value) }) : result;
  return reportJudged(terminal, told, acceptedText, 'acceptance');
};

const committingIn = (args: Arguments): { readonly committing?: Committing } => {
  const branch = branchRef(args.text('branch') ?? '');
  return args.flag('commit') ? { committing: { branch, messageOf: commitMessage } } : {};
};
