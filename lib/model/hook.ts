/** The hooks that are installed unless more is asked for. */
export const DEFAULT_EVENTS = ['pre-commit', 'pre-merge-commit', 'commit-msg', 'pre-push', 'post-merge'] as const;
/** The hooks that `--strict` adds: they see what `--no-verify` and a fast-forward leave unseen. */
export const STRICT_EVENTS = ['prepare-commit-msg', 'reference-transaction'] as const;
export const EVENTS = [...DEFAULT_EVENTS, ...STRICT_EVENTS] as const;

/** A hook by git's name for it. */
export type HookEvent = (typeof EVENTS)[number];

/** Programs that own the hooks of a repository. */
export const MANAGERS = ['husky', 'lefthook', 'pre-commit', 'simple-git-hooks', 'overcommit'] as const;
export type Manager = (typeof MANAGERS)[number];

/** How hooks come to be called: as files where git looks, by git's configuration, or by a manager. */
export type HookWay = 'files' | 'config' | Manager;

/** Where `core.hooksPath` was set, and to what. */
export interface HooksPath {
  /** `local`, `worktree`, `global`, `system` or `command`. */
  readonly scope: string;
  /** As git tells it, such as `file:/home/ann/.gitconfig`. */
  readonly origin: string;
  readonly value: string;
}

/** What stands at a hook's place. `ours` has the bytes of this version, `older` those of another one. */
export type HookFile =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'ours' | 'older' | 'foreign';
      readonly executable: boolean;
      /** Whether a line ends with CR LF: then the system does not find the shell it names. */
      readonly crlf: boolean;
    }
  | { readonly kind: 'no-file' };

/** What the hooks are made from, and what they call. Paths are absolute. */
export interface HookTool {
  /** The script, as the package has it. */
  readonly script: string;
  readonly node: string;
  readonly cli: string;
  readonly version: string;
}

/** How a hook stands in one working directory. */
export type HookState =
  /** Git calls ours, and it answers. */
  | 'works'
  /** A manager is told to call ours; the manager was not run to find out. */
  | 'managed'
  | 'absent'
  | 'foreign'
  | 'older'
  | 'not-executable'
  | 'line-ends'
  /** It is there, and does not answer. */
  | 'silent'
  | 'disabled'
  /** It stands in the configuration, and this git does not look there. */
  | 'ignored'
  /** The manager has no such hook. */
  | 'not-offered';

/** One hook in one working directory. */
export interface HookStatus {
  readonly event: HookEvent;
  readonly state: HookState;
  /** What git would run, absolute. */
  readonly path: string;
  /** Whether it calls a hook that was there before. */
  readonly chained: boolean;
}

/** Why hooks cannot be put where they belong. */
export type HookFault =
  | ({ readonly kind: 'hooks-path-elsewhere'; readonly ownDirectory: string } & HooksPath)
  | { readonly kind: 'hook-set-aside-twice'; readonly path: string; readonly aside: string }
  /** `at` is a repository in which nobody commits. */
  | { readonly kind: 'bare-repository'; readonly at: string }
  | { readonly kind: 'file-differs'; readonly path: string };
