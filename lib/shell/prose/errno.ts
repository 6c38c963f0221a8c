import { command } from './command.ts';

/** Returns the reason an operating system gives by its error code, in words. */
export const reasonOf = (code: string): string => {
  const reason = REASONS.get(code)?.reason;
  return reason === undefined ? `the system says ${code}` : reason;
};

/** Returns what to do about it. */
export const remedyOf = (code: string, act: 'read' | 'write', path: string): string => {
  const remedy = REASONS.get(code)?.[act];
  if (remedy === undefined) return 'Look at the file and the disk it lies on, then try again.';
  const look = REASONS.get(code)?.look;
  if (look === undefined) return remedy;
  return `${remedy}${command('ls', '-ld', '--', ...(look === 'the way' ? wayTo(path, act) : [path]))}`;
};

// What is to be written need not be there yet; who may make it is told by the directory that it belongs in.
const wayTo = (path: string, act: 'read' | 'write'): readonly string[] => {
  const names = path.split('/');
  const way = names.map((_, index) => names.slice(0, index + 1).join('/')).filter((one) => one !== '');
  return (act === 'read' || way.length === 1 ? way : way.slice(0, -1)).slice(-4);
};

interface Reason {
  readonly reason: string;
  readonly read: string;
  readonly write: string;
  /** What shows what is in the way: the entry itself, or the directories on the way to it. */
  readonly look?: 'entry' | 'the way';
}

const alike = (reason: string, remedy: string): Reason => ({ reason, read: remedy, write: remedy });

const denied: Reason = {
  reason: 'permission is denied',
  read: 'Allow your user to read it. This shows who may:',
  write: 'Allow your user to write there. This shows who may:',
  look: 'the way',
};

const full = alike('there is no room left', 'Make room on the disk or in the quota, then try again.');

const crowded = alike(
  'too many files are open',
  'Close other programs, or allow more open files with ulimit -n, then try again.',
);

const REASONS: ReadonlyMap<string, Reason> = new Map([
  ['EACCES', denied],
  ['EPERM', denied],
  [
    'EROFS',
    alike(
      'the file system is read-only',
      'Work in a copy on a disk that can be written, or mount this one for writing.',
    ),
  ],
  ['ENOSPC', full],
  ['EDQUOT', full],
  ['EFBIG', alike('it would grow larger than this shell allows', 'Allow larger files with ulimit -f, then try again.')],
  [
    'EXDEV',
    alike(
      'no place on the same disk can take its bytes first',
      'Let .theurian/ and all that is below it lie on one disk, then try again.',
    ),
  ],
  ['EMFILE', crowded],
  ['ENFILE', crowded],
  [
    'ELOOP',
    {
      ...alike(
        'a symbolic link is in the way, and links are not followed',
        'Put a real file or directory in its place. This shows it:',
      ),
      look: 'entry',
    },
  ],
  [
    'ENOTDIR',
    alike(
      'something on the way to it is no directory',
      'Move aside what stands where a directory belongs, then try again.',
    ),
  ],
  ['EISDIR', { ...alike('a directory stands there', 'Move the directory aside. This shows it:'), look: 'entry' }],
  [
    'ENOENT',
    {
      reason: 'it is not there',
      read: 'Bring it back, or try again if it was only being replaced.',
      write: 'Make the directory it belongs in, then try again.',
    },
  ],
  ['EEXIST', { ...alike('something stands there already', 'Move it aside. This shows it:'), look: 'entry' }],
  ['EFTYPE', { ...alike('it is not a regular file', 'Move it aside. This shows it:'), look: 'entry' }],
  ['EILSEQ', alike('its name is not UTF-8', 'Rename it with a name in UTF-8.')],
  ['ENAMETOOLONG', alike('its name is too long', 'Give it a shorter name.')],
  ['EIO', alike('the disk reports an error', 'Check the disk, and work in another clone meanwhile.')],
  ['EBUSY', alike('another program holds it', 'Close that program, then try again.')],
]);
