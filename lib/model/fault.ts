import type { HookFault } from './hook.ts';
import type { SkillLayer } from './intent.ts';
import type { Oid } from './oid.ts';

/** Why something could not be judged. A fault never passes for a clean answer. */
export type Fault =
  | HookFault
  /** `named` is the key of git's configuration that says it is one. */
  | { readonly kind: 'no-repository'; readonly at: string; readonly named?: string }
  /** `lacks` is what was looked for there, when that is no file of the knowledge. */
  | { readonly kind: 'no-worktree'; readonly at: string; readonly lacks?: 'host' | 'proposals' }
  | { readonly kind: 'unborn'; readonly ref: string }
  | { readonly kind: 'unknown-revision'; readonly revision: string }
  | { readonly kind: 'not-on-chain'; readonly commit: Oid; readonly tip: Oid }
  | { readonly kind: 'missing-object'; readonly oid: string; readonly why: 'absent' | 'promised' | 'shallow' }
  | { readonly kind: 'corrupt-object'; readonly oid: string; readonly says: string }
  | { readonly kind: 'wrong-object'; readonly oid: Oid; readonly expected: string; readonly found: string }
  | { readonly kind: 'unsupported'; readonly feature: UnsupportedFeature; readonly says: string }
  | { readonly kind: 'sparse-checkout' }
  | { readonly kind: 'unmerged'; readonly paths: readonly string[] }
  | { readonly kind: 'unreadable'; readonly path: string; readonly code: string }
  | { readonly kind: 'unwritable'; readonly path: string; readonly code: string }
  | { readonly kind: 'changed-while-reading'; readonly path: string }
  | { readonly kind: 'git-missing' }
  | { readonly kind: 'git-failed'; readonly args: readonly string[]; readonly says: string }
  /** `at` is the directory of another repository, where it is not the one that was asked; `lacks` is told where nobody set it up. */
  | { readonly kind: 'not-applied'; readonly at?: string; readonly lacks?: 'directory' }
  /** `uncommitted`: there is no commit yet, and a set-up that waits for the first one. */
  | { readonly kind: 'no-branch'; readonly branch: string; readonly unborn: boolean; readonly uncommitted?: true }
  | { readonly kind: 'not-on-branch'; readonly commit: string; readonly branch: string }
  | { readonly kind: 'since-not-on-branch'; readonly since: string; readonly branch: string }
  | {
      readonly kind: 'applied-left-behind';
      readonly applied: string;
      readonly tip: string;
      readonly branch: string;
      readonly at: string | null;
    }
  | { readonly kind: 'unusable-policy'; readonly commit: string; readonly finding: string }
  | { readonly kind: 'not-signed'; readonly says: string }
  | { readonly kind: 'unknown-subject'; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: 'rejected-item'; readonly item: string }
  | { readonly kind: 'unknown-proposal'; readonly id: string }
  /** `thread` is null when no review of that pull request was imported; `known` are numbers then, else ids of threads. */
  | {
      readonly kind: 'unknown-thread';
      readonly pull: number;
      readonly thread: string | null;
      readonly known: readonly string[];
    }
  | { readonly kind: 'unknown-item'; readonly item: string; readonly closest: string | null }
  /** `name` is that of a skill, or the id of its item. `retired`: it was in force, and these take its place. */
  | {
      readonly kind: 'unknown-skill';
      readonly name: string;
      readonly closest: string | null;
      readonly retired?: readonly string[];
    }
  | { readonly kind: 'unknown-run'; readonly run: string }
  | { readonly kind: 'ambiguous-skill'; readonly name: string; readonly layers: readonly SkillLayer[] }
  | {
      readonly kind: 'unknown-revision-of-item';
      readonly item: string;
      readonly revision: string;
      readonly known: readonly string[];
    }
  | {
      readonly kind: 'unknown-support-file';
      readonly item: string;
      readonly file: string;
      readonly known: readonly string[];
    }
  | { readonly kind: 'ref-moved'; readonly ref: string; readonly expected: string; readonly found: string }
  /** `free` is a name that no branch has. */
  | { readonly kind: 'branch-exists'; readonly branch: string; readonly proposal: string; readonly free: string }
  | { readonly kind: 'branch-protected'; readonly branch: string; readonly proposal: string }
  /** What git says is missing of the name and address that a commit bears. */
  | { readonly kind: 'no-identity'; readonly says: string }
  | { readonly kind: 'cannot-sign' }
  | { readonly kind: 'damaged'; readonly path: string; readonly says: string }
  | { readonly kind: 'broken-markers'; readonly path: string; readonly line: number }
  | { readonly kind: 'locked'; readonly path: string; readonly owner: string };

/** What the isomorphic adapter cannot read, by the name of git's own feature. */
export type UnsupportedFeature =
  | 'sha256'
  | 'reftable'
  | 'partial-clone'
  | 'index-version'
  | 'split-index'
  | 'sparse-index'
  | 'large-pack'
  | 'repository-format'
  | 'staged-tree'
  | 'head-symlink';
