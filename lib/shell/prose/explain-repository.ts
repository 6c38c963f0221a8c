import { FRESH, type ToldFaults } from './explanation.ts';

/** Why a repository may not be readable. */
export const repositoryTold = {
  'no-repository': {
    why: 'Knowledge lives in a git repository, and git proves what was reviewed. From the directory where the command was started, or the one given with -C, no repository was found on the way up. Nothing was read or changed.',
    example: `$ cd /tmp && theurian list              not judged: no repository
$ theurian list -C ../payments           sound`,
    fix: [
      'Change into the repository, or name it with -C DIR',
      'If there is none yet: git init, then theurian init',
      'If there is one, look at its .git and at GIT_DIR and GIT_CEILING_DIRECTORIES in the environment.',
    ],
  },
  'no-worktree': {
    why: 'A bare repository, such as one on a server, has commits and no working directory. Commands that judge files as they lie there have nothing to look at. Everything that a commit holds can still be judged.',
    example: `$ theurian migrate validate -C /srv/payments.git              not judged: bare
$ theurian migrate validate -C /srv/payments.git --at HEAD    sound`,
    fix: ['Name a commit with --at, such as --at HEAD', 'Or work in a clone: git clone URL'],
  },
  unborn: {
    why: 'A new repository has a branch without a commit, so HEAD names nothing yet. Knowledge is judged and served by commit. With the first commit everything else follows.',
    example: `$ git init && theurian migrate validate --at HEAD    not judged: no commit
$ git commit --allow-empty -m Begin                  sound from here on`,
    fix: ['Make a first commit: git commit --allow-empty -m Begin', 'Then run the command again.'],
  },
  'no-branch': {
    why: 'Knowledge is served from the protected branch: the first of branches in .theurian/policy.yaml, else the one of config.yaml, else main. In this clone neither a local branch of that name nor that of a remote is there. A clone of a single branch, as CI makes it, is the usual reason.',
    example: `$ git clone --single-branch --branch feature URL       not judged: main is not here
$ git fetch origin main:refs/remotes/origin/main       sound from here on`,
    fix: [
      'If there is no commit at all yet, make the first one: git commit --allow-empty -m Begin',
      'See what is here: git branch --all',
      'If a remote has it, fetch it: git fetch origin main:refs/remotes/origin/main',
      'If it has another name, put that name into branches of .theurian/policy.yaml, by a reviewed change.',
    ],
  },
  'unknown-revision': {
    why: 'A name given with --at, or found in a file, leads to no commit in this clone. It may be mistyped, or a branch or tag that was never fetched. Nothing is fetched unasked, and no other commit is taken in its place.',
    example: `$ theurian list --at relase-2    not judged
$ theurian list --at release-2   sound`,
    fix: [
      'List what is here: git branch --all, and git tag',
      'Fetch what is missing: git fetch --tags',
      'Ask git about the name: git rev-parse --verify NAME',
    ],
  },
  unmerged: {
    why: 'While a merge has open conflicts, the index holds several versions of a file and git itself cannot say which tree a commit would have. So there is no tree to judge. Once each conflict is resolved there is.',
    example: `$ git status --short
UU .theurian/policy.yaml    not judged
M  .theurian/policy.yaml    sound`,
    fix: [
      'See the files: git status',
      'Resolve each, then git add it.',
      'Landed migrations and bodies never change, so for those the version of the protected branch is the right one.',
    ],
  },
  'sparse-checkout': {
    why: 'A sparse checkout leaves files out on purpose. What is not checked out looks as if it had been deleted, and a landed file that is deleted would be refused. So the working directory is not judged, and nothing is said about it that may be wrong.',
    example: `$ git sparse-checkout set src && theurian migrate validate                   not judged
$ git sparse-checkout add .theurian && theurian migrate validate             sound`,
    fix: [
      'Check the directory out: git sparse-checkout add .theurian',
      'Or judge a commit instead: theurian migrate validate --at HEAD',
    ],
  },
  unsupported: {
    why: 'Where there is no git program, or THEURIAN_GIT=isomorphic is set, repositories are read by a library. It cannot read some features rightly, such as objects named by SHA-256, reftables or partial clones. An answer from half of a repository would be worse than none.',
    example: `$ git init --object-format=sha256
$ THEURIAN_GIT=isomorphic theurian list    not judged
$ theurian list                            sound: git reads it`,
    fix: [
      'Install git and put it on the PATH.',
      'Unset THEURIAN_GIT, or set it to native.',
      'Look at what is chosen: theurian doctor',
    ],
  },
  'branch-exists': {
    why: 'An acceptance is committed on a new branch, so that a pull request holds it and nothing else. A branch of that name, or of one that would have to be its directory, is there already. It may hold the work of somebody, so it is never moved and never overwritten.',
    example: `$ git branch
  theurian/retry-policy
$ theurian propose accept ${FRESH} --commit                               not written
$ theurian propose accept ${FRESH} --commit --branch retry-policy-again   sound`,
    fix: [
      'See what that branch holds: git log -1 NAME',
      'Give the new branch another name: theurian propose accept ID --commit --branch NAME',
      'Or delete the old one, if nobody needs it: git branch -d NAME',
    ],
  },
  'branch-protected': {
    why: 'What stands on a protected branch counts as approved, once the branch has it by a reviewed commit. An acceptance is no approval, so it is not committed there. A person merges the branch that it is committed on.',
    example: `$ theurian propose accept ${FRESH} --commit --branch main    not written
$ theurian propose accept ${FRESH} --commit                  sound`,
    fix: [
      'Leave --branch out, or name a branch that is not in branches of .theurian/policy.yaml',
      'Then push it and open a pull request.',
    ],
  },
  'no-identity': {
    why: 'A commit bears the name and address of who made it, and review is proven from them. Neither the environment nor the configuration of git tells both. No name is made up in their place.',
    example: `$ git config user.email
$ theurian propose accept ${FRESH} --commit    not written
$ git config --global user.name 'Ann Lee' && git config --global user.email ann@example.com
$ theurian propose accept ${FRESH} --commit    sound`,
    fix: [
      'See what git knows: git var GIT_AUTHOR_IDENT',
      'Set your name: git config --global user.name NAME',
      'Set your address: git config --global user.email MAIL',
    ],
  },
  'cannot-sign': {
    why: 'With commit.gpgSign every commit is to be signed, and git calls gpg or ssh-keygen for it. Without a git program, or with THEURIAN_GIT=isomorphic, there is nobody who could. An unsigned commit in its place would be found out at the review at the latest.',
    example: `$ git config commit.gpgSign true
$ THEURIAN_GIT=isomorphic theurian propose accept ${FRESH} --commit    not written
$ theurian propose accept ${FRESH} --commit                            sound: git signs it`,
    fix: [
      'Install git, or unset THEURIAN_GIT.',
      'If commits here need no signature: git config commit.gpgSign false',
      'Then accept the proposal again.',
    ],
  },
  'git-missing': {
    why: 'THEURIAN_GIT=native asks for git itself, or git was found and could not be started. Another reader is not chosen in its place, since that setting exists to make sure which one is used.',
    example: `$ THEURIAN_GIT=native PATH=/usr/games theurian list    not judged
$ THEURIAN_GIT=native theurian list                    sound, with git on the PATH`,
    fix: ['Install git, and see that it runs: git --version', 'Or unset THEURIAN_GIT.'],
  },
  'git-failed': {
    why: 'Git was asked a question and ended with a failure that is not known here. What it said is shown as it stands. It is not taken for an empty answer, since that could let something pass unseen.',
    example: `git for-each-ref failed: fatal: detected dubious ownership in repository at '/src'    not judged
$ git config --global --add safe.directory /src                                       sound, if you trust it`,
    fix: [
      'Read what git said; the message repeats it.',
      'Run the same git command by hand in that directory.',
      'See that git is not too old: git --version, and theurian doctor',
    ],
  },
} satisfies Partial<ToldFaults>;
