import { readState } from '../../lib/flows/read-state.ts';
import { type Target, type Validation, validate } from '../../lib/flows/validate.ts';
import { inWorkspace, type Workspace, type World } from '../../lib/flows/workspace.ts';
import type { Fault } from '../../lib/model/fault.ts';
import type { Result } from '../../lib/model/result.ts';
import type { State } from '../../lib/model/state.ts';

/** The world a test runs a flow in: a fixed clock, nothing remembered unless it is asked for. */
export const worldAt = (at: string, env: World['env'], more: Partial<World> = {}): World => ({
  at,
  env,
  prefer: null,
  cache: false,
  now: () => 981_173_106_000, // 2001-02-03T04:05:06Z
  newId: nextId,
  ...more,
});

let minted = 0;

/** Ids that count up, far above those that tests land. */
const nextId = (): string => {
  minted += 1;
  return `7${String(minted).padStart(25, '0')}`;
};

/** A way from a repository to a verdict. */
export interface Way {
  readonly name: string;
  readonly prefer: World['prefer'];
  readonly target: Target;
}

const HEAD: Target = { kind: 'at', revision: 'HEAD' };

/** Every way on which the same files have to get the same verdict. */
export const WAYS: readonly Way[] = [
  { name: 'the working directory', prefer: 'isomorphic', target: { kind: 'worktree' } },
  { name: 'the commit, through git itself', prefer: 'native', target: HEAD },
  { name: 'the commit, in process', prefer: 'isomorphic', target: HEAD },
];

/** A verdict, and the state when it is sound. */
export interface Reached {
  readonly validation: Validation;
  readonly state: State | null;
}

/** Goes one way. A refused set has no state; a set that is valid and cannot be read is thrown, as faults are. */
export const reach = async (world: World, { prefer, target }: Way): Promise<Reached> =>
  must(
    await inWorkspace({ ...world, prefer }, async (workspace: Workspace): Promise<Result<Reached, Fault>> => {
      const validation = await validate(workspace, target);
      if (!validation.ok) return validation;
      if (!validation.value.valid) return { ok: true, value: { validation: validation.value, state: null } };
      const { state } = must(await readState(workspace, target));
      return { ok: true, value: { validation: validation.value, state } };
    }),
  );

/** The answer of a flow; a refusal or a fault is thrown, with what it says. */
export const must = <T, E>(result: Result<T, E | Fault>): T => {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
};
