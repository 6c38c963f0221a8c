import type { Workspace } from './workspace.ts';

/**
 * Has git begin with what it is asked for in any case, while something else is done: a child process needs a while to start.
 *
 * What it answers is asked for again when it is needed, and costs little then.
 */
export const askEarly = ({ repository }: Workspace): void => {
  void repository.commitOf('HEAD');
  void repository.trackingRef('main');
};
