import type { ToldFaults } from './explanation.ts';

/** Why files may not be readable or writable. */
export const filesTold = {
  unreadable: {
    why: 'A file that has to be judged could not be read. The reason is the one that the system gives: a permission, a link in the way, no room, too many open files. To leave it out would give a verdict about something else.',
    example: `$ ls -l .theurian/policy.yaml
---------- root root .theurian/policy.yaml    not judged
-rw-r--r-- ada  ada  .theurian/policy.yaml    sound`,
    fix: [
      'Look at the file and the directories above it: ls -ld',
      'Remove what the message names: the permission, the link, the full disk.',
      'Run the command again; nothing was changed.',
    ],
  },
  unwritable: {
    why: 'Something had to be written and could not be, for the reason that the system gives. Files are created anew or replaced as a whole, so what was there before is still there. Links are not followed, so that nothing is written outside of the repository.',
    example: `$ ls -ld .git/refs
dr-xr-xr-x root root .git/refs    not written
drwxr-xr-x ada  ada  .git/refs    sound`,
    fix: [
      'Look at the directory: ls -ld',
      'Give your user the right to write, make room, or move aside what stands there.',
      'Run the command again; it goes on from where it was.',
    ],
  },
  'changed-while-reading': {
    why: 'A file changed between its first and its last byte, or was replaced while it was read. The answer could then be about a mixture that never existed. It happens while an editor saves, a generator runs or a branch is being checked out.',
    example: `$ git checkout feature & theurian migrate validate    not judged: both at once
$ git checkout feature && theurian migrate validate   sound: one after the other`,
    fix: ['Wait until nothing writes below .theurian/', 'Run the command again.'],
  },
  damaged: {
    why: 'A file that git or theurian keeps for itself does not hold what it should, such as a ref without an object name. It is not repaired by guessing, since a wrong guess could serve another commit than the one that was applied. Nothing below .theurian/ is concerned.',
    example: `$ cat .git/refs/theurian/applied
(empty)                                     not judged
9a41be2c0d5e… a full object name            sound`,
    fix: [
      'Ask git about the repository: git fsck',
      'If it is the record of what was applied: remove the file that is named, then theurian migrate apply',
      'If it is .git/HEAD or a branch: git reflog shows where it was.',
    ],
  },
  'broken-markers': {
    why: 'theurian init keeps its lines in .gitignore and .gitattributes between two marks, so that it can renew them and leave yours alone. When a mark is missing or stands twice, it cannot tell which lines are its own. It then changes nothing.',
    example: `# >>> theurian >>>
.theurian/** -text                not changed: the second mark is missing

# >>> theurian >>>
.theurian/** -text
# <<< theurian <<<                sound`,
    fix: [
      'Open the file at the line that is named.',
      'Put the missing mark back, or remove the marks and the lines between them.',
      'Run theurian init again.',
    ],
  },
  locked: {
    why: 'Git and theurian put a lock file beside what they are about to change, so that two of them never do it at once. The lock is there, so another process is at work, or one was interrupted and left it behind. It is never taken away by itself.',
    example: `$ ls .git/refs/theurian
applied  applied.lock    not changed
applied                  sound`,
    fix: [
      'Wait a moment and run the command again.',
      'See whether git or theurian still runs here: ps, or the other terminal, editor or CI job.',
      'If none does, remove the lock file that the message names.',
    ],
  },
} satisfies Partial<ToldFaults>;
