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
} satisfies Partial<ToldFindings>;
