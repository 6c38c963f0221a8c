import { join } from 'node:path';
import { mooringOf } from '../git/mooring.ts';
import { resolveRef } from '../git/refs.ts';
import type { Repository } from '../git/repository.ts';
import { digestOf } from '../model/digest.ts';
import { parseRefName } from '../model/oid.ts';
import { recall, remember } from '../store/remembered.ts';
import { APPLIED } from './applied-ref.ts';
import type { VerifiedLine } from './claim.ts';
import { verifiedAt } from './verified.ts';
import type { Workspace, World } from './workspace.ts';

/** As much of a workspace as it takes. */
export interface Around extends Pick<Workspace, 'derived'> {
  readonly repository: Pick<Repository, 'layout' | 'git'>;
  readonly world: Pick<World, 'cache' | 'env' | 'user'>;
}

interface Kept extends Readonly<Record<string, unknown>> {
  readonly branch: string;
  /** Null where nothing was proven while the names of this branch were looked at. */
  readonly proven: { readonly mooring: string; readonly line: VerifiedLine } | null;
}

/** What is known before anything is asked of git. */
export interface Now {
  /** The line of the protected branch that was proven last; null where the names that lead to it stand otherwise, or are not told by files alone. */
  readonly line: VerifiedLine | null;
  /** Keeps a line that was proven, as long as the names still stand as they did. */
  readonly keep: (branch: string, line: VerifiedLine) => void;
}

/** Looks at how the names stand that lead to the protected branch. Where they stand as they did, nothing has to be asked. */
export const verifiedNow = (workspace: Around): Now => {
  if (!workspace.world.cache) return { line: null, keep: () => undefined };
  const kept = recall(fileOf(workspace), keptIn);
  const known = kept?.branch ?? 'main';
  const mooring = mooringNow(workspace, known);
  const line = mooring !== null && kept?.proven?.mooring === mooring ? withSteps(workspace, kept.proven.line) : null;
  return {
    line,
    keep: (branch, { steps: _, ...proven }) => {
      if (mooring === null) return;
      // What was looked at were the names of another branch: from now on those of this one are.
      const same = branch === known || (known === 'main' && branch === 'master');
      const stands = same && mooringNow(workspace, known) === mooring;
      remember(fileOf(workspace), {
        branch: same ? known : branch,
        proven: stands ? { mooring, line: { ...proven, steps: [] } } : null,
      } satisfies Kept);
    },
  };
};

const withSteps = (workspace: Around, line: VerifiedLine): VerifiedLine | null => {
  const [ref, at] = [parseRefName(line.ref), parseRefName(line.seenAt ?? line.ref)];
  const stands = at === null ? null : resolveRef(workspace.repository.layout, at);
  if (ref === null || stands?.ok !== true || stands.value !== line.tip) return null;
  const known = verifiedAt(workspace, ref, line.since);
  return known?.tip === line.tip ? { ...line, steps: known.steps } : null;
};

// Those that finding the protected branch asks for.
const mooringNow = ({ repository, world }: Around, branch: string): string | null =>
  mooringOf({
    ...{ layout: repository.layout, git: repository.git, env: world.env, user: world.user },
    branches: [...new Set(['main', 'master', branch])],
    refs: [APPLIED].flatMap((name) => parseRefName(name) ?? []),
  });

// Each working directory has a HEAD of its own.
const fileOf = ({ derived, repository }: Around): string =>
  join(derived, 'verified-now', `${digestOf(repository.layout.gitDir).slice(0, 32)}.json`);

const keptIn = (found: Readonly<Record<string, unknown>>): Kept | null => {
  const { branch, proven } = found as Kept;
  const whole = proven === null || (typeof proven.mooring === 'string' && typeof proven.line.ref === 'string');
  return typeof branch === 'string' && whole ? (found as Kept) : null;
};
