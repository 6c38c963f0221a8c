import { FRESH, MIGRATION, type ToldFindings } from './explanation.ts';

/** Why paths are judged. */
export const pathTold = {
  symlink: {
    why: 'Git stores a link as the text of its target, and what lies behind it can change without any commit. A reviewer would then approve one text and readers would get another. So no link below .theurian/ is followed, not even one that stays inside.',
    example: `$ ls -l .theurian/knowledge/architecture
retry-policy.md -> ../../../docs/retry-policy.md    refused
retry-policy.md                                     sound: a file of its own`,
    fix: [
      'Copy the file or directory that the link points to.',
      'Remove the link, and put the copy in its place.',
      'Stage the result and check it with theurian migrate validate --staged',
    ],
  },
  'proposal-symlink': {
    why: 'Accepting reads the files of a proposal and writes them where they are in force. Through a link it would read whatever the link points to at that moment, inside the repository or outside, and not what a reviewer saw. So one link anywhere in the directory, or instead of it, is enough to leave it all alone.',
    example: `$ ls -l .theurian/proposals/${FRESH}/architecture
retry-policy.md -> /tmp/notes.md    refused
retry-policy.md                     sound: a file of its own`,
    fix: [
      'Copy the file or directory that the link points to.',
      'Remove the link, and put the copy in its place.',
      'Accept again: theurian propose accept ID',
    ],
  },
  gitlink: {
    why: 'A submodule is a single commit id in the tree; its files live in another repository with a history and reviews of its own. Whether they were reviewed, or are there at all, cannot be told from this repository. Knowledge and the proof of its review have to lie in the same place.',
    example: `$ git ls-files --stage .theurian/knowledge
160000 3f1c09a… 0  .theurian/knowledge/shared                   refused
100644 9a41be2… 0  .theurian/knowledge/shared/retry-policy.md   sound`,
    fix: [
      'Take the submodule out of the index, which leaves its files where they are: git rm -f --cached -- PATH',
      'Move its .git file or directory out of .theurian/',
      'Stage the files themselves: git add -- PATH',
    ],
  },
  'not-a-file': {
    why: 'A path directly in migrations/ that ends in .yaml is read as a migration, and what lies in the other governed places as plain files. A directory of that name, a pipe or a device has no bytes that git could have stored, so there is nothing to judge. To skip it in silence could hide a migration that somebody meant to add.',
    example: `$ ls -F .theurian/migrations
${MIGRATION}.yaml/    refused: a directory
${MIGRATION}.yaml     sound`,
    fix: [
      'Rename the directory, or move the pipe or device out of .theurian/',
      'Check again: theurian migrate validate',
    ],
  },
  'not-a-directory': {
    why: 'Migrations and bodies are looked for in .theurian/ and the directories in it. With a file in the place of one of them, everything that had landed there would be gone at once, and an empty answer would look like a sound one. So it is refused and not read as empty.',
    example: `$ ls -F .theurian
migrations     refused: a file
migrations/    sound`,
    fix: [
      'Move the file aside: mv -n -- .theurian/migrations .theurian/migrations.aside',
      'Bring back what had landed there, or let theurian init make the directory anew',
    ],
  },
  'path-not-utf8': {
    why: 'A migration names its bodies in UTF-8 text, so a path in other bytes can never be named by one. Systems also treat such names differently: some refuse them, some change them while checking out. The same commit would then hold different files on different machines.',
    example: `$ ls -b .theurian/knowledge/domain
caf\\351.md    refused: Latin-1
café.md       sound: UTF-8`,
    fix: [
      'Rename the file; the completion of your shell can fill in the odd bytes.',
      'Correct contentFile where a migration names it.',
      'Stage both names: git add -A -- .theurian',
    ],
  },
  'path-collision': {
    why: 'On macOS and Windows two names that differ only in case are one file, and so are two ways to write the same accented letter. Checked out there, one file would overwrite the other and its pin would fail. The rule holds on every system, so that a commit means the same everywhere.',
    example: `.theurian/knowledge/architecture/Retry-Policy.md
.theurian/knowledge/architecture/retry-policy.md            refused: beside the first

.theurian/knowledge/architecture/retry-policy.${FRESH}.md   sound`,
    fix: [
      'Find out which of the two has landed: git log --oneline -- PATH',
      'Rename the other one. The revision id in the name of a body makes it unique.',
      'Correct contentFile where a migration names it.',
    ],
  },
  'content-outside-knowledge': {
    why: 'contentFile is read from .theurian/migrations/ on, and has to end inside .theurian/knowledge/. Only there are bodies kept from changing: a file elsewhere may be edited by anyone who never meant to touch knowledge. A name that climbs out could also lead to files that nobody reviewed.',
    example: `# refused: it leads to .theurian/migrations/knowledge/
- op: upsertRevision
  contentFile: knowledge/architecture/retry-policy.${FRESH}.md
  # …

# sound
- op: upsertRevision
  contentFile: ../knowledge/architecture/retry-policy.${FRESH}.md
  # …`,
    fix: [
      'Move the body below .theurian/knowledge/, in the directory of its namespace.',
      'Write contentFile as ../knowledge/ and the rest of the path, without a link on the way.',
    ],
  },
  'too-many-files': {
    why: 'Every check lists what lies below .theurian/, for each commit and in each clone. The bound is far above what a team writes, so something else must have got in: a build output, a vendored tree, a script in a loop. Stopping early also keeps a hostile branch from stalling your commits.',
    example: `$ git ls-files -- .theurian | wc -l
500001    refused
4200      sound`,
    fix: [
      'See where the files are: git ls-files -- .theurian | cut -d/ -f1-3 | sort | uniq -c',
      'Move out what is no migration, body or evidence, and let .gitignore keep it out.',
    ],
  },
  'ignored-file': {
    why: 'Only files directly in .theurian/migrations/ whose names end in .yaml, in lower case, are migrations. Anything else there has no effect: a migration saved as .yml or in a directory looks as if it were in force and is not. It is a warning and no refusal, since a README in that place does no harm.',
    example: `.theurian/migrations/${MIGRATION}-retry-policy.yml     not read
.theurian/migrations/2026/${MIGRATION}.yaml            not read
.theurian/migrations/${MIGRATION}-retry-policy.yaml    read`,
    fix: [
      'If it is meant as a migration, move it directly into migrations/ and let its name end in .yaml',
      'If it is a note, leave it or move it elsewhere.',
    ],
  },
  'no-knowledge': {
    why: 'Knowledge lies in .theurian/ at the top of the repository, and there is no such directory in what was judged. An empty set breaks no rule, so this is only a warning. But where knowledge is expected, the branch, the commit or the repository may be another one than was meant.',
    example: `$ git init shop && theurian migrate validate -C shop    warned of: no .theurian/ yet
$ theurian init -C shop                                 sound from here on`,
    fix: [
      'If this repository has no knowledge yet, make its place: theurian init',
      'If it should have some, see which branch is checked out: git status',
      'If you were in another directory, name the repository with -C DIR',
    ],
  },
  'too-many-findings': {
    why: 'One broken file can give thousands of findings, and the first hundred tell as much as all of them. The others are counted and not listed, so that the answer stays readable and a hostile file cannot flood a log. They still count: nothing passes because it was not listed.',
    example: `.theurian/migrations/${MIGRATION}.yaml  unknown-key
  … 100 findings …
.theurian/migrations/${MIGRATION}.yaml  too-many-findings (warning)
  412 more findings in this file are not listed.`,
    fix: ['Fix the first findings; the others often have the same cause.', 'Check again: theurian migrate validate'],
  },
} satisfies Partial<ToldFindings>;
