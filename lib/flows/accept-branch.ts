import { type Branch, listBranches } from '../git/branches.ts';
import type { TreeEntry } from '../git/repository.ts';
import { kindOf } from '../git/tree.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding, type Place } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import { branchRef, type Oid, type RefName, shortRef } from '../model/oid.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { idInName } from '../rules/names.ts';
import { toldIn } from './accept-evidence.ts';
import { governedTree } from './judge-commit.ts';
import type { ProtectedBranch } from './protected.ts';
import type { Workspace } from './workspace.ts';

/** A branch that holds a migration, and where. */
export interface Holding extends Branch {
  /** From the top of the repository. */
  readonly path: string;
}

/** Finds the first branch whose tip holds a migration of this id. Cost: each directory of migrations is read once. */
export const branchHolding = async (
  workspace: Workspace,
  branches: readonly Branch[],
  id: string,
): Promise<Result<Holding | null, Fault>> => {
  const known = new Map<Oid, string | null>();
  for (const branch of branches) {
    const tree = await migrationsAt(workspace, branch.tip);
    if (!tree.ok) return tree;
    if (tree.value === null) continue;
    const listed = known.has(tree.value) ? null : await workspace.repository.tree(tree.value);
    if (listed?.ok === false) return listed;
    if (listed !== null) known.set(tree.value, listed.value.find(({ name }) => idInName(name) === id)?.name ?? null);
    const name = known.get(tree.value) ?? null;
    if (name !== null) return ok({ ...branch, path: fromTop(`migrations/${name}`) });
  }
  return ok(null);
};

const migrationsAt = async (workspace: Workspace, commit: Oid): Promise<Result<Oid | null, Fault>> => {
  const entry = await entryAt(workspace, commit, ['migrations']);
  return entry.ok
    ? ok(entry.value !== null && kindOf(entry.value.mode) === 'directory' ? entry.value.oid : null)
    : entry;
};

/** Finds an entry of a commit by its way below `.theurian/`; null when nothing is there. */
export const entryAt = async (
  workspace: Workspace,
  commit: Oid,
  names: readonly string[],
): Promise<Result<TreeEntry | null, Fault>> => {
  const { repository } = workspace;
  const read = await repository.commit(commit);
  if (!read.ok) return read;
  let tree = await governedTree(workspace, read.value.tree);
  let entry: TreeEntry | null = null;
  for (const name of names) {
    if (!tree.ok || tree.value === null) return tree.ok ? ok(null) : tree;
    const listed = await repository.tree(tree.value);
    if (!listed.ok) return listed;
    entry = listed.value.find((one) => one.name === name) ?? null;
    tree = ok(entry !== null && kindOf(entry.mode) === 'directory' ? entry.oid : null);
  }
  return ok(entry);
};

/**
 * Says on which branch a proposal has been committed that is not in the working directory any more; nothing when on none.
 *
 * `migration` is what its evidence tells, where that is still here; a branch that holds it has its evidence too.
 */
export const acceptedOnBranch = async (
  workspace: Workspace,
  at: Place,
  { proposal, migration }: { readonly proposal: string; readonly migration: string | null },
): Promise<Result<readonly Finding[], Fault>> => {
  const branches = await listBranches(workspace.repository);
  if (!branches.ok) return branches;
  const held =
    migration === null
      ? await holdingEvidence(workspace, branches.value, proposal)
      : await branchHolding(workspace, branches.value, migration);
  if (!held.ok) return held;
  return ok(held.value === null ? [] : [onBranchFinding(at, idInName(held.value.path) ?? '', held.value)]);
};

const holdingEvidence = async (
  workspace: Workspace,
  branches: readonly Branch[],
  proposal: string,
): Promise<Result<Holding | null, Fault>> => {
  for (const branch of branches) {
    const told = await toldAt(workspace, branch.tip, proposal);
    if (!told.ok) return told;
    const held = told.value === null ? ok(null) : await branchHolding(workspace, [branch], told.value);
    if (!held.ok || held.value !== null) return held;
  }
  return ok(null);
};

const toldAt = async (workspace: Workspace, commit: Oid, proposal: string): Promise<Result<string | null, Fault>> => {
  const entry = await entryAt(workspace, commit, ['proposals', proposal, EVIDENCE_FILE]);
  if (!entry.ok) return entry;
  if (entry.value === null || kindOf(entry.value.mode) !== 'file') return ok(null);
  let told: string | null = null;
  const take = (_: Oid, bytes: Uint8Array): void => {
    told = toldIn(bytes)?.migrationId ?? null;
  };
  const read = await workspace.repository.blobs([entry.value.oid], take, LIMITS.migrationBytes);
  return read.ok ? ok(told) : read;
};

/** Says that a migration is on a branch already. */
export const onBranchFinding = (at: Place, id: string, { ref, path }: Holding): Finding =>
  finding('already-in-place', at, { by: 'branch', id, path, branch: shortRef(ref) });

/** What a new branch is named after, and what it must not be. */
export interface Naming {
  /** The name that was asked for; null for the usual one. */
  readonly asked: RefName | null;
  readonly proposal: string;
  readonly migrationPath: string;
  readonly branches: readonly Branch[];
  readonly onto: ProtectedBranch;
}

/**
 * Names the branch that an acceptance is committed on: as asked, else `theurian/` and the slug of the migration.
 *
 * Fails: `branch-exists` where a branch has that name, or one that a branch of that name would have to be a directory
 * for; `branch-protected`.
 */
export const newBranch = ({ asked, proposal, migrationPath, branches, onto }: Naming): Result<RefName, Fault> => {
  const ref = asked ?? usual(migrationPath);
  const branch = shortRef(ref);
  if ([onto.branch, ...onto.policy.branches].includes(branch))
    return err({ kind: 'branch-protected', branch, proposal });
  const inTheWay = branches.find((one) => isInTheWay(one.ref, ref));
  if (inTheWay === undefined) return ok(ref);
  const free = freeName(usual(migrationPath), proposal, branches);
  return err({ kind: 'branch-exists', branch: shortRef(inTheWay.ref), proposal, free: shortRef(free) });
};

const usual = (migrationPath: string): RefName => {
  const name = migrationPath.slice(migrationPath.lastIndexOf('/') + 1).replace(/\.yaml$/, '');
  return refOf(`theurian/${name.slice(27) || name.toLowerCase()}`);
};

const refOf = (name: string): RefName => {
  const ref = branchRef(name);
  if (ref === null) throw new TypeError(`no branch can be called ${name}`);
  return ref;
};

// Source: git's files backend: a ref is a file, and so no other ref's directory.
const isInTheWay = (there: RefName, wanted: RefName): boolean =>
  there === wanted || there.startsWith(`${wanted}/`) || wanted.startsWith(`${there}/`);

const freeName = (ref: RefName, proposal: string, branches: readonly Branch[]): RefName => {
  const base = `${shortRef(ref).replace('/', '-')}-${proposal.slice(-6).toLowerCase()}`;
  for (let nth = 1; ; nth += 1) {
    const wanted = refOf(nth === 1 ? base : `${base}-${nth}`);
    if (!branches.some((one) => isInTheWay(one.ref, wanted))) return wanted;
  }
};
