import type { RecoveryFacts } from '../../model/draft-facts.ts';
import { command } from './command.ts';
import { listed } from './quoted.ts';

/** Says what became of an acceptance that was interrupted. */
export const recoveryText = ({ what, id, paths }: RecoveryFacts): string => {
  switch (what) {
    case 'completed':
      return `The acceptance of ${id} had been interrupted; it is complete now.`;
    case 'undone':
      return paths.length === 0
        ? `The acceptance of ${id} had been interrupted; what it had written is gone again.`
        : `The acceptance of ${id} had been interrupted. These files stand in its way and are not its own: ${listed(paths)}`;
    case 'foreign':
      return `The acceptance of ${id} had been interrupted, and these files are not as it left them, so nothing was touched: ${listed(paths)}`;
    case 'damaged':
      return `A record of an interrupted acceptance could not be read, and is removed: ${listed(paths)}`;
  }
};

/** Says what is left to do about it. */
export const recoveryRemedy = ({ what, id, paths }: RecoveryFacts): string => {
  const some = paths.slice(0, 10);
  switch (what) {
    case 'completed':
      return `There is nothing to do about it. If what it moved is not committed yet, commit it:${command('git', 'status', '--', '.theurian')}`;
    case 'undone':
      return `${paths.length === 0 ? '' : `See where they come from, and move them aside if nothing needs them:${command('git', 'log', '--oneline', '--', ...some)}\n`}If it is still wanted, accept it again:${command('theurian', 'propose', 'accept', id ?? 'ID')}`;
    case 'foreign':
      return `See what git knows of them, and bring back what the migration names:${command('git', 'status', '--', ...some)}`;
    case 'damaged':
      return `What it had written, if anything, is still there. This judges what is in force:${command('theurian', 'migrate', 'validate')}`;
  }
};
