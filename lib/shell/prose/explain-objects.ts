import type { ToldFaults } from './explanation.ts';

/** Why objects and history may not be readable. */
export const objectsTold = {
  'missing-object': {
    why: 'The history of a landed file is read from the objects of git. In a shallow clone the older commits are not here, in a partial clone some files were left with the remote, and in a damaged one something is lost. What is not here cannot be proven, and nothing is fetched unasked.',
    example: `$ git clone --depth 1 URL              not judged: older commits are missing
$ git fetch --unshallow                sound
$ git clone --filter=blob:none URL     not judged: files are missing
$ git fetch --refetch --no-filter      sound`,
    fix: [
      'For a shallow clone: git fetch --unshallow',
      'For a partial clone, or lost objects: git fetch --refetch --no-filter origin',
      'In CI, ask the checkout for the full history, such as fetch-depth: 0',
    ],
  },
  'corrupt-object': {
    why: 'An object was found whose bytes are not what its name says, or not what its kind demands. A disk fault, an interrupted copy or an attack can be behind it. Whatever was read from it would be worthless as evidence.',
    example: `$ git fsck
error: 0cfbf08886fca9a91cb753ec8734c84fcbe52c9f: object corrupt or missing    not judged`,
    fix: [
      'List all that is damaged: git fsck',
      'Take a fresh clone from the remote and work there; push or copy what only this clone has.',
      'Have a look at the disk.',
    ],
  },
  'wrong-object': {
    why: 'A name led to an object of another kind than is needed there, such as a file where a commit is asked for. Tags are followed to what they tag, and nothing else is converted. No other object is guessed.',
    example: `$ theurian list --at HEAD:README.md    not judged: a file, and no commit
$ theurian list --at HEAD              sound`,
    fix: ['See what the name leads to: git cat-file -t NAME', 'Name a commit, a branch or a tag of a commit.'],
  },
  'not-on-chain': {
    why: 'Review is judged along the first parents of the protected branch: each merge is one step, and what came in by it lies beside that line. A commit beside it was never the state of the branch, so no claim can begin there. This is told of since in policy.yaml, and of a commit given to theurian migrate apply',
    example: `$ git log --first-parent --oneline main
9a41be2 Merge feature
3f1c09a Begin

since: <a commit inside feature>    not judged
since: <3f1c09a in full>            sound`,
    fix: [
      'See the line: git log --first-parent --oneline BRANCH',
      'Name a commit on it; for a merged branch that is the merge commit.',
      'If since has to change, do it by a reviewed change of .theurian/policy.yaml',
    ],
  },
  'not-on-branch': {
    why: 'Only commits on the first-parent line of the protected branch are served, since only those were its state after a review. A commit of a feature branch is not, even when all of its content was merged. It can be read with --at, marked as not applied.',
    example: `$ theurian migrate apply --at feature    not applied
$ theurian migrate apply --at main       sound
$ theurian list --at feature             sound: read and not served`,
    fix: [
      'Merge the commit into the protected branch first.',
      'Or apply one that is on it: git log --first-parent --oneline BRANCH',
      'To look at it alone, use theurian list, theurian show or theurian search with --at',
    ],
  },
  'since-not-on-branch': {
    why: 'since in policy.yaml is where the claims begin: every step from there on is judged. If the protected branch does not contain that commit on its first-parent line, there is no such beginning. The branch was rewritten, or since was copied from another repository.',
    example: `since: <a commit of a branch that was rebased>    not judged
since: <a commit of git log --first-parent main>  sound`,
    fix: [
      'Look whether the commit is known at all: git branch --all --contains COMMIT',
      'If the branch was rewritten, let its owners bring it back.',
      'If since is wrong, correct it by a reviewed change of .theurian/policy.yaml',
    ],
  },
} satisfies Partial<ToldFaults>;
