import { CURRENT, FRESH, MIGRATION, type ToldFaults } from './explanation.ts';

/** Why knowledge may not be served. */
export const servingTold = {
  'not-applied': {
    why: 'Readers are served only what this clone has verified, and nothing has been verified here yet. A fresh clone starts like that, and so does one whose record was removed. Applying judges the protected branch and remembers the commit.',
    example: `$ git clone URL payments && theurian list -C payments             not served
$ theurian migrate apply -C payments && theurian list -C payments    sound`,
    fix: [
      'If nobody has set up this repository: theurian init, and commit what it makes',
      'Apply: theurian migrate apply',
      'To read without applying, name a commit: theurian list --at HEAD',
      'To see first what it would change: theurian migrate plan',
    ],
  },
  'applied-left-behind': {
    why: 'The protected branch only grows, so what was applied should be an ancestor of its tip. It is not: the branch was rewound or rewritten, or an older commit was asked for. Reviewed knowledge would disappear without a trace, so nothing is applied until a person has looked.',
    example: `$ git log --oneline origin/main..refs/theurian/applied
9a41be2 Merge retry-policy    not applied: this would be left behind
(nothing)                     sound`,
    fix: [
      'See what would be left behind: git log --oneline TIP..refs/theurian/applied',
      'If only your copy of the branch is old: git fetch',
      'If the branch was rewritten by mistake, let its owners bring it back; this clone still has the commits.',
      'If it was meant: git update-ref -d refs/theurian/applied, then theurian migrate apply, with --at REV for an older commit',
    ],
  },
  'unusable-policy': {
    why: 'Each step is judged by the policy of the commit before it. Where that one cannot be understood, because it holds a key or a value that nobody knows, or keys that cannot be read, there is no rule to judge by. Unknown is not innocent, so what comes after it is not proven.',
    example: `review: mearge      not judged: nobody knows it
review: merge       sound`,
    fix: [
      'See what is wrong: theurian migrate validate --at COMMIT',
      'If the commit is not pushed, go back to the one before it: git reset --keep COMMIT^',
      'If the policy was written for a newer version of theurian, use that version here too.',
    ],
  },
  'not-signed': {
    why: 'A signed approval is made by ssh-keygen, which knows agents, passphrases and security keys. It could not sign with the key that was named, so there is no approval, and nothing was written.',
    example: `theurian approve --sign ~/.ssh/id_ed25519.pub    sound, if the agent holds it
theurian approve --sign ~/.ssh/known_hosts       not written: that is no key`,
    fix: [
      'See that the key can sign: ssh-keygen -Y sign -n theurian-review -f KEY FILE',
      'If it has a passphrase, load it first: ssh-add KEY',
      'Sign again: theurian approve --sign KEY',
    ],
  },
  'unknown-subject': {
    why: 'What can be approved is what merging this branch into the protected one would land: its migrations, by their ids, and other files that only change by review, by their paths below .theurian/. A name that is none of these would approve nothing.',
    example: `theurian approve policy.yaml    not found: it is not changed here
theurian approve ${MIGRATION}    sound, when this branch adds it`,
    fix: ['See what there is: theurian approve', 'See that the branch is checked out and committed: git status'],
  },
  'unknown-proposal': {
    why: 'A proposal is a directory below .theurian/proposals/ or .theurian/proposals-local/ that bears its id. There is none of this id in this working directory: it may be on a branch that is not checked out, or on another machine.',
    example: `$ theurian propose accept ${MIGRATION}    not found
$ ls .theurian/proposals
${FRESH}
$ theurian propose accept ${FRESH}    sound`,
    fix: [
      'See which there are: ls .theurian/proposals .theurian/proposals-local',
      'If it came by a branch, check that branch out: git switch BRANCH',
    ],
  },
  'unknown-skill': {
    why: 'Skills are found by their name, which is that of their directory in a host, or by the id of their item: in what is applied of this repository, and of the one with the skills for all others. What is only proposed, or has landed and was not applied, is not there yet; what was retired cannot be used.',
    example: `$ theurian skills show name-test     not found
$ theurian skills show name-tests    sound`,
    fix: [
      'See which there are: theurian skills list',
      'If it has landed meanwhile, apply: theurian migrate apply',
      'A skill that a person put into a host himself is no knowledge, and is not counted.',
    ],
  },
  'ambiguous-skill': {
    why: 'A skill of this repository and one of the repository with the skills for all others have the same name. Which of the two a host takes is its own affair, so it cannot be told whose use is to be counted, and agents can change neither. What a host tells its hook counts for that of this repository, unless --layer says otherwise.',
    example: `$ theurian skills use name-tests                    not found: which one?
$ theurian skills use name-tests --layer project    sound`,
    fix: [
      'Say which one: --layer project or --layer global',
      'For good, retire one of them: theurian propose --deprecate',
    ],
  },
  'unknown-run': {
    why: 'What agents want of skills is queued run by run, and an account is kept of each. Nothing was ever staged in a run of this name, so there is nothing to tell of it: it is misspelt, or it was staged on another machine, as the queue is never committed.',
    example: `$ theurian skills account --run run-2    not found
$ theurian skills account --run run-1    sound`,
    fix: ['See which there are: theurian skills account', 'Stage something in it: theurian skills stage --run ID'],
  },
  'unknown-thread': {
    why: 'A candidate is drawn from a review that was imported, so that its signals are looked up and not believed. No record of this pull request lies below .theurian/review/, or it has no thread of this id. Records stay on the machine that imported them.',
    example: `$ ls .theurian/review
7.json
pullRequest: 8    not found
pullRequest: 7    sound`,
    fix: [
      'Ask the forge with the query of: theurian review import --query',
      'Import its answer: theurian review import FILE',
    ],
  },
  'rejected-item': {
    why: 'A rejected item is kept so that nobody proposes it again unknowingly, but it is not knowledge to act upon. An agent that was shown its text would cite it like any other. So reading commands leave it out, and only its history names it.',
    example: `$ theurian show architecture.shared-database    rejected, not served
$ theurian log architecture.shared-database     sound: when, by whom, by which commit`,
    fix: [
      'Read its history instead: theurian log ITEM',
      'If the team has changed its mind, propose a new revision with the reasons for it.',
    ],
  },
  'unknown-revision-of-item': {
    why: 'The item is there, and none of its revisions has the id that was asked for. Revision ids are 26 characters, and each belongs to one item. Another revision is not shown in its place, since you may be about to quote it.',
    example: `$ theurian show architecture.retry-policy --revision 01K2    not found
$ theurian show architecture.retry-policy --revision ${CURRENT}    sound`,
    fix: [
      'List the revisions of the item: theurian log ITEM',
      'If it is newer than what is applied: theurian migrate apply, or name a commit with --at',
    ],
  },
  'unknown-support-file': {
    why: 'The skill is there, and the revision that is shown has no support file of that path. A path is written as it stands in the skill, below scripts, templates, assets or references. Another file is not shown in its place.',
    example: `$ theurian show skills.release-notes --file run.sh            not found
$ theurian show skills.release-notes --file scripts/run.sh    sound`,
    fix: [
      'See which files the item has: theurian show ITEM',
      'If a former revision had it: theurian show ITEM --revision ID --file PATH',
    ],
  },
  'ref-moved': {
    why: 'A ref is moved only if it still is where it was when the work began. Another process moved it meanwhile, most likely another theurian migrate apply in the same clone. Nothing was overwritten.',
    example: `$ theurian migrate apply & theurian migrate apply     one of the two is told this
$ theurian migrate apply && theurian migrate apply    sound: one after the other`,
    fix: [
      'Run the command again; it starts from where the ref is now.',
      'See where things stand: theurian migrate status',
    ],
  },
} satisfies Partial<ToldFaults>;
