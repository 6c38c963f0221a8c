import type { ToldFindings } from './explanation.ts';

/** Why a proposal may not be drafted. */
export const draftTold = {
  'patch-stale': {
    why: 'An edit names the text it replaces, and that text is not in the body that is current now. Somebody changed it meanwhile, or it was copied from somewhere else. Nothing near to it is taken instead: the reviewer must see the change that was meant.',
    example: `$ cat body.md
Retry five times.
--edit 'three times=six times'    refused: nothing says three times
--edit 'five times=six times'     sound`,
    fix: [
      'Read the current body: theurian show ITEM',
      'Copy the old text from there, with its line ends and spaces.',
      'If the change is made already, there is nothing left to propose.',
    ],
  },
  'patch-ambiguous': {
    why: 'An edit must say which text it means, and here there are several. Occurrences that overlap count as well, so that the answer does not depend on where a search begins. Two edits that take away the same text contradict each other.',
    example: `$ cat body.md
Retry twice. Wait twice as long.
--edit 'twice=three times'                refused: it stands there two times
--edit 'Retry twice=Retry three times'    sound`,
    fix: [
      'Take words before and after it into the old text until it stands there once.',
      'Make one edit of two that cross.',
    ],
  },
  'nothing-changed': {
    why: 'A proposal asks a person to read it, and this one would leave everything as it is. Revisions that say the same would also bury those that do not.',
    example: `$ theurian propose --item-id architecture.retry-policy --owner-to platform …
owner: platform    refused: platform owns it already
owner: payments    sound`,
    fix: ['Look at the item: theurian show ITEM', 'Leave the proposal, or state what should be different.'],
  },
  'item-retired': {
    why: 'A deprecated or superseded item is out of force on purpose. A new revision would bring it back as a side effect, and a reviewer who reads only the text would not see that. So bringing it back is an operation of its own, with a reason.',
    example: `status: deprecated, --body-file body.md                            refused
status: deprecated, --body-file body.md --restore --reason 'why'   sound`,
    fix: [
      'If it shall be in force again, add --restore and --reason.',
      'If another item took its place, propose the change there.',
    ],
  },
  'already-rejected': {
    why: 'People decided against this once, and the decision is kept so that nobody has to make it again. The same item, and the same text under another name, count as the same: case, white space and characters that cannot be seen make no difference. Whoever has new reasons states them, and they go into the evidence.',
    example: `$ theurian propose --item-id architecture.shared-database …                                    refused
$ theurian propose --item-id architecture.shared-database --despite-rejection 'now we shard' …  sound`,
    fix: [
      'Read why it was rejected: theurian log ITEM',
      'If nothing has changed since, leave it.',
      'If something has, say what with --despite-rejection.',
    ],
  },
  'anchor-unknown': {
    why: 'A source anchor lets a reader look up where knowledge comes from. This one says that it points into this repository, and there is nothing at its end: the commit or the path in it does not exist. An anchor that leads nowhere is worse than none, since it looks like proof.',
    example: `--source-commit 0000000 --source-path docs/retries.md    refused: no such commit
--source-commit 9a41be2 --source-path docs/retries.md    sound`,
    fix: [
      'Name the commit as git log prints it, and the path from the top of the repository.',
      'In a shallow clone, get the whole history first: git fetch --unshallow',
      'A source in another repository is named by its own address with --source-uri.',
    ],
  },
  'anchor-missing': {
    why: 'A source anchor lets a reader look up where knowledge comes from. This one names a file and no commit, so it speaks of the file as it is now, and there is none. It may be in another place, or in a commit that the anchor does not name. An address may also be anything that people understand, so this is only a warning.',
    example: `--source-uri src/retires.ts                                               warned of: no such file
--source-uri src/retries.ts                                               sound
--source-uri . --source-path src/old.ts --source-commit 9a41be2    sound: that commit has it`,
    fix: [
      'Correct the path; it starts at the top of the repository.',
      'If the file is gone, name a commit that has it: git log --oneline -- PATH',
    ],
  },
  'anchor-lines': {
    why: 'The file of the source anchor is there, and it has fewer lines than the anchor names. Most likely the lines belong to another commit of the file. The rest of the anchor holds, so this is only a warning.',
    example: `a file of 40 lines, --source-lines 38-52    warned of
a file of 40 lines, --source-lines 30-38    sound`,
    fix: ['Look at the file as the named commit has it.', 'Correct the lines, or leave them out.'],
  },
} satisfies Partial<ToldFindings>;
