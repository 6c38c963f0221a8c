import { ceilingOption } from './ceiling.ts';
import { flag } from './option.ts';
import type { Verb } from './verb.ts';

/** Putting approved skills where hosts read them. */
export const SYNC: Verb = {
  path: ['skills', 'sync'],
  says: 'Put the approved skills into the directories of hosts',
  positionals: [],
  options: [
    {
      name: 'target',
      kind: 'list',
      value: 'DIR',
      says: 'a directory of a host; that of the configuration, else .claude/skills, when left out',
    },
    flag('force', 'move skills that were edited there to .archive/'),
    flag('dry-run', 'say what would be done, do nothing'),
    ceilingOption('nothing above it is put there'),
  ],
  examples: [
    'theurian skills sync',
    'theurian skills sync --dry-run',
    'theurian skills sync --target .claude/skills --target .agents/skills',
  ],
};
