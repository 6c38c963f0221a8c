import { FRESH, MIGRATION, type ToldFindings } from './explanation.ts';

/** Why a proposal may not be accepted. */
export const acceptTold = {
  'proposal-malformed': {
    why: 'A proposal is one directory with exactly one migration at its top. With none, or with several, nobody could tell what was reviewed, and nothing is guessed. What lies there is never removed for that.',
    example: `$ ls .theurian/proposals/*
migration.yaml                                  refused: no id in the name
${MIGRATION}-retry-policy.yaml    sound`,
    fix: [
      'Look at what is in the directory, and at what git knows of it.',
      'Leave one migration there, named <id>.yaml or <id>-<slug>.yaml',
      'Accept again: theurian propose accept ID',
    ],
  },
  'already-in-place': {
    why: 'A migration that has landed never changes, so nothing is ever written over one. A second one with the same id would make it unclear which of the two was approved. After an acceptance this also tells that there is nothing left to do.',
    example: `$ ls .theurian/migrations
${MIGRATION}-retry-policy.yaml

$ ls .theurian/proposals/*
${MIGRATION}-retries.yaml    refused: the id is in place
${FRESH}-retries.yaml    sound`,
    fix: [
      'Compare the proposal with the migration in place.',
      'If they say the same, the proposal has been accepted; nothing is left to do.',
      'If not, propose the change anew: it gets an id of its own.',
    ],
  },
  'out-of-order': {
    why: 'Migrations are replayed in the order of their ids, which tell when each was drafted, and after those that they wait for. A deprecation that was drafted before a revision, and landed after it, would be replayed first, and the revision would put the item in force again: what was approved last would be void, and nobody would be told. So a proposal that changes an item is refused when a landed migration that comes later in that order changes the item, too.',
    example: `$ theurian propose accept ${MIGRATION}
# refused: ${FRESH} has landed, and comes later

$ theurian propose rebase ${MIGRATION}
# sound: it is made anew, with an id that comes last`,
    fix: [
      'Look at what landed in between; the message names it.',
      'If the change still holds, make it anew: theurian propose rebase ID',
      'If not, delete it: theurian propose reject ID --discard',
    ],
  },
  overtaken: {
    why: 'An update states all labels of its item, and those that nobody asked for are taken from the item when it is drafted; evidence.json lists them as inherited. When the item is handed over, reclassified or deprecated before the update is accepted, the update would write the old owner back, or put the item in force again. The reviewer would see that as nothing but what was there. What is not listed was stated, and stays.',
    example: `$ theurian propose accept ${MIGRATION}
# refused: it took owner "search" over, and ${FRESH} handed the item to "platform"

$ theurian propose rebase ${MIGRATION}
# sound: it is made anew, and takes "platform" over`,
    fix: [
      'Make it anew, with the labels that the item has now: theurian propose rebase ID',
      'If a label was stated on purpose, take its name out of inherited in evidence.json.',
      'If the item is out of force and shall be in force again, propose the text anew with --restore and --reason.',
      'If not, delete the proposal: theurian propose reject ID --discard',
    ],
  },
  'proposals-conflict': {
    why: 'Each of the two is sound by itself, and a reviewer who reads them one by one would accept both. Together they break a rule: they replace the same revision, take the same name, or close a ring. Or both change one item, and the older one would be replayed first whichever is accepted last. Who accepts one decides about the other, and should know it.',
    example: `$ theurian propose check --all
# refused: both replace the revision ${FRESH} of one item

$ theurian propose check --all
# sound: each replaces the current revision of an item of its own`,
    fix: [
      'Read both: theurian propose show ID',
      'Accept the one that is right: theurian propose accept ID',
      'Make the other one anew, on what is there then: theurian propose rebase ID',
      'What cannot be made anew is proposed again; then delete the former one: theurian propose reject ID --discard',
    ],
  },
  'body-destination-taken': {
    why: 'A body that backs a revision never changes, and a stray file may be somebody’s work. So a body only goes where nothing stands. The one exception is an item that declares its own current revision once more, with the very same bytes.',
    example: `# refused: retry-policy.md is in place
- op: upsertRevision
  contentFile: ../knowledge/architecture/retry-policy.md
  # …

# sound
- op: upsertRevision
  contentFile: ../knowledge/architecture/retry-policy.${FRESH}.md
  # …`,
    fix: [
      'Find out what stands there: git log --oneline -- PATH',
      'If nothing needs it, move it aside.',
      'Otherwise give the body another name, in the proposal and in contentFile.',
    ],
  },
  'landing-recovered': {
    why: 'An acceptance that was interrupted leaves a record of what it was about to write. Before anything else is accepted it is completed, where its migration is in place with all that it names, or else undone. That is done whatever then becomes of the proposal at hand, so it is told with it.',
    example: `$ theurian propose accept ${FRESH}
.theurian/proposals/${MIGRATION}  landing-recovered (warning)
  told this: what had been written for ${MIGRATION} is gone again

$ theurian propose accept ${MIGRATION}
Accepted, and sound`,
    fix: [
      'If it was completed, commit what it moved.',
      'If it was undone, accept that proposal again: theurian propose accept ID',
      'If files are not as it left them, bring back what the migration names, or move aside what stands in its way.',
    ],
  },
  'conflict-ahead': {
    why: 'A proposal is judged with the knowledge in the working directory, and the protected branch may have moved on since. So it is replayed there as well, on what a merge would hold. Whoever merged it would be refused, and what was moved in place cannot be moved back, so nothing is moved.',
    example: `$ git log --oneline main..origin/main
3f2a91c Merge the timeouts
$ theurian propose accept ${FRESH}                       refused: it conflicts on main
$ git merge origin/main && theurian propose rebase ${FRESH}    sound again`,
    fix: [
      'Look at the migration that landed in between; the message names it.',
      'Bring the branch up to date: git merge origin/main',
      'Make the proposal anew on that: theurian propose rebase ID',
      'Accept what comes of it: theurian propose accept ID',
    ],
  },
} satisfies Partial<ToldFindings>;
