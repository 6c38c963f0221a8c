import { join } from 'node:path';
import { hooksDirectory } from '../git/hooks-path.ts';
import { type Probed, probeHook } from '../git/probe-hook.ts';
import type { Git } from '../git/repository.ts';
import { gitIn, type Worktree } from '../git/worktrees.ts';
import { hookFileAt } from '../hooks/hook-file.ts';
import { type HookFacts, judgeHook } from '../hooks/judge-hook.ts';
import { managerAt } from '../hooks/manager.ts';
import { managerCalls } from '../hooks/manager-calls.ts';
import { asideOf, isThere } from '../hooks/place.ts';
import { knowsConfigHooks } from '../hooks/way.ts';
import type { Fault } from '../model/fault.ts';
import type { HookEvent, HookStatus, HookTool } from '../model/hook.ts';
import { ok, type Result } from '../model/result.ts';
import type { HookScene } from './hook-scene.ts';

/** The hooks of one working directory, and what they would call. */
export interface SeenHooks {
  readonly directory: string;
  readonly hooks: readonly HookStatus[];
  readonly probed: Probed | null;
}

interface Ask {
  readonly tool: HookTool;
  readonly events: readonly HookEvent[];
}

/** Looks at the hooks as git finds them from a working directory, and tries those that are ours. */
export const hooksInWorktree = async (
  scene: HookScene,
  worktree: Worktree,
  { tool, events }: Ask,
): Promise<Result<SeenHooks, Fault>> => {
  const git = gitIn(scene.git, worktree);
  const directory = await hooksDirectory(git);
  if (!directory.ok) return directory;
  const script = hookFileAt(scene.script, tool.script);
  if (!script.ok) return script;
  const manager = managerAt(worktree.path);
  const hooks: HookStatus[] = [];
  let last: Probed | null = null;
  for (const event of events) {
    const path = join(directory.value, event);
    const file = hookFileAt(path, tool.script);
    if (!file.ok) return file;
    const config = configuredFor(scene, event);
    const told = manager === null ? 'none' : managerCalls(manager, worktree.path, event);
    const facts = { file: file.value, script: script.value, config, manager: told };
    const tried = await tryHook({ facts, event, git, path, script: scene.script });
    last = tried.probed ?? last;
    hooks.push(tried.status);
  }
  return ok({ directory: directory.value, hooks, probed: last });
};

interface Attempt {
  readonly facts: HookFacts;
  readonly event: HookEvent;
  readonly git: Git;
  /** The hook's place, and that of the script which all others call. */
  readonly path: string;
  readonly script: string;
}

// What a manager calls is not started through it: that would start all else that it calls.
const tryHook = async ({ facts, event, git, path, script }: Attempt) => {
  const state = judgeHook(facts);
  const byName = facts.file.kind === 'ours';
  const start = byName ? { path, args: [] } : { path: 'sh', args: [script, event] };
  const callable = state === 'works' || (state === 'managed' && facts.script.kind === 'ours');
  const probed = callable ? await probeHook({ ...start, at: git.at, env: git.env }, event) : null;
  const status: HookStatus = {
    event,
    state: state === 'works' && probed === null ? 'silent' : state,
    path: byName || facts.config === 'none' ? path : script,
    chained: byName && isThere(asideOf(path)),
  };
  return { status, probed };
};

const configuredFor = (
  { found, gitVersion, disabled }: HookScene,
  event: HookEvent,
): 'none' | 'calls' | 'disabled' | 'ignored' => {
  if (!found.values.has(`hook.theurian-${event}.command`)) return 'none';
  if (!knowsConfigHooks(gitVersion)) return 'ignored';
  return disabled.has(`theurian-${event}`) || disabled.has(event) ? 'disabled' : 'calls';
};
