import { dirname, join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import type { LandingPlan, LandingWrite } from '../model/landing.ts';
import { err, ok, type Result } from '../model/result.ts';
import { lookAt, obstacleTo, pathsDown } from './directories.ts';
import { attempt, writing } from './errno.ts';
import type { Journal, JournalWrite } from './journal.ts';
import { type Site, treeOf } from './site.ts';
import { standingAt } from './standing.ts';

/** What a landing is about to do, or why there is no use in beginning. */
export type Foreseen =
  | { readonly kind: 'ready'; readonly journal: Journal }
  | { readonly kind: 'taken'; readonly path: string };

/**
 * Looks at the disk before anything is written: what will be made, and what stands in the way already.
 *
 * Fails: `unwritable` with ELOOP or ENOTDIR and the path of what is no directory.
 */
export const foresee = (site: Site, plan: LandingPlan): Result<Foreseen, Fault> => {
  const writes: JournalWrite[] = [];
  for (const write of plan.writes) {
    const found = standing(site, write);
    if (!found.ok) return found;
    const stood = found.value !== 'absent';
    if (stood && !(write.inPlace && found.value === 'same')) return ok({ kind: 'taken', path: write.path });
    writes.push({ path: write.path, kind: write.kind, digest: write.digest, stood });
  }
  const { id, directory, removes } = plan;
  const { owner } = site;
  const journal = { id, tree: treeOf(site), owner, writes, directories: absent(site, plan), removes, directory };
  return ok({ kind: 'ready', journal });
};

const standing = (site: Site, write: LandingWrite): Result<ReturnType<typeof standingAt>, Fault> => {
  const obstacle = writing(write.path, () => obstacleTo(site.fs, site.top, write.path));
  if (!obstacle.ok) return obstacle;
  if (obstacle.value !== null && obstacle.value.code !== 'ENOENT')
    return err({ kind: 'unwritable', ...obstacle.value });
  return writing(write.path, () => standingAt(site.fs, site.top, write));
};

// The last one is where bytes wait that come from another disk.
const absent = ({ fs, top }: Site, { writes }: LandingPlan): readonly string[] => {
  const wanted = [...writes.map(({ path }) => dirname(path)), `${ROOT}/runtime`].flatMap(pathsDown);
  return [...new Set(wanted)].filter((path) => {
    let there = true;
    attempt(() => {
      there = lookAt(fs, join(top, path)) !== null;
    });
    return !there;
  });
};
