import type { AtDraft } from '../drafts/step.ts';
import { sweepQueue } from '../drafts/sweep-queue.ts';
import type { RunFacts } from '../model/admission.ts';
import type { Fault } from '../model/fault.ts';
import type { IntentId, RunId, Verdict } from '../model/intent.ts';
import { err, ok, type Result } from '../model/result.ts';
import { lookedOver } from './intent-texts.ts';
import type { Bench } from './promote-decide.ts';
import { heldBack } from './promote-ground.ts';
import { runsAsked, type Taken, type TakenRun, takeRun } from './promote-queue.ts';
import { discardAll, settleAll } from './promote-settle.ts';
import { again, type Deciding, type Ready, verdictOn } from './promote-verdict.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** What a promoter did. */
export interface Promotion {
  /** What it decided, by run and id. */
  readonly verdicts: readonly Verdict[];
  /** Paths of what nobody queued, and of what could not be read: they lie where they lay. */
  readonly left: readonly string[];
  /** Where the repository with the skills for all others lies; null where there is none. */
  readonly shared: string | null;
  /** The run that was asked for, where nothing was ever staged in it. */
  readonly unknownRun: RunId | null;
}

/** Which runs are gone through, and what is told of each step. */
export interface ToPromote {
  readonly run: RunId | null;
  readonly bench: Bench;
  readonly at: AtDraft;
}

/**
 * Decides all that waits in the queue, run by run and in the order of ids: it becomes a proposal, or is rejected with all that is
 * wrong with it. Call it under the lock of promoters.
 *
 * What was decided before, whatever became of that, is a no-op. A file that is no intent, and one whose deciding breaks off, harm
 * themselves alone. Whoever is killed leaves each intent where the next one takes it up.
 * Fails: as reading, judging and writing do, with the intents that were not decided left to be tried again.
 */
export const promoteAll = async (
  workspace: Workspace,
  { run, bench, at }: ToPromote,
): Promise<Result<Promotion, Refusal | Fault>> => {
  const { topLevel, gitDir } = workspace.repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir, lacks: 'proposals' });
  const runs = runsAsked(topLevel, run);
  if (!runs.ok) return runs;
  const { found, strange } = runs.value;
  const [verdicts, left]: [Verdict[], string[]] = [[], [...strange]];
  for (const runId of found) {
    const came = await promoteWhole({ top: topLevel, runId, workspace, bench, at });
    if (!came.ok) return came;
    verdicts.push(...came.value.verdicts);
    left.push(...came.value.left);
  }
  const shared = bench.grounds.find(({ layer }) => layer === 'global')?.base.topLevel ?? null;
  return ok({ verdicts, left, shared, unknownRun: found.length + strange.length === 0 ? run : null });
};

const promoteWhole = async (
  place: Deciding,
): Promise<Result<Pick<Promotion, 'verdicts' | 'left'>, Refusal | Fault>> => {
  const { top, runId, workspace, at } = place;
  sweepQueue(top, runId, workspace.world.now());
  const verdicts: Verdict[] = [];
  for (;;) {
    const taken = takeRun(top, runId, at);
    if (!taken.ok) return taken;
    const came = await promoteRun(place, taken.value);
    if (!came.ok) return came;
    verdicts.push(...came.value);
    if (!taken.value.more) return ok({ verdicts, left: taken.value.left });
  }
};

// While the disk keeps what was decided, the next are decided.
const promoteRun = async (
  place: Deciding,
  { taken, verdicts }: TakenRun,
): Promise<Result<readonly Verdict[], Refusal | Fault>> => {
  const before = [...verdicts.values()].flatMap((verdict) => verdict ?? []);
  const undecided = taken.map(({ intentId }) => intentId).filter((intentId) => !verdicts.has(intentId));
  const giveBack = heldBack(place.bench.grounds, new Set(undecided));
  const told: Verdict[] = [];
  let { ready, failed }: Some = { ready: [], failed: null };
  for (let from = 0; from < taken.length && failed === null; from += AT_ONCE) {
    const known = [...before, ...told, ...ready.map(({ verdict }) => verdict)];
    const next = taken.slice(from, from + AT_ONCE);
    const [settled, some] = await both(
      settleAll(place, ready),
      decideSome({ place, taken, verdicts, known, giveBack }, next),
    );
    if (!settled.ok) {
      await discardAll(some.ready);
      return settled;
    }
    told.push(...settled.value);
    ({ ready, failed } = some);
  }
  // What was decided before one that could not be is carried out all the same.
  const settled = await settleAll(place, ready);
  return settled.ok ? (failed ?? ok([...told, ...settled.value])) : settled;
};

// Where one of them breaks off, the other is waited for all the same: nothing is written once this has ended.
const both = async <A, B>(one: Promise<A>, other: Promise<B>): Promise<readonly [A, B]> => {
  await Promise.allSettled([one, other]);
  return [await one, await other];
};

interface Course extends Pick<TakenRun, 'taken' | 'verdicts'> {
  readonly place: Deciding;
  /** What became of the intents of this run before these. */
  readonly known: readonly Verdict[];
  /** What an intent asked for is open to those that come after it. */
  readonly giveBack: (intentId: IntentId) => void;
}

interface Some {
  readonly ready: readonly Ready[];
  readonly failed: Result<never, Refusal | Fault> | null;
}

const decideSome = async (
  { place, taken, verdicts, known, giveBack }: Course,
  some: readonly Taken[],
): Promise<Some> => {
  await lookedOver(some.flatMap(({ read }) => ('intent' in read ? [read.intent] : [])));
  const ready: Ready[] = [];
  for (const one of some) {
    const former = verdicts.get(one.intentId);
    const came =
      former === undefined
        ? await verdictOn(place, one, runFacts(taken, [...known, ...ready.map(({ verdict }) => verdict)]))
        : ok({ verdict: again(place, one, former), staged: null, isWritten: true });
    if (!came.ok) return { ready, failed: came };
    ready.push(came.value);
    giveBack(one.intentId);
    // Lets those before this one be settled as far as the disk has come.
    await new Promise((go) => void setImmediate(go));
  }
  return { ready, failed: null };
};

// So many are given their names at once, and so many verdicts the disk is asked to keep: each time it takes about as long as for one.
const AT_ONCE = 32;

const runFacts = (taken: readonly Taken[], before: readonly Verdict[]): RunFacts => ({
  retired: [
    ...taken.flatMap(({ read }) => ('intent' in read && read.intent.action === 'delete' ? [read.intent.name] : [])),
    ...before.flatMap(({ action, name }) => (action === 'delete' && name !== null ? [name] : [])),
  ],
  failed: before.flatMap(({ outcome, action, name }) =>
    outcome === 'rejected' && action !== 'delete' && name !== null ? [name] : [],
  ),
});
