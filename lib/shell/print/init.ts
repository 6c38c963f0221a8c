import type { Initialised } from '../../flows/init.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';

/** The commands that follow an initialisation. Hooks are offered and never installed unasked. */
export const nextCommands = ({ changed, created, updated }: Initialised): readonly string[] => [
  changed
    ? `git add .theurian .gitignore .gitattributes${
        [...created, ...updated].includes('AGENTS.md') ? ' AGENTS.md' : ''
      } && git commit -m "theurian: govern this repository's knowledge"`
    : 'theurian migrate validate',
  'theurian migrate apply',
  ...(changed ? ['theurian hooks install'] : []),
];

/** Says what initialising did, and what comes next. */
export const initText = (
  value: Initialised & { readonly nextCommands: readonly string[] },
  { paint }: Terminal,
): string => {
  const rows = (verb: string, paths: readonly string[]): readonly string[] =>
    paths.map((path) => `  ${verb.padEnd(8)}${plainLine(path)}`);
  const would = value.dryRun ? 'Would make' : 'Made';
  const head = value.changed
    ? `${would} the project "${value.projectId}".`
    : `The project "${value.projectId}" is set up already.`;
  return [
    `${paint.bold(plainLine(head))} Knowledge is served from the branch ${plainLine(value.branch)}.`,
    ...rows(value.dryRun ? 'create' : 'created', value.created),
    ...rows(value.dryRun ? 'update' : 'updated', value.updated),
    ...rows('kept', value.kept),
    value.dryRun ? 'Nothing was written. Run it for real:' : 'Next:',
    ...(value.dryRun ? ['  theurian init'] : value.nextCommands.map((command) => `  ${command}`)),
    '',
  ].join('\n');
};
