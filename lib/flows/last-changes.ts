import { showName } from '../git/name.ts';
import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import { changesBetween } from './tree-side.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns the first-parent step that changed each of some paths below `.theurian/` last; a path that none changed is left out.
 *
 * Cost: the walk of the line, and differences of trees back to the step that is asked for.
 */
export const lastChanges = async (
  workspace: Workspace,
  tip: Oid | null,
  paths: readonly string[],
): Promise<Result<ReadonlyMap<string, Oid>, Fault>> => {
  const found = new Map<string, Oid>();
  if (tip === null || paths.length === 0) return ok(found);
  const steps = await workspace.repository.steps(tip, null, ROOT);
  if (!steps.ok) return steps;
  const open = new Set(paths);
  for (const { before, after, commit } of [...steps.value].reverse()) {
    if (open.size === 0) break;
    const changes = await changesBetween(workspace, before, after);
    if (!changes.ok) return changes;
    for (const { path } of changes.value) {
      const shown = showName(path).text;
      if (open.delete(shown)) found.set(shown, commit.oid);
    }
  }
  return ok(found);
};
