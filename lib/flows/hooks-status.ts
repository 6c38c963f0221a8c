import { resolve } from 'node:path';
import type { Probed } from '../git/probe-hook.ts';
import { runScript } from '../git/run-script.ts';
import { gitIn, type Worktree, worktreesOf } from '../git/worktrees.ts';
import type { Fault } from '../model/fault.ts';
import { DEFAULT_EVENTS, EVENTS, type HookStatus, type HookTool } from '../model/hook.ts';
import { ok, type Result } from '../model/result.ts';
import { type HookScene, hookScene } from './hook-scene.ts';
import { hooksInWorktree } from './hooks-worktree.ts';
import type { Workspace } from './workspace.ts';

/** The hooks of one working directory. */
export interface WorktreeHooks {
  readonly path: string;
  /** Whether the directory is gone; then there is nothing else to tell. */
  readonly gone: boolean;
  /** Where git takes hook files from there. */
  readonly directory: string | null;
  readonly hooks: readonly HookStatus[];
  /** What the hooks would call there, and the version it tells; null where nothing was found, or does not run. */
  readonly node: string | null;
  readonly cli: string | null;
  readonly version: string | null;
}

/** How the hooks stand, in each working directory. */
export interface HooksStatus {
  /** Whether anything of ours is there at all. */
  readonly installed: boolean;
  readonly strict: boolean;
  readonly healthy: boolean;
  readonly worktrees: readonly WorktreeHooks[];
}

/** Looks at the hooks as git would find them from each working directory, and tries them. Changes nothing. */
export const hooksStatus = async (workspace: Workspace, tool: HookTool): Promise<Result<HooksStatus, Fault>> => {
  const scene = await hookScene(workspace, tool);
  if (!scene.ok) return scene;
  const listed = await worktreesOf(scene.value.git);
  if (!listed.ok) return listed;
  const { values, files, blocks } = scene.value.found;
  const strict = values.get('theurian.strict')?.at(-1) === 'true';
  const worktrees: WorktreeHooks[] = [];
  for (const worktree of listed.value) {
    if (worktree.bare) continue;
    const seen = worktree.gone ? ok(goneAt(worktree)) : await seenFrom(scene.value, worktree, tool, strict);
    if (!seen.ok) return seen;
    worktrees.push(seen.value);
  }
  const called = worktrees.some(({ hooks }) => hooks.some(({ state }) => state === 'managed' || state === 'works'));
  const ours = files.some(({ file, aside }) => file.kind === 'ours' || file.kind === 'older' || aside);
  const installed =
    ours || called || values.size > 0 || [...blocks.values()].some(({ text }) => text?.includes('theurian-hook'));
  return ok({ installed, strict, healthy: worktrees.every(isHealthy), worktrees });
};

const goneAt = ({ path }: Worktree): WorktreeHooks => ({
  path,
  gone: true,
  directory: null,
  hooks: [],
  node: null,
  cli: null,
  version: null,
});

const SOUND: ReadonlySet<string> = new Set(['works', 'managed', 'not-offered']);

/** Whether the hooks of a working directory are in order; one that is gone has none. */
export const isHealthy = ({ gone, hooks, version }: WorktreeHooks): boolean =>
  gone || (version !== null && hooks.every(({ state }) => SOUND.has(state)));

const seenFrom = async (
  scene: HookScene,
  worktree: Worktree,
  tool: HookTool,
  strict: boolean,
): Promise<Result<WorktreeHooks, Fault>> => {
  const events = strict ? EVENTS : DEFAULT_EVENTS;
  const seen = await hooksInWorktree(scene, worktree, { tool, events });
  if (!seen.ok) return seen;
  const { directory, hooks, probed } = seen.value;
  const version = await versionOf(scene, worktree, probed);
  const { node = null, cli = null } = probed ?? {};
  // The script names paths as it found them, from where it stands.
  const absolute = cli === null ? null : resolve(worktree.path, cli);
  return ok({ path: worktree.path, gone: false, directory, hooks, node, cli: absolute, version });
};

const versionOf = async (scene: HookScene, worktree: Worktree, probed: Probed | null): Promise<string | null> => {
  const { node, cli } = probed ?? { node: null, cli: null };
  if (cli === null) return null;
  const { env } = gitIn(scene.git, worktree);
  const [path, args] = node === null ? [cli, ['version']] : [node, [cli, 'version']];
  const { code, out } = await runScript({ path, args, at: worktree.path, env });
  return code === 0 ? out.trim() : null;
};
