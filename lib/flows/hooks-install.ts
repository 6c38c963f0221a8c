import { basename, join } from 'node:path';
import { configCommand } from '../hooks/launch.ts';
import { notOffered } from '../hooks/manager-calls.ts';
import { type HookStep, planHooks, type Wanted } from '../hooks/plan.ts';
import { type Snippet, snippetFor } from '../hooks/snippet.ts';
import { chooseWay } from '../hooks/way.ts';
import type { Fault } from '../model/fault.ts';
import { DEFAULT_EVENTS, EVENTS, type HookEvent, type HookTool, type HookWay } from '../model/hook.ts';
import { err, ok, type Result } from '../model/result.ts';
import { branchesToGuard } from './branches-to-guard.ts';
import { GATE, type HookScene, hookScene, huskyScript } from './hook-scene.ts';
import { doHookSteps } from './hook-steps.ts';
import type { Workspace } from './workspace.ts';

/** What is asked for. */
export interface InstallWish {
  readonly strict: boolean;
  readonly dryRun: boolean;
  readonly intoHooksPath: boolean;
}

/** What installing did, or would do. Paths are absolute. */
export interface HooksInstalled {
  /** The top of the working directory. */
  readonly root: string;
  readonly way: HookWay;
  readonly strict: boolean;
  /** The hooks that are called from now on, or would be once the snippet is in place. */
  readonly events: readonly HookEvent[];
  /** Hooks that were asked for and that the manager does not know. */
  readonly without: readonly HookEvent[];
  readonly steps: readonly HookStep[];
  /** What has to be added by hand, where the hooks belong to a manager; null when all is done. */
  readonly snippet: Snippet | null;
  /** The branches whose moves are judged by `reference-transaction`. */
  readonly branches: readonly string[];
  readonly changed: boolean;
  readonly dryRun: boolean;
}

/**
 * Installs the hooks, in the way that leaves those of others alone. Idempotent; hooks of a former way are taken away.
 *
 * Fails: `bare-repository` where nobody commits; `hooks-path-elsewhere`, `hook-set-aside-twice`, `unwritable`, `git-missing`.
 */
export const installHooks = async (
  workspace: Workspace,
  tool: HookTool,
  wish: InstallWish,
): Promise<Result<HooksInstalled, Fault>> => {
  const { topLevel, gitDir } = workspace.repository.layout;
  if (topLevel === null) return err({ kind: 'bare-repository', at: gitDir });
  const scene = await hookScene(workspace, tool);
  if (!scene.ok) return scene;
  const way = chooseWay({ ...scene.value, intoHooksPath: wish.intoHooksPath });
  if (!way.ok) return way;
  const strict = wish.strict || scene.value.found.values.get('theurian.strict')?.at(-1) === 'true';
  const events = strict ? EVENTS : DEFAULT_EVENTS;
  const without = events.filter((event) => notOffered(way.value).includes(event));
  const called = events.filter((event) => !without.includes(event));
  const branches = await branchesToGuard(workspace);
  if (!branches.ok) return branches;
  const plan = { way: way.value, events: called, strict, branches: branches.value };
  const steps = planHooks(scene.value.found, wantedFor(scene.value, topLevel, tool, plan));
  if (!steps.ok) return steps;
  const done = wish.dryRun ? ok(undefined) : await doHookSteps(scene.value.git, tool.script, steps.value);
  if (!done.ok) return done;
  const snippet = way.value === 'files' || way.value === 'config' ? null : snippetFor(way.value, called);
  const changed = steps.value.length > 0;
  return ok({ root: topLevel, ...plan, without, steps: steps.value, snippet, changed, dryRun: wish.dryRun });
};

interface Plan {
  readonly way: HookWay;
  readonly events: readonly HookEvent[];
  readonly strict: boolean;
  readonly branches: readonly string[];
}

const wantedFor = (scene: HookScene, top: string, tool: HookTool, plan: Plan): Wanted => {
  const { way, events, strict, branches } = plan;
  const own: readonly (readonly [string, readonly string[]])[] = [
    ['theurian.node', [tool.node]],
    ['theurian.cli', [tool.cli]],
    ['theurian.branches', branches],
    ['theurian.strict', strict ? ['true'] : []],
  ];
  const gate = scene.found.files.flatMap(({ path, file }) =>
    basename(path) === GATE && file.kind !== 'foreign' && file.kind !== 'absent' ? [path] : [],
  );
  const hooks = way !== 'config' ? [] : events.flatMap((event) => configured(scene.script, event));
  return {
    files: new Set([
      ...(way === 'files' ? events.map((event) => join(scene.directory, event)) : [scene.script]),
      ...gate,
    ]),
    blocks: new Set(way === 'husky' ? events.map((event) => huskyScript(top, event)) : []),
    values: new Map([...own, ...hooks].filter(([, values]) => values.length > 0)),
  };
};

const configured = (script: string, event: HookEvent): readonly (readonly [string, readonly string[]])[] => [
  [`hook.theurian-${event}.command`, [configCommand(script, event)]],
  [`hook.theurian-${event}.event`, [event]],
];
