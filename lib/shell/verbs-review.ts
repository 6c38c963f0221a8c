import type { Verb } from './verb.ts';

/** Proving reviews, and approving, in the order help shows them. */
export const REVIEW_VERBS: readonly Verb[] = [
  {
    path: ['verify'],
    says: 'Prove that nothing landed or changed without a review',
    positionals: [
      { name: 'range', says: 'a revision or FROM..TO; the protected branch when left out', required: false },
    ],
    options: [
      { name: 'staged', kind: 'flag', says: 'the commit that is being made' },
      { name: 'merge', kind: 'flag', says: 'the merge that is being made: the index and MERGE_HEAD' },
      { name: 'message', kind: 'text', value: 'FILE', says: 'the message of the commit that is being made' },
      { name: 'mergeable', kind: 'text', value: 'REV', says: 'what merging this revision would be' },
      { name: 'base', kind: 'text', value: 'REV', says: 'into what it would be merged; the protected branch' },
      { name: 'pre-push', kind: 'flag', says: 'the refs that git names on standard input before a push' },
      { name: 'pre-receive', kind: 'flag', says: 'the refs that git names on standard input before it takes them' },
      { name: 'transition', kind: 'text', value: 'OLD..NEW', says: 'a move of a branch' },
      { name: 'ref', kind: 'text', value: 'REF', says: 'the branch that moves, by its full name; the protected one' },
      {
        name: 'format',
        kind: 'text',
        value: 'FORMAT',
        choices: ['text', 'json', 'sarif', 'github', 'junit'],
        says: 'how it is told: for people, or for a program',
      },
    ],
    examples: [
      'theurian verify',
      'theurian verify origin/main~20..origin/main --json',
      'theurian verify --mergeable HEAD --base origin/main --format github',
    ],
  },
  {
    path: ['approve'],
    says: 'Prepare the approval of what this branch would land',
    positionals: [
      {
        name: 'names',
        says: 'ids of migrations, or files; all that would land when left out',
        required: false,
        rest: true,
      },
    ],
    options: [
      { name: 'of', kind: 'text', value: 'REV', says: 'the revision that would be merged (HEAD)' },
      {
        name: 'sign',
        kind: 'text',
        value: 'KEY',
        says: 'sign with this SSH key, by ssh-keygen, into .theurian/approvals/',
      },
    ],
    examples: [
      'theurian approve',
      'theurian approve 01K2G5H8J0M1N2P3Q4R5S6T7V8 --of origin/retry-policy',
      'theurian approve --sign ~/.ssh/id_ed25519',
    ],
  },
  {
    path: ['review', 'import'],
    says: 'Keep the review threads of a pull request for candidates',
    positionals: [
      { name: 'file', says: "the forge's answer to --query, as JSON; standard input when left out", required: false },
    ],
    options: [{ name: 'query', kind: 'flag', says: 'print the GraphQL query to ask the forge with, import nothing' }],
    examples: [
      'theurian review import --query > threads.graphql',
      'theurian review import threads.json',
      'theurian review import --json < threads.json',
    ],
  },
];
