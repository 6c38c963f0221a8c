import { type Erasure, erasuresIn } from '../format/erase-trailer.ts';
import { snapshotOfGoverned } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { fromTop, isMigrationPath } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import { filesOf } from '../rules/declared-files.ts';
import { excerptsOf } from '../rules/evidence-files.ts';
import { idInName } from '../rules/names.ts';
import { loadFiles } from './load.ts';
import { snapshotReader } from './reader.ts';
import type { Workspace } from './workspace.ts';

/** A landed migration that a step says it erases. */
export interface ErasedMigration extends Erasure {
  /** Relative to `.theurian/`: where it lies. */
  readonly path: string;
  /** What may change with it: itself, and the texts that it names. */
  readonly paths: ReadonlySet<string>;
}

/**
 * Returns the findings that stand when what was erased on the way from a commit to another is taken out: each names a file of
 * the `.theurian` tree at the first one.
 */
export const withoutErased = async (
  workspace: Workspace,
  { from, tree, to }: { readonly from: Oid; readonly tree: Oid | null; readonly to: Oid | null },
  findings: readonly Finding[],
): Promise<Result<readonly Finding[], Fault>> => {
  if (findings.length === 0 || to === null) return ok(findings);
  const between = await workspace.repository.between(to, from);
  if (!between.ok) return between;
  const messages = between.value.map(({ message }) => message);
  const erased = await erasedBy(workspace, tree, messages);
  return erased.ok ? ok(findings.filter(({ at }) => !isErased(erased.value, at.path))) : erased;
};

/** Returns whether one of the erasures is about a file, by its path from the top of the repository. */
export const isErased = (erased: readonly ErasedMigration[], path: string): boolean =>
  erased.some(({ paths }) => [...paths].some((one) => fromTop(one) === path));

/** Returns what commit messages of a step announce to erase, looked up in the `.theurian` tree before it; each once. */
export const erasedBy = async (
  { repository, facts }: Workspace,
  before: Oid | null,
  messages: readonly string[],
): Promise<Result<readonly ErasedMigration[], Fault>> => {
  const announced = new Map(messages.flatMap(erasuresIn).map((one) => [one.id, one] as const));
  if (announced.size === 0 || before === null) return ok([]);
  const listed = await snapshotOfGoverned(repository, before, { kind: 'staged', root: before });
  if (!listed.ok) return listed;
  const entries = listed.value.entries.filter(
    ({ path }) => isMigrationPath(path) && announced.has(idInName(path) ?? ''),
  );
  const snapshot = { ...listed.value, entries };
  const reader = snapshotReader(repository, snapshot);
  const loaded = await loadFiles({ snapshot, reader, facts }, LIMITS, { bodies: false });
  if (!loaded.ok) return loaded;
  return ok(
    entries.flatMap(({ path }) => {
      const erasure = announced.get(idInName(path) ?? '');
      const own = loaded.value.migrations.filter((migration) => migration.path === path);
      const texts = [...filesOf(own), ...excerptsOf(own)];
      return erasure === undefined ? [] : [{ ...erasure, path, paths: new Set([path, ...texts]) }];
    }),
  );
};
