import { graft } from '../git/graft.ts';
import { type Identities, identitiesFor } from '../git/identity.ts';
import { snapshotOfTree } from '../git/snapshot.ts';
import { signsCommits, writeCommit } from '../git/write-commit.ts';
import { writeObjects } from '../git/write-objects.ts';
import type { At } from '../landing/step.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { TipUnion } from './accept-tip.ts';
import { judgeSnapshot } from './judge-commit.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** Whose commit it will be, and whether it is signed. */
export interface Maker {
  readonly identities: Identities;
  readonly signed: boolean;
}

/** Finds out who commits. Fails: `no-identity`, and as reading settings does. */
export const makerOf = async ({ repository, world }: Workspace): Promise<Result<Maker, Fault>> => {
  const caller = { env: world.env, now: world.now() };
  const [identities, signed] = await Promise.all([
    identitiesFor(repository, caller),
    signsCommits(repository, world.env),
  ]);
  if (!identities.ok) return identities;
  return signed.ok ? ok({ identities: identities.value, signed: signed.value }) : signed;
};

/** A commit that is to be written on top of another one. */
export interface CommitOnTip {
  readonly tip: Oid;
  readonly union: TipUnion;
  readonly maker: Maker;
  readonly message: string;
  readonly at: At;
}

/**
 * Writes the commit of an acceptance, and the objects that it needs; no ref is moved. Its own tree is judged before.
 *
 * Refused: as the tree is, read back from the repository. Fails: `cannot-sign`, and as writing and judging do.
 */
export const writtenOnTip = async (
  workspace: Workspace,
  { tip, union, maker, message, at }: CommitOnTip,
): Promise<Result<Oid, Refusal | Fault>> => {
  const { repository } = workspace;
  const parent = await repository.commit(tip);
  if (!parent.ok) return parent;
  const grafted = await graft(repository, parent.value.tree, union.changes);
  if (!grafted.ok) return grafted;
  const { root, objects } = grafted.value;
  const stored = await writeObjects(repository, objects);
  if (!stored.ok) return stored;
  at('objects-written');
  const sound = await judgedTree(workspace, root, union);
  if (!sound.ok) return sound;
  const commit = await writeCommit(repository, { tree: root, parent: tip, message, ...maker });
  if (commit.ok) at('commit-written');
  return commit;
};

// What was judged in memory must be what git has: the very tree of the commit is judged.
const judgedTree = async (
  workspace: Workspace,
  root: Oid,
  { stateHash }: TipUnion,
): Promise<Result<void, Refusal | Fault>> => {
  const snapshot = await snapshotOfTree(workspace.repository, root);
  if (!snapshot.ok) return snapshot;
  const verdict = await judgeSnapshot(workspace, snapshot.value);
  if (!verdict.ok) return verdict;
  if (verdict.value.kind === 'refused') return refused(verdict.value.findings);
  if (verdict.value.summary.stateHash !== stateHash)
    throw new TypeError('a tree replays to another state than foreseen');
  return ok(undefined);
};
