import { type Approvable, approvable } from '../../flows/approve.ts';
import { keepSignatures } from '../../flows/keep-signatures.ts';
import type { Refusal } from '../../flows/served.ts';
import { inWorkspace, type Workspace, type World } from '../../flows/workspace.ts';
import type { Fault } from '../../model/fault.ts';
import { ok, type Result } from '../../model/result.ts';
import { type ApprovedPart, approvedRecord, approvedText } from '../print/approval.ts';
import { report } from '../report.ts';
import { signed } from '../sign.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const names = (args.text('names') ?? '').split(/\s+/).filter((name) => name !== '');
  const key = args.text('sign');
  const done = terminal.waiting('Judging what would land');
  const result = await inWorkspace(world, (workspace) =>
    approved(workspace, world, { head: args.text('of') ?? 'HEAD', names, key }),
  );
  done();
  const told = result.ok ? ok(approvedRecord(result.value)) : result;
  return report(terminal, told, approvedText);
};

interface Asked {
  readonly head: string;
  readonly names: readonly string[];
  readonly key: string | null;
}

const approved = async (
  workspace: Workspace,
  world: World,
  { head, names, key }: Asked,
): Promise<Result<{ readonly found: Approvable; readonly parts: readonly ApprovedPart[] }, Refusal | Fault>> => {
  const found = await approvable(workspace, { head, names, signing: key !== null });
  if (!found.ok) return found;
  const { subjects } = found.value;
  if (key === null) return ok({ found: found.value, parts: subjects.map((subject) => ({ subject, signature: null })) });
  const signatures = signed(subjects, { key, at: world.at, env: world.env });
  if (!signatures.ok) return signatures;
  const kept = await keepSignatures(workspace, found.value, signatures.value);
  if (!kept.ok) return kept;
  const { paths, by } = kept.value;
  return ok({
    found: { ...found.value, by },
    parts: subjects.map((subject, index) => ({ subject, signature: paths[index] ?? null })),
  });
};
