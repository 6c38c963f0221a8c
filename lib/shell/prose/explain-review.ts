import { MIGRATION, type ToldFindings } from './explanation.ts';

/** Why nothing lands without a review. */
export const reviewTold = {
  'review-missing': {
    why: 'Agents cite what has landed as if it were law, so what lands must have been looked at by a person. The policy of the commit before says how that is proven: by the merge that a person made, by an approval that names exactly this content, or by a signature under it. All of it is read from the objects of git, so any clone can prove it without asking a server.',
    example: `review: merge
$ git log --first-parent --oneline main
a1b2c3d Merge the retry policy      sound: ann@example.org merged it
d4e5f6a add a rule quickly          refused: it landed directly`,
    fix: [
      'Read why in the finding: a direct commit, an agent, a squash, somebody or a key that may not review, or an approval that is missing.',
      'If it is only staged, commit it on a branch of its own: git switch -c proposal && git commit',
      'If it is committed and not pushed, put it on a branch that is new, and merge that: git branch NEW && git reset --keep COMMIT^ && git merge --no-ff NEW',
      'At the levels trailer and signed, approve what is there now: theurian approve',
      'If it is pushed, its owners decide. A reviewed change of since in .theurian/policy.yaml gives up every claim about what lies before it.',
    ],
  },
  'evil-merge': {
    why: 'A merge joins two sides that people could look at. What a merge commit holds and neither side has was never on a branch, and git log -p shows nothing of it. So every governed file of a merge must be as joining the two gives it: the merge itself changes nothing, and takes nothing back that main has had since.',
    example: `$ git diff-tree -c -r MERGE -- .theurian
                          sound: nothing is told
MM .theurian/policy.yaml  refused: made in the merge itself`,
    fix: [
      'Undo the merge if it is not pushed: git reset --keep HEAD^',
      'Make the change on the branch, so that it can be looked at.',
      'If both sides changed the file, merge the protected branch into yours and settle it there; then merge again.',
    ],
  },
  'policy-beside-landing': {
    why: 'The policy says who may approve. If one step could change it and land something by the new rules, anybody could appoint themselves. So a step does one or the other, and each is judged by the policy before it.',
    example: `one merge: policy.yaml and a migration     refused
a merge of policy.yaml, then one of the
migration                                  sound`,
    fix: [
      'Take the policy out of the branch: git checkout main -- .theurian/policy.yaml .theurian/allowed_signers',
      'Let the policy be reviewed on a branch of its own, and merged first.',
      'Merge the protected branch into yours, then go on with the migration.',
    ],
  },
  'policy-removed': {
    why: 'Where there is no policy, the next commit could bring one that says anything. So the first policy stays for good: it can be changed by review, not taken away.',
    example: `D  .theurian/policy.yaml     refused
M  .theurian/policy.yaml     sound, where what it said before has it reviewed`,
    fix: [
      'Bring it back: git checkout HEAD -- .theurian/policy.yaml',
      'If it shall ask for less, change review in it, and let that be reviewed.',
    ],
  },
  'landed-again': {
    why: 'What was reviewed once was reviewed as part of the knowledge at that time. If it was taken away since, and came back with its old approval, a decision of today would be undone by one of yesterday. So an id lands once.',
    example: `theurian-erase ${MIGRATION}    then the same file again: refused
a new proposal with the same text, and a new id             sound`,
    fix: ['Propose it again: theurian propose gives it a new id.', 'Let that be reviewed.'],
  },
  'local-proposal': {
    why: 'Agents keep drafts in .theurian/proposals-local, which nobody has looked at and nobody shares. A commit would carry them to everyone who fetches it.',
    example: `A  .theurian/proposals-local/${MIGRATION}/evidence.json    refused
A  .theurian/proposals/${MIGRATION}/evidence.json          sound: meant for review`,
    fix: [
      'Take it out of the index; the files stay: git rm -r --cached .theurian/proposals-local',
      'See that .gitignore names it: theurian init',
      'To have it reviewed, accept it: theurian propose accept ID',
    ],
  },
  'merge-conflict': {
    why: 'A merge queue and the check of a pull request judge the knowledge as the merge will leave it. Where both sides changed the same file there is no such thing yet.',
    example: `main: waivers.yaml gained an entry
branch: waivers.yaml gained another one    refused
branch: main merged, with both entries     sound`,
    fix: [
      'Merge the protected branch into yours: git merge main',
      'Settle the file, commit, and let that be reviewed.',
    ],
  },
  'branch-rewritten': {
    why: 'The first-parent line of a protected branch is its account: each step was judged where it stands. A force push drops steps, and an ordinary git pull into local commits can put those in the place of the line, with everything reviewed pushed to the side. So the old tip must stay on the line.',
    example: `* merge of origin/main into my main     refused: origin/main came in by the side
* merge of my branch into main          sound: main goes on`,
    fix: [
      'If the merge that would do it is still open, conclude it, with what was settled in it: THEURIAN_HOOKS=off git commit --no-edit',
      'Keep your commits on a branch that is new, go back to the tip that everybody has, and merge: git branch NEW && git reset --keep origin/main && git merge --no-ff NEW',
    ],
  },
  'threshold-idle': {
    why: 'At the levels commit and merge a step is reviewed by whoever makes it, and that is one person. A threshold is read at the levels trailer and signed only. Somebody who wrote one may believe that two people look at everything, so it is said that nobody asks them to.',
    example: `review: merge
threshold: 2        warned of: one person merges

review: trailer
threshold: 2        sound: two people approve`,
    fix: [
      'To have several people approve, ask for it: review: trailer, or review: signed.',
      'To have somebody else than the author look at it, as a merge can show: twoParty: true.',
      'Otherwise leave the threshold out.',
    ],
  },
  'threshold-unmet': {
    why: 'A step lands when as many different people have approved it as the policy before it asks for. Where fewer may, none ever can, and the policy itself can then not be changed by review either. Two addresses of one person count once, agents never, and at the level signed only those who have a key in allowed_signers.',
    example: `reviewers: [ada@example.org]
review: trailer
threshold: 2        warned of: only one may approve
threshold: 1        sound`,
    fix: [
      'Name as many reviewers as have to approve, or a pattern of them: reviewers: ["*@example.org"]',
      'At the level signed, give each a key in .theurian/allowed_signers, under an address that is a reviewer.',
      'Or ask for fewer: threshold: 1',
      'Where it has landed already, no review can take it back: whoever administers the branch has to.',
    ],
  },
  'approval-ignored': {
    why: "An approval names exactly what was looked at, for one branch, by somebody who may. One that is written wrongly, stands in an agent's commit, is signed with a key that was not known before, or approves something else counts for nothing. It does no harm either, so this only warns.",
    example: `$ theurian approve
Theurian-Approved: ${MIGRATION} sha256:9f86d0...    sound, in the last paragraph
the same line in the middle of the message          warned of: it counts for nothing`,
    fix: [
      'Look at what the step holds now: theurian verify --json',
      'Approve that: theurian approve prints the lines, and --sign KEY writes the signature.',
    ],
  },
  erased: {
    why: 'A secret that has landed must be able to leave the tree. That is the one change of landed bytes there is: by review, with the migration and the reason in the message. It is told for ever, so that nobody takes the gap for something else.',
    example: `Theurian-Erase: ${MIGRATION} a token stood in the body    sound, and warned of
Theurian-Erase: ${MIGRATION}                              refused: no reason`,
    fix: [
      'When it is told of a step, there is nothing to do.',
      'To erase: on a branch, delete the migration with its bodies and excerpts; or write a body anew without the secret, and correct its contentSha256 in the migration.',
      `Commit that with the trailer, then let the branch be merged by review: git commit -m "Erase a token" -m "Theurian-Erase: ${MIGRATION} a token stood in the body"`,
      'Renew the secret all the same: whoever has fetched the branch has it, and history keeps it.',
    ],
  },
} satisfies Partial<ToldFindings>;
