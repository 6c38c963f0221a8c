import { propose } from '../../flows/propose.ts';
import { unlent } from '../../flows/propose-missing.ts';
import type { Refusal } from '../../flows/served.ts';
import { withoutSecrets } from '../../flows/without-secrets.ts';
import { inWorkspace, type World } from '../../flows/workspace.ts';
import type { Fault } from '../../model/fault.ts';
import { withMissing } from '../../model/missing-fields.ts';
import type { NoRequest } from '../../model/raw-request.ts';
import { ok } from '../../model/result.ts';
import { killedAt } from '../killed-at.ts';
import { nextSteps, proposedText } from '../print/propose.ts';
import { type LeftToItem, leftIn, requestFrom } from '../propose-arguments.ts';
import { report, reportJudged, reportRefusal } from '../report.ts';
import { reportUnasked } from '../report-unasked.ts';
import type { Terminal } from '../terminal.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const request = requestFrom(args, world.at);
  if (!request.ok) return unasked(terminal, await unread(world, request.error, leftIn(args)));
  const done = terminal.waiting('Drafting');
  const at = killedAt(world.env.THEURIAN_TEST_KILL_AT);
  const result = await inWorkspace(world, (workspace) => propose(workspace, request.value, at));
  done();
  if (!result.ok) return unasked(terminal, result.error);
  return reportJudged(terminal, ok({ ...result.value, nextSteps: nextSteps(result.value) }), proposedText, 'draft');
};

// All that is missing is told at once, so the item is looked up even when the rest asks for nothing. Nothing has been screened.
const unread = async (
  world: World,
  error: NoRequest | Refusal | Fault,
  left: LeftToItem | null,
): Promise<NoRequest | Refusal | Fault> => {
  if (error.kind !== 'no-request') return withoutSecrets(error);
  if (left === null) return error;
  const { itemId, fields } = left;
  const found = await inWorkspace(world, async (workspace) => ok(await unlent(workspace, itemId, fields)));
  return { ...error, faults: withMissing(error.faults, found.ok ? found.value : fields) };
};

const unasked = (terminal: Terminal, error: NoRequest | Refusal | Fault): Promise<number> | number => {
  if (error.kind === 'no-request') return reportUnasked(terminal, error);
  if (error.kind === 'refused') return reportRefusal(terminal, error.findings, 'draft');
  return report(terminal, { ok: false, error }, () => '');
};
