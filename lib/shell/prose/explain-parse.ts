import { EARLIER, MIGRATION, type ToldFindings } from './explanation.ts';

/** Why files must parse. */
export const parseTold = {
  'not-utf8': {
    why: 'A review means something only when everyone reads the same characters. Bytes in Latin-1 or UTF-16 are shown differently by each tool, so a reviewer may see another text than a reader gets. UTF-8 is the one encoding that is accepted; a byte order mark at its start is fine.',
    example: `$ file .theurian/migrations/*.yaml
${EARLIER}-a.yaml: ISO-8859 text          refused
${MIGRATION}-b.yaml: Unicode text, UTF-8    sound`,
    fix: [
      'Let your editor save the file as UTF-8, or convert a copy with iconv and look at it.',
      'Let .editorconfig say charset = utf-8 so that it stays that way.',
    ],
  },
  'yaml-syntax': {
    why: 'The file is read as YAML 1.2 with the core schema, and nothing is guessed: a parser that repairs a file would decide what was approved. The first place that cannot be read is named. What follows it may only be a consequence.',
    example: `# refused: a value that holds a colon and a space
description: Retries: how many and how often

# sound
description: "Retries: how many and how often"`,
    fix: [
      'Look at the line that is named, and at the one above it.',
      'Put quotes around a value that holds a colon and a space or a space and a #, or begins with a sign such as * & ! @ %',
      'Let your editor check the file: theurian init writes the schema into .theurian/schema/',
    ],
  },
  'json-syntax': {
    why: 'A file of edits and the evidence of a proposal are JSON, and nothing is guessed about a file that is not. What the parser would say is not repeated here, since it quotes the text, and the text may hold a secret.',
    example: `[{ "oldText": "three times", "newText": "five times", }]    refused: a comma too many
[{ "oldText": "three times", "newText": "five times" }]      sound`,
    fix: ['Let your editor or any JSON tool show the place.', 'Save the file again, then run the command again.'],
  },
  'duplicate-key': {
    why: 'YAML parsers disagree about a key that stands twice: some take the first value, some the last, some fail. A reviewer could read one title while the tools use the other. So it is refused at every depth, also when the two are spelled differently, such as title and "title".',
    example: `# refused
author: ada@example.org
author: mallory@example.org

# sound
author: ada@example.org`,
    fix: ['Decide which of the two values is meant.', 'Remove the other one.'],
  },
  'multiple-documents': {
    why: 'One file is one migration, with one id in its name. A second document would be skipped by some tools and read by others, which is a way to hide operations from a reviewer. So a file with two documents is refused as a whole.',
    example: `# refused
id: ${EARLIER}
---
id: ${MIGRATION}

# sound
id: ${MIGRATION}`,
    fix: ['Give each document a file of its own, named by its id.', 'If only a line with --- strayed in, remove it.'],
  },
  'unknown-tag': {
    why: 'A tag tells a YAML parser to build something else than text, numbers, lists and mappings; in some languages that runs code. Migrations hold plain values only, so that every implementation reads the same. The tags of the core schema, such as !!str, are accepted.',
    example: `# refused
author: !email ada@example.org

# sound
author: ada@example.org`,
    fix: ['Remove the tag.', 'If the text itself begins with !, put it in quotes.'],
  },
  'root-not-mapping': {
    why: 'A migration is a mapping with apiVersion, id, createdAt, author and operations. An empty file, a list or a lone text has none of these, so there is nothing to apply. An empty file most often means that the commit was made before the editor saved.',
    example: `# refused: a list
- op: createItem
  itemId: architecture.retry-policy

# sound: the list is the value of operations
operations:
  - op: deprecateItem
    itemId: architecture.retry-policy`,
    fix: [
      'Begin the file with apiVersion: theurian.dev/v1, then id, createdAt and author.',
      'Put the list of operations below operations:',
    ],
  },
} satisfies Partial<ToldFindings>;
