import type { UnsupportedFeature } from '../../model/fault.ts';
import { command, commands, line } from './command.ts';
import type { FaultTable, Prose } from './prose.ts';
import { listed, quoted } from './quoted.ts';

const WITHOUT_WORKTREE: Readonly<Record<'files' | 'host' | 'proposals', (at: string) => Prose>> = {
  files: (at) => ({
    message: `The repository ${quoted(at)} is bare: it has no working directory.`,
    remedy: `Name a commit, such as:${command('theurian', 'migrate', 'validate', '--at', 'HEAD')}`,
  }),
  host: (at) => ({
    message: `The repository ${quoted(at)} has no working directory of its own, so it has no directory of a host.`,
    remedy: `Go to a clone of it, or name a directory:${command('theurian', 'skills', 'sync', '--target', 'DIR')}`,
  }),
  proposals: (at) => ({
    message: `The repository ${quoted(at)} is bare, and proposals are files of a working directory.`,
    remedy: `Use a clone of it that has one, also where theurian.skillsRepository names it:${command('git', 'clone', at, 'DIR')}`,
  }),
};

/** The words for repositories, and for git itself. */
export const repositoryFaults = {
  'no-repository': ({ at, named }) =>
    named === undefined
      ? {
          message: `There is no git repository at ${quoted(at)} or above it.`,
          remedy: `Change to a directory inside one, or make one:${command('git', 'init')}`,
        }
      : {
          message: `The configuration of git names ${quoted(at)} as ${named}, and there is no git repository.`,
          remedy: `Name one by its whole path, or take the name out:${command('git', 'config', '--global', named, 'DIR')}${command('git', 'config', '--global', '--unset', named)}`,
        },
  'no-worktree': ({ at, lacks }) => WITHOUT_WORKTREE[lacks ?? 'files'](at),
  unborn: ({ ref }) => ({
    message: `The branch ${branchOf(ref)} has no commit yet.`,
    remedy: FIRST_COMMIT,
  }),
  'no-branch': ({ branch, unborn, uncommitted }) =>
    unborn
      ? noCommit(branch, uncommitted === true)
      : {
          message: `The protected branch ${quoted(branch)} is not here, neither as a local branch nor as that of a remote.`,
          remedy: `If a remote has it, fetch it:${command('git', 'fetch', 'origin', `${branch}:refs/remotes/origin/${branch}`)}\nIf it has another name, put that name into branches of .theurian/policy.yaml.`,
        },
  'unknown-revision': ({ revision }) => ({
    message: `${quoted(revision)} names no commit in this repository.`,
    remedy: `Correct the name, or fetch it first. Branches and tags that are here:${command('git', 'for-each-ref', '--format=%(refname:short)')}`,
  }),
  unmerged: ({ paths }) => ({
    message: `The index holds unresolved merge conflicts: ${listed(paths.map(quoted))}`,
    remedy: `Resolve them, then mark them as resolved:${command('git', 'add', '--', ...paths.slice(0, 5))}`,
  }),
  unsupported: ({ feature, says }) => ({
    message: `Only git itself can read this repository: ${FEATURES[feature]} (${says}).`,
    remedy:
      'Install git and put it on the PATH. If THEURIAN_GIT=isomorphic is set in the environment, unset it or set THEURIAN_GIT=native',
  }),
  'sparse-checkout': () => ({
    message: 'The working directory is checked out in part and leaves out governed files, so it cannot be judged.',
    remedy: `Check them out:${command('git', 'sparse-checkout', 'add', '.theurian')}\nOr judge the commit:${command('theurian', 'migrate', 'validate', '--at', 'HEAD')}`,
  }),
  'branch-exists': ({ branch, proposal, free }) => ({
    message: `There is a branch ${quoted(branch)} already, and none is ever overwritten.`,
    remedy: `Give the new one another name:${command('theurian', 'propose', 'accept', proposal, '--commit', '--branch', free)}`,
  }),
  'branch-protected': ({ branch, proposal }) => ({
    message: `The branch ${quoted(branch)} is protected: what is on it counts as approved.`,
    remedy: `Commit on a branch of its own, to be reviewed:${command('theurian', 'propose', 'accept', proposal, '--commit')}`,
  }),
  'no-identity': ({ says }) => ({
    message: `Git does not know who commits here: ${says === '' ? 'it gave no reason' : says}`,
    remedy: `Tell it your name and address:${command('git', 'config', '--global', 'user.name', 'Your Name')}${command('git', 'config', '--global', 'user.email', 'you@example.com')}`,
  }),
  'cannot-sign': () => ({
    message: 'Commits made here are to be signed, since commit.gpgSign is set, and only git itself can sign.',
    remedy:
      'Install git and put it on the PATH. If THEURIAN_GIT=isomorphic is set in the environment, unset it or set THEURIAN_GIT=native',
  }),
  'git-missing': () => ({
    message: 'The program git was not found on the PATH, or could not be started.',
    remedy:
      'Install git. Where THEURIAN_GIT=native is set, unsetting it lets ordinary repositories be read without git.',
  }),
  'git-failed': (fault) => gitFailed(fault.args, fault.says),
} satisfies Partial<FaultTable>;

const FIRST_COMMIT = `Make the first one:${command('git', 'commit', '--allow-empty', '-m', 'Begin')}`;

const noCommit = (branch: string, uncommitted: boolean): Prose => ({
  message: `There is no commit here yet, and so no protected branch ${quoted(branch)}.`,
  remedy: uncommitted
    ? `Commit what was set up:${commands(['git', 'add', '.theurian'], ['git', 'commit', '-m', 'Begin'])}`
    : FIRST_COMMIT,
});

const branchOf = (ref: string): string => quoted(ref.replace(/^refs\/heads\//, ''));

const FEATURES: { readonly [F in UnsupportedFeature]: string } = {
  sha256: 'its objects are named by SHA-256',
  reftable: 'its refs are in a reftable',
  'partial-clone': 'it is a partial clone',
  'index-version': 'its index is of another version',
  'split-index': 'its index is split',
  'sparse-index': 'its index is sparse',
  'large-pack': 'it has a very large pack',
  'repository-format': 'its format is another one',
  'staged-tree': 'the tree of a commit in progress is asked for',
  'head-symlink': 'its HEAD is a symbolic link',
};

const gitFailed = (args: readonly string[], says: string): Prose => {
  const message = `${['git', ...args.slice(0, 1)].join(' ')} failed: ${says.trim() === '' ? 'it gave no reason.' : says.trim()}`;
  if (/dubious ownership/.test(says))
    return {
      message,
      remedy: `Git refuses repositories of other owners. If you trust this one, run in it:${line('git config --global --add safe.directory "$PWD"')}`,
    };
  return { message, remedy: `The same command by hand may tell more:${command('git', ...args)}` };
};
