import { cleanedMessage } from '../format/cleaned-message.ts';
import { messageCleanup } from '../git/message-cleanup.ts';
import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns what a commit will say of the text that git gives to `commit-msg`; null is no text yet. Fails: as reading git's configuration.
 *
 * Source: git-commit(1) and githooks(5): without an editor the hook is run with a `GIT_EDITOR` that does nothing.
 */
export const committedMessage = async (
  { repository, world }: Workspace,
  text: string | null,
): Promise<Result<string | null, Fault>> => {
  if (text === null) return ok(null);
  const cleanup = await messageCleanup(repository, world.env);
  return cleanup.ok ? ok(cleanedMessage(text, { ...cleanup.value, edited: world.env.GIT_EDITOR !== ':' })) : cleanup;
};
