import type { HookEvent, Manager } from '../model/hook.ts';
import { launch } from './launch.ts';

/** What somebody has to put into the configuration of a hook manager, and where. */
export interface Snippet {
  readonly file: string;
  readonly text: string;
}

/** Returns what to add to the configuration of a hook manager; null for husky, whose scripts are written. */
export const snippetFor = (manager: Manager, events: readonly HookEvent[]): Snippet | null => {
  switch (manager) {
    case 'husky':
      return null;
    case 'lefthook':
      return { file: 'lefthook.yml', text: lefthook(events) };
    case 'pre-commit':
      return { file: '.pre-commit-config.yaml', text: preCommit(events) };
    case 'simple-git-hooks':
      return { file: 'package.json', text: simpleGitHooks(events) };
    case 'overcommit':
      return { file: '.overcommit.yml', text: overcommit(events) };
  }
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

// Source: lefthook's configuration, `run` ({0}: all arguments) and `use_stdin`.
const lefthook = (events: readonly HookEvent[]): string =>
  [
    'assert_lefthook_installed: true',
    ...events.flatMap((event) => [
      `${event}:`,
      '  commands:',
      '    theurian:',
      ...(readsInput(event) ? ['      use_stdin: true'] : []),
      `      run: ${quoted(launch(event, hasArguments(event) ? '{0}' : ''))}`,
    ]),
    '',
  ].join('\n');

// Source: pre-commit's documentation, "Supported git hooks". It knows no reference-transaction.
const preCommit = (events: readonly HookEvent[]): string => {
  const known = events.filter((event) => event !== 'reference-transaction');
  return [
    `default_install_hook_types: [${known.join(', ')}]`,
    'repos:',
    '- repo: local',
    '  hooks:',
    ...known.flatMap((event) => [
      `  - id: theurian-${event}`,
      `    name: theurian (${event})`,
      `    entry: ${quoted(`sh -c '${launch(event, '"$@"')}' --`)}`,
      '    language: system',
      `    stages: [${event}]`,
      '    always_run: true',
      // The file of the message comes as the one file name.
      `    pass_filenames: ${event === 'commit-msg' || event === 'prepare-commit-msg'}`,
    ]),
    '',
  ].join('\n');
};

// Source: simple-git-hooks' README. A hook it does not know of is deleted when it is run, unless it is told not to.
const simpleGitHooks = (events: readonly HookEvent[]): string => {
  const commands = events.map((event) => [event, launch(event, '"$@"')]);
  return `${JSON.stringify({ 'simple-git-hooks': { ...Object.fromEntries(commands), preserveUnused: true } }, null, 2)}\n`;
};

// Source: overcommit's README, "Adding Existing Git Hooks". It knows no pre-merge-commit and no reference-transaction.
const overcommit = (events: readonly HookEvent[]): string =>
  events
    .filter((event) => event !== 'pre-merge-commit' && event !== 'reference-transaction')
    .flatMap((event) => [
      `${event.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}:`,
      '  Theurian:',
      '    enabled: true',
      "    required_executable: 'sh'",
      `    command: ['sh', '-c', ${quoted(launch(event, '"$@"'))}, '--']`,
    ])
    .concat('')
    .join('\n');

const readsInput = (event: HookEvent): boolean => event === 'pre-push' || event === 'reference-transaction';

const hasArguments = (event: HookEvent): boolean => event !== 'pre-commit' && event !== 'pre-merge-commit';
