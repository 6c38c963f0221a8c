import type { HookEvent } from '../model/hook.ts';

/** The name of the script where it does not stand at a hook's own place. */
export const SCRIPT_NAME = 'theurian-hook';

/** Where the package has the script, once a project depends on it. */
const IN_PACKAGE = `node_modules/theurian/hooks/${SCRIPT_NAME}`;

/**
 * Returns the shell command by which a hook manager calls the script: the one of the project, else the one of this clone.
 * In a clone that has neither, nothing is judged.
 */
export const launch = (event: HookEvent, args: string): string =>
  `h=${IN_PACKAGE}; [ -f "$h" ] || h="$(git rev-parse --git-common-dir)/hooks/${SCRIPT_NAME}"; ` +
  `[ ! -f "$h" ] || sh "$h" ${event}${args === '' ? '' : ` ${args}`}`;

/** Returns the value of `hook.<name>.command`. Git adds the arguments itself. Source: git-config(1), `hook.<name>.command`. */
export const configCommand = (script: string, event: HookEvent): string => {
  const path = `'${script.replaceAll("'", "'\\''")}'`;
  return `test ! -f ${path} || sh ${path} ${event}`;
};
