import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import { erasedBy, isErased } from './erasures.ts';
import { governedAt } from './judge-commit.ts';
import type { Workspace } from './workspace.ts';

/** A commit that is being made: on what, what it joins, and what its message says, where there is one. */
interface Announcing {
  readonly head: Oid | null;
  readonly joins: readonly Oid[];
  readonly message: string | null;
}

/** Returns the findings without those of landed files whose erasure is announced, here or in a commit that is joined. */
export const unlessAnnounced = async (
  workspace: Workspace,
  { head, joins, message }: Announcing,
  findings: readonly Finding[],
): Promise<Result<readonly Finding[], Fault>> => {
  if (!findings.some(isLoss)) return ok(findings);
  const messages = message === null ? [] : [message];
  for (const join of joins) {
    const commits = await workspace.repository.between(join, head);
    if (!commits.ok) return commits;
    messages.push(...commits.value.map((commit) => commit.message));
  }
  const before = await governedAt(workspace, head);
  if (!before.ok) return before;
  const erased = await erasedBy(workspace, before.value, messages);
  return erased.ok ? ok(findings.filter((one) => !isLoss(one) || !isErased(erased.value, one.at.path))) : erased;
};

const isLoss = ({ code }: Finding): boolean => code === 'landed-changed';
