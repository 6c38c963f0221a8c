import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Chain } from './chain.ts';
import { type Objects, readCommit, readCommits } from './objects.ts';
import type { Answer, Commit, Repository } from './repository.ts';
import { cutBelow } from './shallow.ts';

interface History {
  readonly objects: Objects;
  readonly shallow: ReadonlySet<Oid>;
}

/** Walks history commit by commit. No commit is visited twice, whatever the dates say. */
export const graph = (
  history: History,
): Pick<Repository, 'isAncestor' | 'mergeBases' | 'between'> & { readonly chain: Chain } => ({
  between: (tip, without) => between(history, tip, without),
  chain: (tip, until) => chainOf(history, tip, until),
  isAncestor: (ancestor, tip) => isAncestor(history, ancestor, tip),
  mergeBases: (a, b) => mergeBases(history, a, b),
});

const chainOf = async ({ objects, shallow }: History, tip: Oid, until: Oid | null): Answer<readonly Oid[]> => {
  const oids: Oid[] = [];
  for (let oid = tip; ; ) {
    const commit = await readCommit(objects, oid);
    if (!commit.ok) return commit;
    oids.push(oid);
    const [parent] = commit.value.parents;
    if (oid === until || parent === undefined) return ok(oids);
    if (shallow.has(oid)) return err(cutBelow(commit.value));
    oid = parent;
  }
};

interface Reached {
  readonly oids: ReadonlySet<Oid>;
  /** A commit whose parents this clone does not have. */
  readonly edge: Commit | null;
}

interface Bounds {
  /** What is neither collected nor gone through. */
  readonly stop?: ReadonlySet<Oid>;
  /** Ends the walk once it is met. */
  readonly goal?: Oid;
}

/** Collects what is reachable from a commit, itself included. */
const reach = async ({ objects, shallow }: History, start: Oid, { stop, goal }: Bounds): Answer<Reached> => {
  const oids = new Set<Oid>();
  let edge: Commit | null = null;
  const open: Oid[] = [start];
  // The list grows while it is gone through.
  for (const oid of open) {
    if (oids.has(oid) || stop?.has(oid)) continue;
    oids.add(oid);
    if (oid === goal) break;
    const commit = await readCommit(objects, oid);
    if (!commit.ok) return commit;
    const { parents } = commit.value;
    if (parents.length > 0 && shallow.has(oid)) edge ??= commit.value;
    else open.push(...parents);
  }
  return ok({ oids, edge });
};

const isAncestor = async (history: History, ancestor: Oid, tip: Oid): Answer<boolean> => {
  const known = await readCommit(history.objects, ancestor);
  if (!known.ok) return known;
  const forth = await reach(history, tip, { goal: ancestor });
  if (!forth.ok) return forth;
  if (forth.value.oids.has(ancestor) || forth.value.edge === null) return ok(forth.value.oids.has(ancestor));
  // The other way round settles it too, since history has no circles.
  const back = await reach(history, ancestor, { goal: tip });
  if (!back.ok) return back;
  return back.value.oids.has(tip) ? ok(false) : err(cutBelow(forth.value.edge));
};

const between = async (history: History, tip: Oid, without: Oid | null): Answer<readonly Commit[]> => {
  const below = without === null ? null : await reach(history, without, {});
  if (below !== null && !below.ok) return below;
  const above = await reach(history, tip, { stop: below?.value.oids ?? new Set() });
  if (!above.ok) return above;
  // What lies below an edge may belong to either side.
  return above.value.edge === null
    ? readCommits(history.objects, [...above.value.oids])
    : err(cutBelow(above.value.edge));
};

const mergeBases = async (history: History, a: Oid, b: Oid): Answer<readonly Oid[]> => {
  const left = await reach(history, a, {});
  if (!left.ok) return left;
  const right = await reach(history, b, {});
  if (!right.ok) return right;
  const common = [...left.value.oids].filter((oid) => right.value.oids.has(oid));
  const bases = await bestOf(history, common);
  if (!bases.ok) return bases;
  const fault = await hiddenBase(history, { a, b, below: new Set(common), edges: [left.value.edge, right.value.edge] });
  return fault === null ? ok([...bases.value].sort()) : err(fault);
};

/** Those of a set, closed under ancestry, that no other of it descends from. */
const bestOf = async ({ objects }: History, common: readonly Oid[]): Promise<Result<readonly Oid[], Fault>> => {
  const passed = new Set<Oid>();
  for (const oid of common) {
    const commit = await readCommit(objects, oid);
    if (!commit.ok) return commit;
    for (const parent of commit.value.parents) passed.add(parent);
  }
  return ok(common.filter((oid) => !passed.has(oid)));
};

interface Sides {
  readonly a: Oid;
  readonly b: Oid;
  readonly below: ReadonlySet<Oid>;
  readonly edges: readonly (Commit | null)[];
}

/** A base that this clone does not have lies below an edge on both sides, and not below a base that was found. */
const hiddenBase = async (history: History, { a, b, below, edges }: Sides): Promise<Fault | null> => {
  if (edges.includes(null)) return null;
  const left = await reach(history, a, { stop: below });
  if (!left.ok) return left.error;
  const right = await reach(history, b, { stop: below });
  if (!right.ok) return right.error;
  return left.value.edge === null || right.value.edge === null ? null : cutBelow(left.value.edge);
};
