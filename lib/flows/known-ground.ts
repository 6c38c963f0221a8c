import type { Fault } from '../model/fault.ts';
import type { Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Verdict } from '../model/verdict.ts';
import { entryLines } from './entry-lines.ts';
import { knownSet, rememberSet } from './known-set.ts';
import type { Workspace } from './workspace.ts';

/**
 * Remembers a set as what others come to, once it is judged sound with nothing to tell. Tells whether it now is that, and was not
 * before; what is known already is not judged.
 */
export const groundOn = async (
  workspace: Workspace,
  snapshot: Snapshot,
  judge: () => Promise<Result<Verdict, Fault>>,
): Promise<boolean> => {
  const lines = entryLines(snapshot.entries, ({ oid }) => oid);
  const known = knownSet(workspace)?.entries ?? null;
  if (lines === null || (known?.length === lines.length && lines.every((line, nth) => line === known[nth])))
    return false;
  const verdict = await judge();
  if (!verdict.ok || verdict.value.kind === 'refused' || verdict.value.findings.length > 0) return false;
  rememberSet(workspace, lines, verdict.value.ordered);
  return true;
};
