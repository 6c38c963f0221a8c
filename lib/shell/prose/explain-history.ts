import { CURRENT, MIGRATION, type ToldFindings } from './explanation.ts';

/** Why what has landed stays as it is. */
export const historyTold = {
  'landed-changed': {
    why: 'A migration or body on the protected branch is the evidence of what was reviewed. If it could be edited, even by a comma, what people approved and what readers get would drift apart, and nobody could tell since when. So the log only grows: corrections and removals are migrations of their own. The check reads the objects of git, so a fresh clone sees the same.',
    example: `$ git diff --name-status main -- .theurian
M  .theurian/knowledge/architecture/retry-policy.${CURRENT}.md    refused
D  .theurian/migrations/${MIGRATION}-retry.yaml          refused
A  .theurian/migrations/${MIGRATION}-retry.yaml          sound: a new file`,
    fix: [
      'See what changed: git diff BRANCH -- PATH, where BRANCH is the protected branch.',
      'Keep a copy of new text elsewhere, then bring the file back: git checkout BRANCH -- PATH',
      'Write the new text as a new revision; retire what no longer holds with deprecateItem.',
      'If it is a secret that has to leave, its erasure is reviewed like a landing: theurian explain erased',
      'If the change is committed and not pushed, go back to the last good commit, which loses nothing that is committed elsewhere: git reset --keep COMMIT',
      'If it is pushed, its owners decide. A commit of its own that corrects the file, then since: "COMMIT" in .theurian/policy.yaml by review, gives up every claim about what lies before it.',
      'Before merging, merge the protected branch into yours and validate there: git merge BRANCH, then theurian migrate validate',
    ],
  },
  uncommitted: {
    why: 'theurian migrate apply serves what a commit holds, not what lies in the working directory. If the two differ, you would look at one text while readers and agents get another. So it asks for a clean .theurian/ first; other files do not matter.',
    example: `$ git status --short .theurian
 M .theurian/config.yaml    refused by apply
$ git commit -m "Lower the limit" -- .theurian/config.yaml
$ git status --short .theurian
                            sound: nothing is open`,
    fix: [
      'See what is open: git status --short .theurian',
      'Commit it, on a branch for review if it is knowledge.',
      'Or set it aside: git stash push --include-untracked -- .theurian, and bring it back later with git stash pop',
      'Apply again: theurian migrate apply',
    ],
  },
} satisfies Partial<ToldFindings>;
