import { join, posix, relative, sep } from 'node:path';
import { type Digest, digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { StatCache } from '../model/file-stat.ts';
import type { Finding } from '../model/finding.ts';
import { ARCHIVE, type Marker, type WantedSkill } from '../model/host.ts';
import { ok, type Result } from '../model/result.ts';
import type { Done } from './done.ts';
import { codeOf, pathOf } from './errno.ts';
import { type Hidden, hiddenName } from './hidden.ts';
import { lookInto } from './look.ts';
import { printMarker } from './marker.ts';
import { perform } from './perform.ts';
import { type HostPlan, planOf, type Step } from './plan.ts';
import type { SkillBytes } from './stage.ts';
import type { AtHost } from './step.ts';
import { sweep } from './sweep.ts';
import { isWithin, type Target } from './target.ts';
import { wayTo } from './way.ts';

/** What a host's directory shall hold, and how it is brought to. */
export interface Projection {
  readonly target: Target;
  readonly project: string;
  readonly wanted: readonly WantedSkill[];
  readonly force: boolean;
  readonly stats: StatCache<Digest>;
  /** Whether whoever has a token is dead for sure. */
  readonly isDead: (token: string) => boolean;
}

/** What is to be done in a host's directory: steps, and what the dead left there. */
export interface Pending extends HostPlan {
  readonly left: readonly Hidden[];
}

/** Looks at a host's directory and tells what is to be done. Writes nothing. Fails: `unreadable`. */
export const pendingIn = (projection: Projection): Result<Pending, Fault> => {
  const { target, project, wanted, force, stats, isDead } = projection;
  const look = lookInto(target, { project, stats, markers: markersOf(projection) });
  if (!look.ok) return look;
  const left = look.value.hidden.filter(({ token }) => isDead(token));
  return ok({ ...planOf(wanted, look.value.found, { shown: target.shown, force }), left });
};

const markersOf = ({ project, wanted }: Projection): ReadonlyMap<Digest, Marker> =>
  new Map(wanted.map((skill) => [digestOf(printMarker({ ...skill, project })), { ...skill, project }]));

/** Who does it, and with which bytes. */
export interface Doing {
  readonly token: string;
  readonly bytesOf: (skills: readonly WantedSkill[]) => Promise<Result<(skill: WantedSkill) => SkillBytes, Fault>>;
  readonly at: AtHost;
}

/** What became of a host's directory. */
export interface Settled {
  readonly done: readonly Done[];
  readonly findings: readonly Finding[];
  /** How many skills were in their place before. */
  readonly kept: number;
  /** Why it is not as it should be; what was done until then stays done. */
  readonly fault: Fault | null;
}

// Whoever is at work beside us does the same; each round leaves less to do.
const ROUNDS = 5;

/**
 * Brings a host's directory to hold the wanted skills. Others may be doing the same: what they were faster with counts as done.
 *
 * Fails: in `fault`: `unreadable`, `unwritable`, `changed-while-reading` when it never comes to rest, and as `bytesOf` does.
 */
export const settle = async (projection: Projection, doing: Doing): Promise<Settled> => {
  const done: Done[] = [];
  const swept = new Set<string>();
  // What it took out of the way itself and could not put back, as another was quicker, is a leftover too.
  const own = { ...projection, isDead: (token: string) => token === doing.token || projection.isDead(token) };
  let kept: number | null = null;
  for (let round = 1; ; round += 1) {
    const pending = pendingIn(own);
    if (!pending.ok) return { done, findings: [], kept: kept ?? 0, fault: pending.error };
    kept = kept ?? pending.value.kept;
    const { steps, findings } = pending.value;
    // What could not be swept once stays for the next.
    const left = pending.value.left.map(hiddenName).filter((name) => !swept.has(name));
    if (steps.length + left.length === 0) return { done, findings, kept, fault: null };
    for (const name of left) swept.add(name);
    const fault = round > ROUNDS ? restless(projection.target) : await oneRound(own, doing, pending.value, done);
    if (fault !== null) return { done, findings, kept, fault };
  }
};

/** Returns whether there is nothing to be done. */
export const isAtRest = ({ steps, left }: Pending): boolean => steps.length === 0 && left.length === 0;

const restless = ({ shown }: Target): Fault => ({ kind: 'changed-while-reading', path: shown });

const oneRound = async (
  projection: Projection,
  doing: Doing,
  pending: Pending,
  done: Done[],
): Promise<Fault | null> => {
  const bytes = await doing.bytesOf(pending.steps.flatMap(skillOf));
  return bytes.ok ? doAll({ ...projection, ...doing, bytesOf: bytes.value }, pending, done) : bytes.error;
};

const skillOf = (step: Step): readonly WantedSkill[] => ('skill' in step ? [step.skill] : []);

interface Work extends Projection, Omit<Doing, 'bytesOf'> {
  readonly bytesOf: (skill: WantedSkill) => SkillBytes;
}

// What is in the way of one keeps no other from its place.
const doAll = (work: Work, { steps, left }: Pending, done: Done[]): Fault | null => {
  const { target } = work;
  const faults: Fault[] = [];
  const attempted = (name: string, act: () => void): void => {
    try {
      act();
    } catch (error) {
      faults.push({ kind: 'unwritable', path: shownAt(target, name, pathOf(error)), code: codeOf(error) });
    }
  };
  attempted('.', () => {
    const way = wayTo(target);
    sweep({ target, way, token: work.token, at: work.at }, left);
    for (const step of steps)
      attempted('skill' in step ? step.skill.name : step.former.name, () => {
        const one = perform({ ...work, way }, step);
        if (one !== null) done.push(one);
      });
  });
  return faults[0] ?? null;
};

// What is staged has a name that means nothing to anybody: told is the skill that it is for, or the archive where that is in the way.
const shownAt = ({ path, shown }: Target, name: string, at: string | null): string => {
  const isInner = at !== null && isWithin(at, path) && at !== join(path, ARCHIVE);
  const inner = at === null || isInner ? name : relative(path, at).replaceAll(sep, '/');
  return posix.join(shown, inner);
};
