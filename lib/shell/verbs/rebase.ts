import { rebase } from '../../flows/rebase.ts';
import { underLock } from '../../flows/under-lock.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import type { Finding } from '../../model/finding.ts';
import { ok } from '../../model/result.ts';
import { killedAt } from '../killed-at.ts';
import { landerOf } from '../lander.ts';
import { rebasedText, rebaseSteps } from '../print/remade.ts';
import { proposalIdIn, reportNoId } from '../proposal-id.ts';
import { reportJudged } from '../report.ts';
import { reportUnasked } from '../report-unasked.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const id = proposalIdIn(args);
  if (id === null) return reportNoId(terminal, args);
  const done = terminal.waiting('Rebasing');
  const at = killedAt(world.env.THEURIAN_TEST_KILL_AT);
  const result = await inWorkspace(world, (workspace) =>
    underLock(workspace, landerOf(world), () => rebase(workspace, id, at)),
  );
  done();
  if (result.ok) {
    const told = ok({ ...result.value, nextSteps: rebaseSteps(result.value) });
    return reportJudged(terminal, told, rebasedText);
  }
  const { error } = result;
  if (error.kind === 'no-request') return reportUnasked(terminal, error);
  const refused = error.kind === 'refused' && error.findings.some(isOfEdits) ? 'rebase-edits' : 'rebase';
  return reportJudged(terminal, { ok: false, error }, () => '', refused);
};

const isOfEdits = ({ code }: Finding): boolean => code === 'patch-stale' || code === 'patch-ambiguous';
