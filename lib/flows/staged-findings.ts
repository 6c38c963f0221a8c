import { showName } from '../git/name.ts';
import type { TreeChange } from '../git/repository.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { isReviewed } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { DEFAULT_POLICY } from '../model/policy.ts';
import { ok, type Result } from '../model/result.ts';
import { stepFindings } from '../rules/review-step.ts';
import { governedAt, governedTree } from './judge-commit.ts';
import { withScreened } from './judge-step.ts';
import type { LandedBase } from './landed-base.ts';
import { screenStep, tellsSecret } from './screen-step.ts';
import { stepChange } from './step-change.ts';
import { changesBetween } from './tree-side.ts';
import { validateRoot } from './validate.ts';
import type { Workspace } from './workspace.ts';

const NOBODY = { name: '', email: '' };

/** The root tree of a commit that is being made on HEAD, and what had landed below it. */
export interface StagedRoot {
  readonly head: Oid | null;
  readonly root: Oid;
  readonly base: LandedBase | null;
}

/** Returns what is wrong with a commit that is being made, where nothing of it lands yet. */
export const stagedFindings = async (
  workspace: Workspace,
  { head, root, base }: StagedRoot,
): Promise<Result<readonly Finding[], Fault>> => {
  const validation = await validateRoot(workspace, root, base);
  if (!validation.ok) return validation;
  const commit = head === null ? null : await workspace.repository.commit(head);
  if (commit?.ok === false) return commit;
  const before = commit === null ? ok(null) : await governedTree(workspace, commit.value.tree);
  if (!before.ok) return before;
  const after = await governedTree(workspace, root);
  if (!after.ok) return after;
  const changes = await changesBetween(workspace, before.value, after.value);
  if (!changes.ok) return changes;
  const tree = changes.value.map(({ path, after: now }) => ({ path: showName(path).text, there: now !== null }));
  const step = {
    commit: { oid: null, parents: head === null ? [] : [head], author: NOBODY, committer: NOBODY, coAuthors: [] },
    policy: DEFAULT_POLICY,
    changes: changes.value.map(stepChange).filter(({ path }) => isReviewed(path)),
    introduces: false,
    foreign: [],
    outside: [],
    brought: [],
    forgeKey: null,
    subjects: [],
    open: true,
  };
  const screened = await screenedIn(workspace, base, { changes: changes.value, after: after.value });
  if (!screened.ok) return screened;
  const others = stepFindings(step, { ever: new Map(), tree });
  const judged = tellsSecret(screened.value) ? [] : validation.value.findings;
  return ok(await withScreened([...judged, ...others], screened.value));
};

interface Staged {
  readonly changes: readonly TreeChange[];
  readonly after: Oid | null;
}

// What has landed was screened when it did, and only waivers that have landed hold.
const screenedIn = async (
  workspace: Workspace,
  base: LandedBase | null,
  { changes, after }: Staged,
): Promise<Result<readonly Finding[], Fault>> => {
  const reviewed = await governedAt(workspace, base?.branch.tip ?? null);
  if (!reviewed.ok) return reviewed;
  const more = await changesBetween(workspace, reviewed.value, after);
  if (!more.ok) return more;
  const fresh = new Set(more.value.map(({ path }) => path));
  return screenStep(workspace, {
    changes: changes.filter(({ path }) => fresh.has(path)),
    reviewed: reviewed.value,
    at: async () => ok(workspace.world.now()),
    pending: true,
  });
};
