import { snapshotOfWorktree } from '../git/worktree.ts';
import type { Journal } from '../landing/journal.ts';
import { type Recovered, recover, unfinished } from '../landing/recover.ts';
import type { Site } from '../landing/site.ts';
import type { At } from '../landing/step.ts';
import type { Fault } from '../model/fault.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import { err, ok, type Result } from '../model/result.ts';
import { filesOf } from '../rules/declared-files.ts';
import { excerptsOf } from '../rules/evidence-files.ts';
import { loadFiles } from './load.ts';
import { snapshotReader } from './reader.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** What interrupted landings had left, and what became of it. */
export interface Afterwards {
  readonly recovered: readonly Recovered[];
  readonly journals: readonly Journal[];
}

/**
 * Completes or undoes interrupted landings of this working directory. Call it under the lock.
 *
 * Refused: where a migration cannot be read that no landing left half, since nobody knows what it needs.
 */
export const recoverLandings = async (
  workspace: Workspace,
  site: Site,
  at: At,
): Promise<Result<Afterwards, Refusal | Fault>> => {
  const left = unfinished(site);
  if (!left.ok) return left;
  const journals = left.value.flatMap(({ journal }) => journal ?? []);
  const claims = await claimsIn(workspace, site, journals);
  if (!claims.ok) return claims;
  const recovered = recover(site, { unfinished: left.value, claimed: (path) => claims.value.has(path), at });
  return recovered.ok ? ok({ recovered: recovered.value, journals }) : recovered;
};

const claimsIn = async (
  { repository, facts }: Workspace,
  site: Site,
  journals: readonly Journal[],
): Promise<Result<ReadonlySet<string>, Refusal | Fault>> => {
  if (journals.length === 0) return ok(new Set());
  const snapshot = await snapshotOfWorktree(site.top);
  if (!snapshot.ok) return snapshot;
  const reader = snapshotReader(repository, snapshot.value);
  const loaded = await loadFiles({ snapshot: snapshot.value, reader, facts }, LIMITS, { bodies: false });
  if (!loaded.ok) return loaded;
  const { migrations, findings } = loaded.value;
  const half = new Set(journals.flatMap(({ writes }) => writes.map(({ path }) => path)));
  const broken = findings.filter((one) => !half.has(one.at.path));
  if (broken.length > 0) return err({ kind: 'refused', findings: broken });
  return ok(new Set([...filesOf(migrations), ...excerptsOf(migrations)].map(fromTop)));
};
