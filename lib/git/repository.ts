import type { Fault } from '../model/fault.ts';
import type { Oid, RefName } from '../model/oid.ts';
import type { Result } from '../model/result.ts';

/** An answer of the git room: never an empty one for something that could not be read. */
export type Answer<T> = Promise<Result<T, Fault>>;

/** The caller's environment, handed in: nothing in this room reads `process.env`. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The git binary, and where and under which environment it runs. */
export interface Git {
  readonly path: string;
  readonly at: string;
  readonly env: Env;
}

/** Where a repository lies. All paths are absolute. */
export interface Layout {
  /** The working directory's top, null for a bare repository. */
  readonly topLevel: string | null;
  readonly gitDir: string;
  /** Shared by all linked worktrees. */
  readonly commonDir: string;
}

export interface Signature {
  readonly name: string;
  readonly email: string;
  /** Seconds since 1970, and the offset as git writes it, such as `+0200`. */
  readonly seconds: number;
  readonly offset: string;
}

export interface Commit {
  readonly oid: Oid;
  readonly tree: Oid;
  readonly parents: readonly Oid[];
  readonly author: Signature;
  readonly committer: Signature;
  /** Decoded as UTF-8 with replacement: for showing, never for judging. */
  readonly message: string;
}

/** One entry of one tree object. `name` is the raw bytes as latin1, so that no two names become one. */
export interface TreeEntry {
  readonly name: string;
  /** As written, without leading zeros: `100644`, `40000`, `120000`, `160000`, and odd ones such as `100664`. */
  readonly mode: string;
  readonly oid: Oid;
}

/** One difference between two trees, at a path below the compared prefix; names as in `TreeEntry`. */
export interface TreeChange {
  readonly path: string;
  readonly before: { readonly mode: string; readonly oid: Oid } | null;
  readonly after: { readonly mode: string; readonly oid: Oid } | null;
}

/** One first-parent move, with the tree of the governed directory before and after it. */
export interface Step {
  readonly commit: Commit;
  readonly before: Oid | null;
  readonly after: Oid | null;
}

/** The contract both adapters keep. Replace refs and grafts are never followed. */
export interface Repository {
  readonly adapter: 'isomorphic' | 'native';
  readonly layout: Layout;
  readonly objectFormat: 'sha1' | 'sha256';
  /** The git that the native adapter asks; null for the one that reads in process. */
  readonly git: Git | null;

  /** Resolves a revision (full ref, branch, tag, oid, short oid, `HEAD`, `REV~n`, `REV^n`) to a commit. */
  commitOf(revision: string): Answer<Oid>;
  /** Reads a full ref name to an oid (tags are peeled to their commit); null when there is no such ref. */
  ref(name: RefName): Answer<Oid | null>;
  /** The ref HEAD points at, or null when it is detached. An unborn branch is its name. */
  head(): Answer<RefName | null>;
  /** The remote-tracking ref of a branch (`refs/remotes/<remote>/<branch>`, its upstream, else origin's), null when there is none. */
  trackingRef(branch: string): Answer<RefName | null>;
  commit(oid: Oid): Answer<Commit>;
  tree(oid: Oid): Answer<readonly TreeEntry[]>;
  /**
   * Hands the bytes and the size of each blob to `take`, in the order asked; the bytes may be kept. Of a blob longer than
   * `limit` bytes only a beginning is handed over, so that memory stays bounded: `size` tells.
   */
  blobs(oids: readonly Oid[], take: (oid: Oid, bytes: Uint8Array, size: number) => void, limit?: number): Answer<void>;
  /** The oid and size of each blob, for limits before reading. */
  sizes(oids: readonly Oid[]): Answer<ReadonlyMap<Oid, number>>;
  /** Walks first parents from a tip (included) until `until` (included) or the root; a shallow edge is a fault. */
  firstParents(tip: Oid, until: Oid | null): Answer<readonly Commit[]>;
  /**
   * The first-parent steps from `until` (excluded; null: the root's own step is included) to `tip` in which the tree at
   * `directory` (a top-level name) changed, oldest first. What stands there may be no tree; its oid is given all the same.
   * When `until` is not on the first-parent chain of `tip`, that is the fault `not-on-chain`.
   */
  steps(tip: Oid, until: Oid | null, directory: string): Answer<readonly Step[]>;
  /** Whether `ancestor` is reachable from `tip`. */
  isAncestor(ancestor: Oid, tip: Oid): Answer<boolean>;
  mergeBases(a: Oid, b: Oid): Answer<readonly Oid[]>;
  /** The commits that are reachable from `tip` and not from `without`, newest first as far as each adapter knows; a shallow edge among them is a fault. */
  between(tip: Oid, without: Oid | null): Answer<readonly Commit[]>;
  /** The bytes of a commit object, as they are signed and named. */
  commitBytes(oid: Oid): Answer<Uint8Array>;
  /** Differences of two trees (null is the empty tree), recursive, equal subtrees skipped; renames are not guessed. */
  diff(before: Oid | null, after: Oid | null): Answer<readonly TreeChange[]>;
  /** The root tree that the commit in progress would have, under the caller's `GIT_INDEX_FILE`. Unmerged paths are a fault. */
  stagedTree(): Answer<Oid>;
  /**
   * Every entry below a tree, directories included, parents before children. `name` is the whole path below the tree.
   * A directory for which `skip` holds is listed, what is in it is not.
   */
  listing(tree: Oid, skip?: (path: string) => boolean, most?: number): Answer<readonly TreeEntry[]>;
  /** Ends any child process. */
  close(): Promise<void>;
}
