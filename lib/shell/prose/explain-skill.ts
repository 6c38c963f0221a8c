import type { ToldFindings } from './explanation.ts';

const SOUND = `---
name: release-notes
description: Writes release notes. Use when a version is tagged.
---
1. Read the log since the last tag.`;

/** Why a skill may be refused. */
export const skillTold = {
  'front-matter-missing': {
    why: 'A host reads the front matter of a SKILL.md to know what the skill is called and when to offer it. Without one the file would lie in the host and never be used. It begins with a line of three hyphens in the very first place of the file: no blank line and no byte order mark before it.',
    example: `# refused
# Release notes
1. Read the log since the last tag.

# sound
${SOUND}`,
    fix: ['Put the front matter before the text.', 'Give it the keys name and description.'],
  },
  'front-matter-unclosed': {
    why: 'The front matter ends where a line holds three hyphens and nothing else. Without such a line the whole text would be read as YAML, or none of it, depending on who reads it.',
    example: `# refused: the second fence is missing
---
name: release-notes
description: Writes release notes. Use when a version is tagged.
1. Read the log since the last tag.

# sound
${SOUND}`,
    fix: ['Add a line of three hyphens below the last key.', 'Let it begin in the first column.'],
  },
  'skill-text-empty': {
    why: 'What stands below the front matter is what an agent reads once it has chosen the skill. A skill without it would be chosen and then say nothing.',
    example: `# refused
---
name: release-notes
description: Writes release notes. Use when a version is tagged.
---

# sound
${SOUND}`,
    fix: ['Write down the steps, the checks and what to avoid.', 'If the skill is not needed any more, deprecate it.'],
  },
  'skill-name-invalid': {
    why: 'The name of a skill becomes the name of its directory in every host. Lower-case words joined by single hyphens mean the same on every disk, and 64 characters is what hosts read.',
    example: `# refused
name: Release_Notes

# sound
name: release-notes`,
    fix: [
      'Choose a name of lower-case words, digits and single hyphens.',
      'Let the id of the item end in the same name.',
    ],
  },
  'skill-name-differs': {
    why: 'A skill has one name: the last part of its id here, and the name of its directory in the hosts. If the front matter said another one, an agent would ask for what nobody here knows.',
    example: `# refused: the item is skills.release-notes
name: changelog

# sound
name: release-notes`,
    fix: [
      'Write the last part of the item id as the name.',
      'If the other name is the better one, propose a new item of that name and deprecate this one.',
    ],
  },
  'skill-description-length': {
    why: 'All an agent sees of a skill before it chooses is the description. An empty one is never chosen, and what goes beyond 1,024 characters is cut off or refused by hosts.',
    example: `# refused
description: ""

# sound
description: Writes release notes. Use when a version is tagged.`,
    fix: ['Say what the skill does, and when to use it.', 'Move details into the text below.'],
  },
  'skill-content-type': {
    why: 'The body of a skill is handed to hosts as SKILL.md, so it has to be Markdown. A host that found something else in that file would not offer the skill.',
    example: `# refused
metadata: { kind: skill, contentType: application/json, … }

# sound
metadata: { kind: skill, contentType: text/markdown, … }`,
    fix: ['Write the skill as Markdown, in a file that ends in .md', 'Declare it as text/markdown.'],
  },
  'skill-too-large': {
    why: 'An agent reads the whole SKILL.md each time it uses the skill, and what it reads takes room from its work. A body has at most 100,000 bytes, a support file 64,000, and all support files of a skill 256,000.',
    example: `$ wc -c release-notes/*
120400 release-notes/SKILL.md    refused
 60210 release-notes/SKILL.md    sound: the rest lies below references/`,
    fix: [
      'Move what is rarely needed into a support file, and say in the text when to read it.',
      'Leave out what can be looked up elsewhere.',
    ],
  },
  'too-many-support-files': {
    why: 'Every support file is reviewed, pinned and copied into each host. Eight are enough for a skill that does one thing; more of them mostly means two skills in one.',
    example: `# refused: nine files
files:
- { path: references/a.md, contentSha256: … }
# … eight more of them

# sound: eight or fewer`,
    fix: ['Join files that are read together.', 'Split the skill if it does two things.'],
  },
  'support-files-without-skill': {
    why: 'Support files are copied into hosts beside a SKILL.md. Knowledge of another kind is read here and nowhere else, so files beside it would be carried along for nobody.',
    example: `# refused
files: [{ path: scripts/run.sh, contentSha256: … }]
metadata: { kind: convention, … }

# sound
metadata: { kind: skill, … }`,
    fix: ['Take the key files out, or make the item a skill.', 'Put what belongs to the text into the body.'],
  },
  'support-files-order': {
    why: 'The list is sorted by path, so that the same files always give the same text and a diff shows only what changed. Two paths that differ in capitals only are one file on many disks.',
    example: `# refused
files:
- { path: scripts/run.sh, contentSha256: … }
- { path: assets/logo.svg, contentSha256: … }

# sound
files:
- { path: assets/logo.svg, contentSha256: … }
- { path: scripts/run.sh, contentSha256: … }`,
    fix: ['Sort the list by path.', 'Name every file once; rename one of two that differ in capitals only.'],
  },
  'support-file-unknown': {
    why: 'A revision takes over the support files of the one before, but for those that are named to go. A name that leads to none of them is mostly a slip, and leaving it unsaid would keep the file that was meant.',
    example: `# refused: the file is scripts/run.sh
theurian propose --item-id skills.release-notes --drop-support scripts/rum.sh …

# sound
theurian propose --item-id skills.release-notes --drop-support scripts/run.sh …`,
    fix: ['Look up the names: theurian show lists them.', 'Name the file as it is listed there.'],
  },
  'skill-name-taken': {
    why: 'A host has one directory for each name. If two skills in force had the same one, which of them an agent gets would depend on the order in which they were copied.',
    example: `# refused: both are in force
skills.release-notes
billing.release-notes

# sound
skills.release-notes
billing.billing-release-notes`,
    fix: [
      'Give the new skill another name.',
      'Or deprecate the old one in the same migration, before the new one is declared.',
    ],
  },
  'revision-files-changed': {
    why: 'A revision is what was reviewed: its text and its support files. It may be declared again to change a label, and then its files are the same ones. What changes a file is a new revision.',
    example: `# refused: the same revisionId with another file
revisionId: 01K4CWEQ80SKPSJ9NV3DQ2B8TA
files: [{ path: scripts/run.sh, contentSha256: <another digest> }]

# sound
revisionId: <a fresh one>`,
    fix: ['Declare the files as they were.', 'If a file is to change, propose a new revision with all of its files.'],
  },
} satisfies Partial<ToldFindings>;
