import { kindOf } from '../git/tree.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { governedTree } from './judge-commit.ts';
import type { Workspace } from './workspace.ts';

/** Returns a snapshot of a commit with nothing in it but what bears these names right below `.theurian/`: nothing else is listed. */
export const topFiles = async (
  workspace: Workspace,
  oid: Oid,
  names: readonly string[],
): Promise<Result<Snapshot, Fault>> => {
  const { repository } = workspace;
  const commit = await repository.commit(oid);
  if (!commit.ok) return commit;
  const tree = await governedTree(workspace, commit.value.tree);
  if (!tree.ok) return tree;
  const listed = tree.value === null ? ok([]) : await repository.tree(tree.value);
  if (!listed.ok) return listed;
  const entries = listed.value
    .filter(({ name }) => names.includes(name))
    .map(
      ({ name, mode, oid: blob }) => ({ path: name, utf8: true, kind: kindOf(mode), oid: blob, size: null }) as const,
    );
  const source = { kind: 'commit', commit: oid } as const;
  return ok({ source, tree: tree.value, twins: [], present: tree.value !== null, entries });
};
