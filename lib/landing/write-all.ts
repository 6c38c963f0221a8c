import { dirname, join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import type { LandingPlan, LandingWrite } from '../model/landing.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Trouble } from './clear.ts';
import { isSameThing, lookAt, makeDirectories } from './directories.ts';
import { attempt, writing } from './errno.ts';
import { type Placing, place } from './place.ts';
import type { Site } from './site.ts';
import { standingAt } from './standing.ts';
import type { At } from './step.ts';
import type { Made } from './undo.ts';
import { flushDirectory } from './write-file.ts';

/** What came of writing: all of it, or a path where something stands. */
export type Written =
  | { readonly kind: 'landed'; readonly troubles: readonly Trouble[] }
  | { readonly kind: 'taken'; readonly path: string };

export interface Course {
  readonly plan: LandingPlan;
  /** Is kept up to date, so that all of it can be taken back. */
  readonly made: Made;
  readonly at: At;
}

/**
 * Writes the files of a plan one after the other. The migration comes only when the disk has all others, and they are
 * still what was written. When this fails the migration is not there.
 */
export const writeAll = (site: Site, course: Course): Result<Written, Fault> => {
  for (const [index, write] of course.plan.writes.entries()) {
    const ready = prepare(site, write, course);
    if (!ready.ok) return ready;
    const one = writeOne(site, { ...course, write, label: labelOf(index) });
    if (!one.ok) return one;
    if (one.value === 'taken') return ok({ kind: 'taken', path: write.path });
  }
  return ok({ kind: 'landed', troubles: flushMigration(site, course.plan) });
};

/** Names the staged file of the nth write. */
export const labelOf = (index: number): string => `w${index}`;

const prepare = (site: Site, write: LandingWrite, { made, at, plan }: Course): Result<void, Fault> => {
  const obstacle = makeDirectories(
    site.fs,
    { root: site.top, directory: dirname(write.path) },
    {
      made: (path) => {
        made.directories.push(path);
        at(`directory:${path}`);
      },
      passed: (path, look) => made.passed.set(path, made.passed.get(path) ?? look),
    },
  );
  if (obstacle !== null) return err({ kind: 'unwritable', path: obstacle.path, code: obstacle.code });
  return write.kind === 'migration' ? settle(site, plan, made) : ok(undefined);
};

const writeOne = (
  site: Site,
  { write, label, made, at }: Course & { readonly write: LandingWrite; readonly label: string },
): Result<'placed' | 'taken', Fault> =>
  writing(write.path, () => {
    const { path, bytes, inPlace } = write;
    if (inPlace && standingAt(site.fs, site.top, write) === 'same') return 'placed';
    const came = place(site, { root: site.top, path, bytes, label, steps: stepsOf(write, at) });
    const look = came === 'placed' ? lookAt(site.fs, join(site.top, path)) : null;
    if (look !== null) made.files.push({ write, look });
    if (came === 'placed') at(write.kind === 'migration' ? 'migration-written' : `file-written:${path}`);
    return came;
  });

const stepsOf = ({ kind, path }: LandingWrite, at: At): NonNullable<Placing['steps']> =>
  kind === 'migration'
    ? { created: () => at('migration-created'), staged: () => at('migration-staged') }
    : { created: () => at(`file-created:${path}`), staged: () => at(`file-staged:${path}`) };

/** Waits until the disk has every name so far, and looks whether they still lead to what was written. */
const settle = (site: Site, plan: LandingPlan, { files, directories, passed }: Made): Result<void, Fault> => {
  const changed = [...directories, ...files.map(({ write }) => write.path)].map((path) => dirname(path));
  for (const path of new Set(changed)) {
    const flushed = writing(path, () => flushDirectory(site.fs, join(site.top, path)));
    if (!flushed.ok) return flushed;
  }
  const looks = [...passed, ...files.map(({ write, look }) => [write.path, look] as const)];
  const others = plan.writes.filter(({ kind }) => kind !== 'migration');
  const moved = writing(
    plan.directory,
    () =>
      looks.find(([path, look]) => !isSameThing(look, lookAt(site.fs, join(site.top, path))))?.[0] ??
      others.find((write) => standingAt(site.fs, site.top, write) !== 'same')?.path,
  );
  if (!moved.ok) return moved;
  return moved.value === undefined ? ok(undefined) : err({ kind: 'changed-while-reading', path: moved.value });
};

const flushMigration = (site: Site, { writes }: LandingPlan): readonly Trouble[] =>
  writes
    .filter(({ kind }) => kind === 'migration')
    .flatMap(({ path }) => {
      const code = attempt(() => flushDirectory(site.fs, join(site.top, dirname(path))));
      return code === null ? [] : [{ kind: 'unflushed', path, code }];
    });
