import { command, line } from './command.ts';
import type { FaultTable } from './prose.ts';
import { quoted } from './quoted.ts';

// From any hook, under its own name.
const SCRIPT = '$(git rev-parse --git-common-dir)/hooks/theurian-hook';
const CALL = `[ ! -f "${SCRIPT}" ] || sh "${SCRIPT}" "$(basename "$0")" "$@"`;

/** The words for hooks and servers' files that cannot be put where they belong. */
export const hookFaults = {
  'hooks-path-elsewhere': ({ scope, origin, value, ownDirectory }) => ({
    message: `Git takes hooks from ${quoted(value)}: core.hooksPath is set there (${scope}, ${origin}).`,
    remedy:
      scope === 'local' || scope === 'worktree'
        ? `To put the hooks there:${command('theurian', 'hooks', 'install', '--into-hooks-path')}\nOr take the setting away, then install again:${command('git', 'config', `--${scope}`, '--unset', 'core.hooksPath')}`
        : `That holds for other repositories too, so nothing is written there. To use this repository's own directory:${command('git', 'config', '--local', 'core.hooksPath', ownDirectory)}${command('theurian', 'hooks', 'install', '--into-hooks-path')}\nThe hooks of ${quoted(value)} are then not run here. To keep them, call this from each of them:${line(CALL)}`,
  }),
  'hook-set-aside-twice': ({ path, aside }) => ({
    message: `${quoted(path)} is not ours, and ${quoted(aside)} waits beside it already.`,
    remedy: `Make one of the two, or move one away, then install again:${command('mv', '--', aside, `${aside}.old`)}${command('theurian', 'hooks', 'install')}`,
  }),
  'bare-repository': ({ at }) => ({
    message: `The repository ${quoted(at)} is bare. Nobody commits in it, so the hooks of whoever commits would do nothing here.`,
    remedy: `To have judged what is pushed to it:${command('theurian', 'ci', 'init', '--pre-receive')}\nIf it has working directories elsewhere, install the hooks from one of them.`,
  }),
  'file-differs': ({ path }) => ({
    message: `${quoted(path)} is there with another text, and is left as it is.`,
    remedy: `Move it aside, run the command again, and bring over what is yours:${command('mv', '--', path, `${path}.old`)}`,
  }),
} satisfies Partial<FaultTable>;
