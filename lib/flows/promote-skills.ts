import type { AtDraft } from '../drafts/step.ts';
import { sweepDrafts } from '../drafts/sweep-drafts.ts';
import { ownIdentity } from '../git/own-identity.ts';
import { theDisk } from '../landing/disk.ts';
import { withLock } from '../landing/lock.ts';
import { PROMOTERS_LOCK } from '../landing/site.ts';
import type { Fault } from '../model/fault.ts';
import type { RunId } from '../model/intent.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Lander } from './accept.ts';
import { once } from './once.ts';
import { ownPlace } from './own-place.ts';
import { type Promotion, promoteAll } from './promote.ts';
import { type Ground, groundOf } from './promote-ground.ts';
import type { Refusal } from './served.ts';
import { type OpenWorkspace, openSkillsRepository } from './skills-repository.ts';
import type { Workspace } from './workspace.ts';

/** What is to be promoted, and by whom. */
export interface PromoteRequest {
  /** Null for all runs. */
  readonly run: RunId | null;
  readonly local: boolean;
  /** Who answers for a new skill; null for whom git knows as the author of commits. */
  readonly owner: string | null;
  readonly lander: Lander;
  readonly open: OpenWorkspace;
  readonly at: AtDraft;
}

/**
 * Decides what waits in the queue of this working directory, while no other promoter of the repository, nor of the one with the
 * skills for all, does. Everything is read again under the lock.
 *
 * Fails: `locked`, `no-identity` for a new skill that nobody would answer for, `not-applied` where skills have landed and nothing
 * is applied, and as `promoteAll` does. Nothing is decided then.
 */
export const promoteSkills = async (
  workspace: Workspace,
  request: PromoteRequest,
): Promise<Result<Promotion, Refusal | Fault>> => {
  const shared = await openSkillsRepository(workspace, request.open);
  if (!shared.ok) return shared;
  try {
    const work = () => promoting(workspace, shared.value, request);
    return await amongPromoters(workspace, request.lander, () =>
      shared.value === null ? work() : amongPromoters(shared.value, request.lander, work),
    );
  } finally {
    await shared.value?.close();
  }
};

const promoting = async (
  workspace: Workspace,
  shared: Workspace | null,
  { run, local, owner, at }: PromoteRequest,
): Promise<Result<Promotion, Refusal | Fault>> => {
  const own = ownPlace(workspace);
  if (!own.ok) return own;
  const grounds: Ground[] = [];
  for (const [layer, one] of [
    ['project', workspace],
    ['global', shared],
  ] as const) {
    if (one === null) continue;
    const ground = await groundOf(one, layer);
    if (!ground.ok) return layer === 'project' ? ground : inShared(one, ground.error);
    grounds.push(ground.value);
    sweepDrafts(ground.value.base.topLevel, workspace.world.now());
  }
  const asked = once(() => (owner === null ? ownAddress(workspace) : ok(owner)));
  const bench = { grounds, own: own.value, local, owner: asked };
  return promoteAll(workspace, { run, bench, at });
};

// Whoever reads that nothing is applied has to be told where.
const inShared = ({ world }: Workspace, error: Refusal | Fault): Result<never, Refusal | Fault> =>
  err(error.kind === 'not-applied' ? { ...error, at: world.at } : error);

/** Returns the address of whoever commits here. Fails: `no-identity`. */
export const ownAddress = ({ repository, world }: Workspace): Result<string, Fault> => {
  const identity = ownIdentity(repository.layout, { env: world.env, now: world.now() }, 'author');
  return identity.ok ? ok(/<(.*)>/.exec(identity.value)?.[1] ?? identity.value) : identity;
};

/** Does some work while no other promoter of a repository does any. Fails: `no-worktree`, `locked`, and as the work does. */
export const amongPromoters = async <T, E>(
  { repository }: Workspace,
  { owner, alive, waiting, at }: Lander,
  work: () => Promise<Result<T, E>>,
): Promise<Result<T, E | Fault>> => {
  const { topLevel, commonDir, gitDir } = repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir, lacks: 'proposals' });
  const site = { fs: theDisk, top: topLevel, commonDir, owner, alive, lock: PROMOTERS_LOCK };
  const held = await withLock({ site, waiting, at }, async () => ok(await work()));
  return held.ok ? held.value : held;
};
