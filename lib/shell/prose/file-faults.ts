import { command } from './command.ts';
import { reasonOf, remedyOf } from './errno.ts';
import type { FaultTable } from './prose.ts';
import { quoted } from './quoted.ts';

/** The words for files that cannot be read or written. */
export const fileFaults = {
  unreadable: ({ path, code }) => ({
    message: `${quoted(path)} cannot be read: ${reasonOf(code)}.`,
    remedy: remedyOf(code, 'read', path),
  }),
  unwritable: ({ path, code }) => ({
    message: `${quoted(path)} cannot be written: ${reasonOf(code)}.`,
    remedy: remedyOf(code, 'write', path),
  }),
  'changed-while-reading': ({ path }) => ({
    message: `${quoted(path)} changed while it was read, so there is no sure answer.`,
    remedy: 'Run the command again once nothing writes below .theurian/ any more.',
  }),
  damaged: ({ path, says }) => ({
    message: `${quoted(path)} is damaged: ${/^(?:has|holds|is|names|points) /.test(says) ? 'it ' : ''}${says}.`,
    remedy: /[\\/]refs[\\/]theurian[\\/]/.test(path)
      ? `It only records what was applied, and can be made again:${command('rm', '--', path)}${command('theurian', 'migrate', 'apply')}`
      : `Git can tell more about the repository:${command('git', 'fsck')}`,
  }),
  'broken-markers': ({ path, line }) => ({
    message: `In line ${line} of ${path} a mark of the theurian block has no partner, or comes twice.`,
    remedy:
      'Let each of the two marks stand once, the one with >>> before the one with <<<, or remove both with what is between them. Then run theurian init again.',
  }),
  locked: ({ path, owner }) => ({
    message: `${quoted(path)} is there, so ${owner === '' ? 'another process' : `the process ${owner}`} is at work, or was interrupted.`,
    remedy: `Wait and try again. If no git and no theurian runs here any more, remove the lock:${command('rm', '--', path)}`,
  }),
} satisfies Partial<FaultTable>;
