import { type Erasure, erasuresIn } from '../format/erase-trailer.ts';
import { snapshotOfGoverned } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { fromTop, isMigrationPath } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import { declarationsOf } from '../rules/bodies.ts';
import { excerptsOf } from '../rules/evidence-files.ts';
import { idInName } from '../rules/names.ts';
import { loadFiles } from './load.ts';
import { snapshotReader } from './reader.ts';
import type { Workspace } from './workspace.ts';

/** What a step may take away although it has landed. */
export interface Erased {
  readonly erasures: readonly Erasure[];
  /** Relative to `.theurian/`: the migrations, and the texts that they name. */
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
  if (!erased.ok) return erased;
  const paths = new Set([...erased.value.paths].map(fromTop));
  return ok(findings.filter(({ at }) => !paths.has(at.path)));
};

const NOTHING: Erased = { erasures: [], paths: new Set() };

/** Returns what commit messages of a step announce to erase, looked up in the `.theurian` tree before it. */
export const erasedBy = async (
  { repository, facts }: Workspace,
  before: Oid | null,
  messages: readonly string[],
): Promise<Result<Erased, Fault>> => {
  const erasures = messages.flatMap(erasuresIn);
  if (erasures.length === 0 || before === null) return ok(NOTHING);
  const ids = new Set<string | null>(erasures.map(({ id }) => id));
  const listed = await snapshotOfGoverned(repository, before, { kind: 'staged', root: before });
  if (!listed.ok) return listed;
  const entries = listed.value.entries.filter(({ path }) => isMigrationPath(path) && ids.has(idInName(path)));
  const snapshot = { ...listed.value, entries };
  const reader = snapshotReader(repository, snapshot);
  const loaded = await loadFiles({ snapshot, reader, facts }, LIMITS, { bodies: false });
  if (!loaded.ok) return loaded;
  const { migrations } = loaded.value;
  const bodies = declarationsOf(migrations).flatMap(({ body }) => body ?? []);
  return ok({ erasures, paths: new Set([...entries.map(({ path }) => path), ...bodies, ...excerptsOf(migrations)]) });
};
