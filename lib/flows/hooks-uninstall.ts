import { asideOf } from '../hooks/place.ts';
import { type HookStep, planHooks } from '../hooks/plan.ts';
import type { Fault } from '../model/fault.ts';
import type { HookTool } from '../model/hook.ts';
import { ok, type Result } from '../model/result.ts';
import { hookScene } from './hook-scene.ts';
import { doHookSteps } from './hook-steps.ts';
import type { Workspace } from './workspace.ts';

/** What uninstalling did, or would do. Paths are absolute. */
export interface HooksUninstalled {
  /** The top of the working directory, or the repository where there is none. */
  readonly root: string;
  readonly steps: readonly HookStep[];
  /** Hooks that wait beside one that came after ours: somebody has to say which of the two is meant. */
  readonly left: readonly string[];
  readonly changed: boolean;
  readonly dryRun: boolean;
}

/** Takes the hooks away, whichever way they were installed. What was set aside comes back with its bytes and its mode. */
export const uninstallHooks = async (
  workspace: Workspace,
  tool: HookTool,
  dryRun: boolean,
): Promise<Result<HooksUninstalled, Fault>> => {
  const scene = await hookScene(workspace, tool);
  if (!scene.ok) return scene;
  const { git, found } = scene.value;
  const steps = planHooks(found, { files: new Set(), blocks: new Set(), values: new Map() });
  if (!steps.ok) return steps;
  const done = dryRun ? ok(undefined) : await doHookSteps(git, tool.script, steps.value);
  if (!done.ok) return done;
  const left = found.files.flatMap(({ path, file, aside }) =>
    aside && file.kind === 'foreign' ? [asideOf(path)] : [],
  );
  const { topLevel, gitDir } = workspace.repository.layout;
  return ok({ root: topLevel ?? gitDir, steps: steps.value, left, changed: steps.value.length > 0, dryRun });
};
