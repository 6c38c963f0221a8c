import { worktreeFiles } from '../git/worktree-file.ts';
import { land } from '../landing/land.ts';
import type { Site } from '../landing/site.ts';
import type { Fault } from '../model/fault.ts';
import { belowRoot, fromTop } from '../model/governed.ts';
import type { LandingPlan } from '../model/landing.ts';
import { LIMITS } from '../model/limits.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Incoming } from './propose-union.ts';

/** What landing would write, read back from where it was written; or the path that is taken. */
export type Rehearsed =
  | { readonly kind: 'landed'; readonly incoming: Incoming }
  | { readonly kind: 'taken'; readonly path: string };

/**
 * Lands a plan in memory, with the code that lands it on the disk, among what stands at its destinations.
 *
 * Fails: as landing does, and `unreadable`.
 */
export const rehearse = async (
  site: Site,
  plan: LandingPlan,
  snapshot: Snapshot,
): Promise<Result<Rehearsed, Fault>> => {
  const { emptyVolume } = await import('../replay/volume.ts');
  const volume = emptyVolume();
  volume.fs.mkdirSync('/.git');
  const files = worktreeFiles(site.top);
  const wanted = new Set(plan.writes.map(({ path }) => belowRoot(path)));
  const there = snapshot.entries.filter(({ kind, path }) => kind === 'file' && wanted.has(path));
  const standing = new Set(there.map(({ path }) => fromTop(path)));
  for (const { path } of plan.writes) {
    const file = standing.has(path) ? files.read(path, LIMITS.bodyBytes) : null;
    if (file?.ok === false) return file;
    if (file?.value.kind === 'bytes') volume.put(belowRoot(path), file.value.bytes);
    if (file?.value.kind === 'too-large') return ok({ kind: 'taken', path });
  }
  const landed = land({ ...site, fs: volume.fs, top: '/', commonDir: '/.git' }, plan);
  if (!landed.ok) return landed;
  if (landed.value.kind === 'taken') return ok(landed.value);
  const incoming = plan.writes.map(
    ({ path, bytes }) => [belowRoot(path), volume.bytes(belowRoot(path)) ?? bytes] as const,
  );
  return ok({ kind: 'landed', incoming: new Map(incoming) });
};
