import type { ToldFaults } from './explanation.ts';

/** Why hooks and servers' files may not be placed. */
export const hooksTold = {
  'hooks-path-elsewhere': {
    why: 'Git takes hooks from one directory only. When core.hooksPath names another one than that of the repository, hooks written into the repository would never run. A directory that is set for the user or the machine serves other repositories too, so it is never written to.',
    example: `$ git config --global core.hooksPath ~/hooks && theurian hooks install    refused
$ git config --local core.hooksPath .githooks
$ theurian hooks install --into-hooks-path                              sound`,
    fix: [
      'See what is set, and where: git config --show-scope --show-origin --get core.hooksPath',
      'Where it is set for this repository or working directory: theurian hooks install --into-hooks-path',
      'Where it is set for more than that, give the repository its own: git config --local core.hooksPath .git/hooks',
      'Git 2.54 and later take hooks from the configuration too, and there none of this matters.',
    ],
  },
  'hook-set-aside-twice': {
    why: 'A hook that was there before is kept as NAME.pre-theurian and called first. Here another hook has taken the place of ours since then. Nobody can tell which of the two is meant, so both are left.',
    example: `.git/hooks/pre-commit                 written by another tool, later
.git/hooks/pre-commit.pre-theurian    set aside earlier; refused
.git/hooks/pre-commit                 one hook that does both; sound`,
    fix: [
      'Read both files, and make one of them, or move the one that is not needed away.',
      'Then install again: theurian hooks install',
    ],
  },
  'bare-repository': {
    why: 'The hooks that judge commits, merges and pushes run where somebody commits. A bare repository, such as one on a server, is only pushed to. There one hook decides, pre-receive, which judges what is pushed before it is taken; another command places it.',
    example: `$ theurian hooks install -C /srv/payments.git            refused
$ theurian ci init --pre-receive -C /srv/payments.git    sound`,
    fix: [
      'Judge what is pushed: theurian ci init --pre-receive',
      'If somebody works in linked working directories of it, go to one of them: theurian hooks install',
    ],
  },
  'file-differs': {
    why: 'A file that is to be written stands there already, with another text. It may have been adapted by hand, and what it says decides what a server checks. So it is never overwritten.',
    example: `.github/workflows/theurian.yml    with steps of your own: refused
.github/workflows/theurian.yml    as it was written: sound, nothing to do`,
    fix: [
      'See what would be written: move the file aside, and run the command again.',
      'Compare the two, and keep what is yours.',
    ],
  },
} satisfies Partial<ToldFaults>;
