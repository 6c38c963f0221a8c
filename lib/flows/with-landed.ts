import { snapshotOfGoverned } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { refuses } from '../model/finding-order.ts';
import { fromTop } from '../model/governed.ts';
import { ok, type Result } from '../model/result.ts';
import type { LandedBase } from './landed-base.ts';
import type { Workspace } from './workspace.ts';

/** Marks the findings that point at a landed file: what to do about them is not to edit it. */
export const withLanded = async (
  { repository }: Workspace,
  base: LandedBase | null,
  findings: readonly Finding[],
): Promise<Result<readonly Finding[], Fault>> => {
  if (base === null || base.tree === null || !refuses(findings)) return ok(findings);
  const snapshot = await snapshotOfGoverned(repository, base.tree, { kind: 'staged', root: base.tree });
  if (!snapshot.ok) return snapshot;
  const landed = new Set(snapshot.value.entries.flatMap((e) => (e.kind === 'file' ? [fromTop(e.path)] : [])));
  return ok(findings.map((f) => (landed.has(f.at.path) ? { ...f, at: { ...f.at, landed: true } } : f)));
};
