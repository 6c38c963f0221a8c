import type { Commit } from '../git/repository.ts';
import { substitutesIn } from '../git/substitutes.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { Workspace } from './workspace.ts';

/**
 * Reads a commit that may not be in this clone; null when it is not, or is no commit.
 *
 * Fails: where the history is cut off and it may lie beyond the cut, so that nobody can say.
 */
export const commitHere = async ({ repository }: Workspace, oid: Oid): Promise<Result<Commit | null, Fault>> => {
  const commit = await repository.commit(oid);
  if (commit.ok) return commit;
  const { error } = commit;
  if (error.kind === 'wrong-object') return ok(null);
  if (error.kind !== 'missing-object' || error.why !== 'absent') return commit;
  return substitutesIn(repository.layout.commonDir).shallow
    ? { ok: false, error: { kind: 'missing-object', oid, why: 'shallow' } }
    : ok(null);
};
