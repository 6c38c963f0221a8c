import { SENSITIVITIES } from '../model/words.ts';
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
    { name: 'force', kind: 'flag', says: 'move skills that were edited there to .archive/' },
    { name: 'dry-run', kind: 'flag', says: 'say what would be done, do nothing' },
    {
      name: 'max-sensitivity',
      kind: 'text',
      value: 'LABEL',
      choices: SENSITIVITIES,
      says: 'nothing above it is put there; the second one when left out',
    },
  ],
  examples: [
    'theurian skills sync',
    'theurian skills sync --dry-run',
    'theurian skills sync --target .claude/skills --target .agents/skills',
  ],
};
