import type { Step as Move } from '../git/repository.ts';
import type { Fault } from '../model/fault.ts';
import { POLICY_FILES } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { Workspace } from './workspace.ts';

/** Returns whether a step changed the policy or the keys that count. Fails: as reading trees does. */
export const policyChanged = async (workspace: Workspace, { before, after }: Move): Promise<Result<boolean, Fault>> => {
  const old = await policyBlobs(workspace, before);
  if (!old.ok) return old;
  const fresh = await policyBlobs(workspace, after);
  return fresh.ok ? ok(old.value !== fresh.value) : fresh;
};

const policyBlobs = async ({ repository }: Workspace, tree: Oid | null): Promise<Result<string, Fault>> => {
  const entries = tree === null ? ok([]) : await repository.tree(tree);
  if (!entries.ok) return entries.error.kind === 'wrong-object' ? ok('') : entries;
  const files = entries.value.filter(({ name }) => POLICY_FILES.some((file) => file === name));
  return ok(files.map(({ name, mode, oid }) => `${name} ${mode} ${oid}`).join('\n'));
};
