import { accept } from '../../flows/accept.ts';
import type { Committing } from '../../flows/accept-commit.ts';
import type { Accepted } from '../../flows/accepted.ts';
import type { Refusal } from '../../flows/served.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import type { Fault } from '../../model/fault.ts';
import { branchRef } from '../../model/oid.ts';
import { parseProposalId } from '../../model/proposal.ts';
import { ok, type Result } from '../../model/result.ts';
import { EXIT } from '../exit.ts';
import { landerOf } from '../lander.ts';
import { acceptedText, acceptSteps } from '../print/accept.ts';
import { commitMessage } from '../print/commit-message.ts';
import { quoted } from '../prose/quoted.ts';
import { jsonText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import type { Arguments, Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const id = parseProposalId((args.text('id') ?? '').trim().toUpperCase());
  if (id === null) return (await import('../proposal-id.ts')).reportNoId(terminal, args);
  const misuse = misuseIn(args);
  if (misuse !== null) return (await import('../report.ts')).reportUsage(terminal, ...misuse);
  const done = terminal.waiting('Judging the proposal');
  const accepting = { id, dryRun: args.flag('dry-run'), ...committingIn(args) };
  const result = await inWorkspace(world, (workspace) => accept(workspace, accepting, landerOf(world)));
  done();
  const told = result.ok ? ok({ ...result.value, nextSteps: acceptSteps(result.value) }) : result;
  if (!told.ok || told.value.findings.length > 0) return reportFound(terminal, told);
  terminal.out(terminal.json ? jsonText(told.value) : acceptedText(told.value, terminal));
  return EXIT.clean;
};

// Most acceptances have nothing to report but themselves, so the words for what is found are loaded only here.
const reportFound = async (terminal: Terminal, result: Result<Accepted, Refusal | Fault>): Promise<number> => {
  const [{ reportJudged }, { findingsText }] = await Promise.all([
    import('../report.ts'),
    import('../print/findings.ts'),
  ]);
  const text = (value: Accepted): string =>
    findingsText(value.findings, terminal.paint) + acceptedText(value, terminal);
  return reportJudged(terminal, result, text, 'acceptance');
};

const misuseIn = (args: Arguments): readonly [message: string, remedy: string] | null => {
  const named = args.text('branch');
  if (named === null) return null;
  if (!args.flag('commit'))
    return ['--branch names the branch that --commit makes.', 'Add --commit, or leave --branch out.'];
  return branchRef(named) === null
    ? [`No branch can be called ${quoted(named)}.`, 'Name another one, such as theurian/retry-policy.']
    : null;
};

const committingIn = (args: Arguments): { readonly committing?: Committing } => {
  const branch = branchRef(args.text('branch') ?? '');
  return args.flag('commit') ? { committing: { branch, messageOf: commitMessage } } : {};
};
