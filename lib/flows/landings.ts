import { join } from 'node:path';
import { showName } from '../git/name.ts';
import type { Commit, Step } from '../git/repository.ts';
import type { Fault } from '../model/fault.ts';
import { isMigrationPath, ROOT } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import { idInName } from '../rules/names.ts';
import { recall, remember } from '../store/remembered.ts';
import type { Workspace } from './workspace.ts';

/** The commit by which a migration came onto a branch. */
export interface Landing {
  readonly commit: Oid;
  /** Seconds since 1970, as the committer's clock had it. */
  readonly seconds: number;
  readonly author: string;
  readonly committer: string;
}

export type Landings = ReadonlyMap<string, Landing>;

/** Returns, by migration id, the first-parent step of `tip` that brought each migration. Remembered by the tip. */
export const landingsOf = async (workspace: Workspace, tip: Oid): Promise<Result<Landings, Fault>> => {
  const path = join(workspace.derived, 'landings', `${tip}.json`);
  const remembered = workspace.world.cache ? recall(path, landingsIn) : null;
  if (remembered !== null) return ok(remembered);
  const steps = await workspace.repository.steps(tip, null, ROOT);
  if (!steps.ok) return steps;
  const landings = new Map<string, Landing>();
  for (const step of steps.value) {
    const ids = await idsAdded(workspace, step);
    if (!ids.ok) return ids;
    for (const id of ids.value) landings.set(id, landingOf(step.commit));
  }
  if (workspace.world.cache) remember(path, { landings: [...landings] });
  return ok(landings);
};

/** Returns the ids of the migrations that a step brings. */
export const idsAdded = async ({ repository }: Workspace, step: Step): Promise<Result<readonly string[], Fault>> => {
  const changes = await repository.diff(step.before, step.after);
  // A step that made `.theurian` a link or a file brought no migration.
  if (!changes.ok) return changes.error.kind === 'wrong-object' ? ok([]) : changes;
  return ok(
    changes.value.flatMap(({ path, before }) => {
      const shown = showName(path).text;
      return before === null && isMigrationPath(shown) ? (idInName(shown) ?? []) : [];
    }),
  );
};

const landingOf = ({ oid, author, committer }: Commit): Landing => ({
  commit: oid,
  seconds: committer.seconds,
  author: `${author.name} <${author.email}>`,
  committer: `${committer.name} <${committer.email}>`,
});

const landingsIn = ({ landings }: Readonly<Record<string, unknown>>): Landings =>
  new Map([...(landings as readonly (readonly [string, Landing])[])]);
