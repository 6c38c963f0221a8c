import type { CleanupMode, MessageCleanup } from '../model/message-cleanup.ts';
import { err, ok } from '../model/result.ts';
import { failure, run } from './child.ts';
import type { Answer, Env, Git, Repository } from './repository.ts';
import { userConfig } from './user-config.ts';

/**
 * Returns how git cleans the messages of commits here, by its configuration.
 *
 * Fails:  as reading the configuration does.
 * Source: git-config(1), `commit.cleanup`, `core.commentChar` and `core.commentString`, of which the last one holds.
 */
export const messageCleanup = async ({ git, layout }: Repository, env: Env): Answer<MessageCleanup> => {
  if (git !== null) return askedFor(git);
  const config = userConfig(layout, env);
  return config.ok ? ok(cleanupIn([...config.value].map(([key, values]) => [key, values.at(-1) ?? '']))) : config;
};

const PATTERN = '^(commit\\.cleanup|core\\.comment(char|string))$';

const askedFor = async (git: Git): Answer<MessageCleanup> => {
  const args = ['config', '-z', '--get-regexp', PATTERN];
  const ending = await run(git, args);
  if (!ending.ok) return ending;
  const { code, out } = ending.value;
  if (code !== 0 && code !== 1) return err(failure(args, ending.value));
  const entries = out.toString('utf8').split('\0').filter(Boolean);
  return ok(cleanupIn(entries.map((entry) => [entry.split('\n', 1)[0] ?? '', entry.replace(/^[^\n]*\n?/, '')])));
};

const cleanupIn = (entries: readonly (readonly [key: string, value: string])[]): MessageCleanup => {
  const last = (pattern: RegExp): string | null => entries.findLast(([key]) => pattern.test(key))?.[1] ?? null;
  const comment = last(/^core\.comment(?:char|string)$/) || '#';
  const mode = last(/^commit\.cleanup$/);
  return { mode: MODES.find((one) => one === mode) ?? null, comment: comment === 'auto' ? null : comment };
};

const MODES: readonly CleanupMode[] = ['strip', 'whitespace', 'verbatim', 'scissors'];
