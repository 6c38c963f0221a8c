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
  if (base === null || !refuses(findings)) return ok(findings);
  const landed = new Set<string>();
  for (const { tree } of base.points) {
    const snapshot = tree === null ? null : await snapshotOfGoverned(repository, tree, { kind: 'staged', root: tree });
    if (snapshot !== null && !snapshot.ok) return snapshot;
    for (const entry of snapshot?.value.entries ?? []) if (entry.kind === 'file') landed.add(fromTop(entry.path));
  }
  return ok(findings.map((f) => (landed.has(f.at.path) ? { ...f, at: { ...f.at, landed: true } } : f)));
};
