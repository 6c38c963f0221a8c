import { CURRENT, FORMER, FRESH, TIMEOUTS, type ToldFindings } from './explanation.ts';

/** Why revisions must follow from what was there. */
export const revisionTold = {
  'revision-conflict': {
    why: 'expectedRevision says which text the author had in front of them. If the item has moved on since, the new text was written without knowing what it replaces, and approving it would undo the work of somebody else unseen. It is the same as git refusing a push over commits that you have not seen.',
    example: `# refused: the item has moved on to ${CURRENT}
- op: upsertRevision
  itemId: architecture.retry-policy
  revisionId: ${FRESH}
  expectedRevision: ${FORMER}
  # …

# sound
- op: upsertRevision
  itemId: architecture.retry-policy
  revisionId: ${FRESH}
  expectedRevision: ${CURRENT}
  # …`,
    fix: [
      'Read what the item says now: theurian show ITEM, and theurian log ITEM for what changed.',
      'Take over into your text what still holds.',
      'Name the current revision in expectedRevision; leave the key out for the first revision of an item.',
      'If the current revision comes from a migration of another branch, add that migration to dependsOn.',
      'If the migration that is named has landed, leave it: change the one that has not, and let it depend on the landed one.',
      'If the set was broken when it landed and is not pushed, go back to the last good commit: git reset --keep COMMIT',
      'If it is pushed, correct it in a commit of its own, then set since: "COMMIT" in .theurian/policy.yaml to that commit, by review.',
      'Before merging, merge the protected branch into yours and validate there: git merge BRANCH, then theurian migrate validate',
    ],
  },
  'revision-of-other-item': {
    why: 'A revision id names one text of one item for ever, and links, evidence and the log refer to it by that id alone. Used for a second item it would make them ambiguous. It comes from copying an operation and changing only its itemId.',
    example: `# refused: that revision belongs to architecture.timeouts
- op: upsertRevision
  itemId: architecture.retry-policy
  revisionId: ${TIMEOUTS}
  # …

# sound
- op: upsertRevision
  itemId: architecture.retry-policy
  revisionId: ${FRESH}
  # …`,
    fix: [
      'Give the revision a fresh ULID.',
      'Rename its body, if the id is part of the name, and correct contentFile.',
    ],
  },
  'revision-changed': {
    why: 'What was approved under a revision id stays what it is. To declare the same id with other bytes would swap the text under everyone who refers to it. A correction, however small, is a revision of its own.',
    example: `# refused: the current revision, with other text
- op: upsertRevision
  itemId: architecture.retry-policy
  revisionId: ${CURRENT}
  contentFile: ../knowledge/architecture/retry-policy.${FRESH}.md
  # …

# sound
- op: upsertRevision
  itemId: architecture.retry-policy
  revisionId: ${FRESH}
  expectedRevision: ${CURRENT}
  contentFile: ../knowledge/architecture/retry-policy.${FRESH}.md
  # …`,
    fix: [
      'Give the new text a fresh revisionId and a body file of its own.',
      'Name the revision that it corrects in expectedRevision.',
    ],
  },
  'revision-rollback': {
    why: 'A revision that was replaced does not become current again by naming it: the log would not show when and why the old text came back. As a new revision the old text has a date, an author and a review of its own, and the history stays one line.',
    example: `# refused: ${FORMER} was replaced long ago
- op: upsertRevision
  itemId: architecture.retry-policy
  revisionId: ${FORMER}
  expectedRevision: ${CURRENT}
  # …

# sound: the old text again, as a new revision
- op: upsertRevision
  itemId: architecture.retry-policy
  revisionId: ${FRESH}
  expectedRevision: ${CURRENT}
  # …`,
    fix: [
      'Find the old text: theurian log ITEM, then theurian show ITEM --revision ID',
      'Copy its body to a new file, and take a fresh revisionId.',
      'Name the current revision in expectedRevision.',
    ],
  },
  'provenance-missing': {
    why: 'Knowledge without a source can neither be checked nor kept up to date. So each revision names where it comes from, such as a file, a commit or a page, or says with the label authored-in-theurian that it was written here. The same holds for what an agent writes.',
    example: `# refused: no source, and no word that there is none
- op: upsertRevision
  metadata:
    labels: [retries]
  # …

# sound
- op: upsertRevision
  metadata:
    labels: [retries, authored-in-theurian]
  # …`,
    fix: [
      'Add an entry with provider and sourceUri to metadata.sourceAnchors, if there is a source.',
      'If the text was written for this repository, add the label authored-in-theurian.',
    ],
  },
  'sensitivity-lowered': {
    why: 'Sensitivity says who may be shown a text. A new revision is reviewed for its words, and a label that falls from restricted to internal is easily overlooked among them. So lowering takes an operation of its own, with a reason that stays in the log; raising does not.',
    example: `# refused: the item is confidential
- op: upsertRevision
  metadata:
    sensitivity: internal
  # …

# sound
- op: changeSensitivity
  itemId: architecture.retry-policy
  sensitivity: internal
  reason: The client names were removed.
- op: upsertRevision
  metadata:
    sensitivity: internal
  # …`,
    fix: [
      'If the label was not meant to change, leave sensitivity out: the revision then keeps that of the item.',
      'If it was, put a changeSensitivity with the reason before the revision.',
    ],
  },
  'validity-inverted': {
    why: 'A revision is in force from validFrom to validTo. When the end lies before the beginning there is no moment at which it holds, so no search as of any date would find it. The two are compared as instants, across offsets; without validFrom, the createdAt of the migration counts.',
    example: `# refused
- op: upsertRevision
  metadata:
    validFrom: "2026-08-01T00:00:00Z"
    validTo: "2026-07-01T00:00:00Z"
  # …

# sound
- op: upsertRevision
  metadata:
    validFrom: "2026-07-01T00:00:00Z"
    validTo: "2026-08-01T00:00:00Z"
  # …`,
    fix: [
      'Correct the one that is wrong; look at the offsets too.',
      'To end knowledge in the past, deprecate the item instead of setting validTo before its beginning.',
    ],
  },
} satisfies Partial<ToldFindings>;
