import { MIGRATION, type ToldFindings } from './explanation.ts';

/** Why sizes are bounded. */
export const limitsTold = {
  'file-too-large': {
    why: 'A migration is a list of operations that a person reviews; its long texts belong in body files. A bound on its size keeps every check fast, and keeps a hostile branch from filling the memory of your machine. 4 MiB hold thousands of operations; config.yaml may set a lower bound and never a higher one.',
    example: `$ wc -c .theurian/migrations/*.yaml
5242880 .theurian/migrations/${MIGRATION}-import.yaml    refused
   1804 .theurian/migrations/${MIGRATION}-import.yaml    sound`,
    fix: [
      'Move long descriptions and notes into bodies.',
      'Split what is left into several migrations; dependsOn keeps their order.',
      'If the bound is a lower one of your own, look at limits.migrationBytes in .theurian/config.yaml',
    ],
  },
  'body-too-large': {
    why: 'A body is text for people and agents to read, and 8 MiB are more than a long book. Larger files are mostly data, logs or images, which nobody can review line by line and which every clone carries for ever. config.yaml may set a lower bound and never a higher one.',
    example: `$ wc -c .theurian/knowledge/incident/*
9437184 .theurian/knowledge/incident/outage.log    refused
   6120 .theurian/knowledge/incident/outage.md     sound: what was learnt from it`,
    fix: [
      'Write down what the file shows, as a body of a page or two.',
      'Keep the file itself elsewhere and name it in metadata.sourceAnchors.',
      'If it truly is one text, split it over several items and relate them.',
    ],
  },
  'too-deep': {
    why: 'No operation needs more than six levels of nesting. Very deep nesting is a known way to overflow a parser, so reading stops at 64 levels. When it is met in good faith, an indentation slipped, or a generator nested where it should have listed.',
    example: `# refused: 65 levels
labels: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ … ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]

# sound
labels: [retries, timeouts]`,
    fix: [
      'Look at the line that is named: the nesting begins above it.',
      'Write lists as lists of plain values.',
      'If a program wrote the file, correct the program and write it anew.',
    ],
  },
  'too-many-nodes': {
    why: 'A few lines of YAML with aliases of aliases can stand for billions of values. Every alias is therefore counted as all that it stands for, and reading stops at 100,000. Aliases within that bound are fine.',
    example: `# refused: five lines that stand for more than 100,000 values
a: &a [x, x, x, x, x, x, x, x, x, x]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
e: [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]`,
    fix: [
      'Write values out where an alias saves little.',
      'Split a migration with very many operations; dependsOn keeps the order.',
    ],
  },
  'too-many-characters': {
    why: 'What a person can review in one migration is far below a million characters. An alias is counted as all the text that it stands for, since a few lines could otherwise stand for gigabytes. Long text belongs in a body, which has a bound of its own.',
    example: `# refused: the text is repeated by aliases until it has over 1,000,000 characters
description: &text "… 2,000 characters …"
operations:
  - { op: deprecateItem, itemId: architecture.a, reason: *text }
  # … 500 more of them

# sound
  - { op: deprecateItem, itemId: architecture.a, reason: See architecture.retry-policy }`,
    fix: ['Put the long text into the body of an item of its own.', 'Refer to that item where the text was repeated.'],
  },
} satisfies Partial<ToldFindings>;
