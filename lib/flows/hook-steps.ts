import type { Git } from '../git/repository.ts';
import { setLocal } from '../git/write-config.ts';
import { writeBlockFile } from '../hooks/husky.ts';
import { bringBack, placeScript, setAside, takeAway } from '../hooks/place.ts';
import type { HookStep } from '../hooks/plan.ts';
import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';

/** Does the steps in their order. Fails: at the first that fails; what was done before stays, and is found by a next run. */
export const doHookSteps = async (
  git: Git,
  script: string,
  steps: readonly HookStep[],
): Promise<Result<void, Fault>> => {
  for (const step of steps) {
    const done = await doStep(git, script, step);
    if (!done.ok) return done;
  }
  return ok(undefined);
};

const doStep = async (git: Git, script: string, step: HookStep): Promise<Result<void, Fault>> => {
  switch (step.kind) {
    case 'set-aside':
      return setAside(step.path);
    case 'place':
      return placeScript(step.path, script);
    case 'bring-back':
      return bringBack(step.path);
    case 'take-away':
      return takeAway(step.path);
    case 'write-block':
      return writeBlockFile(step.path, step.text);
    case 'configure':
      return setLocal(git, step.key, step.values);
  }
};
