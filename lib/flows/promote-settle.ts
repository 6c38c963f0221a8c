import { syncAll } from '../drafts/flush.ts';
import { finishIntent } from '../drafts/move-queued.ts';
import { keepPlaced } from '../drafts/write-proposal.ts';
import { keepQueued, type QueuedDraft, type StagedQueued, stageQueued } from '../drafts/write-queued.ts';
import { printVerdict } from '../format/verdict.ts';
import type { Fault } from '../model/fault.ts';
import { parseUlid } from '../model/ids.ts';
import type { Verdict } from '../model/intent.ts';
import { ok, type Result } from '../model/result.ts';
import { type Deciding, isThere, type Ready, type ReadyProposal } from './promote-verdict.ts';

/**
 * Gives the proposals that lie ready their names, writes down what became of each intent, and takes these out of the queue. Each
 * step is kept by the disk before the next, for all of them at once.
 *
 * Fails: `unwritable`. What is in place then is found by the next promoter, and the rest is decided anew.
 */
export const settleAll = async (
  place: Deciding,
  ready: readonly Ready[],
): Promise<Result<readonly Verdict[], Fault>> => {
  if (ready.length === 0) return ok([]);
  const placed = await placedAll(ready);
  if (!placed.ok) return placed;
  const told = await writtenDown(
    place,
    placed.value.filter((_, nth) => ready[nth]?.isWritten !== true),
  );
  if (!told.ok) return told;
  for (const { intentId } of placed.value) {
    const finished = finishIntent(place.top, { runId: place.runId, intentId }, place.at);
    if (!finished.ok) return finished;
  }
  return placed;
};

/** Takes away again what lies ready. */
export const discardAll = async (ready: readonly Ready[]): Promise<void> => {
  for (const { kept, clear } of ready.flatMap((one) => one.staged ?? [])) {
    await kept;
    clear();
  }
};

const placedAll = async (ready: readonly Ready[]): Promise<Result<readonly Verdict[], Fault>> => {
  const staged = ready.flatMap((one) => one.staged ?? []);
  const codes = await Promise.all(staged.map(({ kept }) => kept));
  const kept = keptUnless(codes.find((code) => code !== null) ?? null, '.theurian');
  if (!kept.ok) {
    for (const { clear } of staged) clear();
    return kept;
  }
  const verdicts: Verdict[] = [];
  for (const [nth, one] of ready.entries()) {
    const named = one.staged === null ? ok(one.verdict) : namedAs(one.verdict, one.staged);
    if (!named.ok) {
      for (const left of ready.slice(nth + 1)) left.staged?.clear();
      return named;
    }
    verdicts.push(named.value);
  }
  for (const { top, room } of new Map(staged.map((one) => [`${one.top} ${one.room}`, one])).values()) {
    const flushed = keepPlaced(top, room);
    if (!flushed.ok) return flushed;
  }
  return ok(verdicts);
};

const namedAs = (verdict: Verdict, { top, room, place }: ReadyProposal): Result<Verdict, Fault> => {
  const placed = place();
  if (placed.ok) return ok(verdict);
  const { proposalId } = verdict;
  return proposalId !== null && isThere(top, room, proposalId) ? ok({ ...verdict, outcome: 'replayed' }) : placed;
};

const writtenDown = async (place: Deciding, verdicts: readonly Verdict[]): Promise<Result<void, Fault>> => {
  const staged: StagedQueued[] = [];
  let failed: Result<never, Fault> | null = null;
  for (const verdict of verdicts) {
    const one = stageQueued(place.top, draftOf(place, verdict), place.at);
    if (!one.ok) failed ??= one;
    else if (one.value !== 'there') staged.push(one.value);
  }
  const kept = keptUnless(await syncAll(staged.map(({ handle }) => handle)), queuedAt(place));
  for (const { place: name, clear } of staged) {
    if (!kept.ok) clear();
    else {
      const placed = name();
      if (!placed.ok) failed ??= placed;
    }
  }
  for (const outcome of ['done', 'rejected'] as const) keepQueued(place.top, { runId: place.runId, place: outcome });
  return failed ?? kept;
};

const queuedAt = ({ runId }: Deciding): string => `.theurian/proposals-local/queue/${runId}`;

const draftOf = ({ runId, workspace }: Deciding, verdict: Verdict): QueuedDraft => {
  const draftId = parseUlid(workspace.world.newId());
  if (draftId === null) throw new TypeError('the mint gives no ULIDs');
  const place = verdict.outcome === 'rejected' ? 'rejected' : 'done';
  return { runId, intentId: verdict.intentId, place, bytes: Buffer.from(printVerdict(verdict)), draftId };
};

const keptUnless = (code: string | null, path: string): Result<void, Fault> =>
  code === null ? ok(undefined) : { ok: false, error: { kind: 'unwritable', path, code } };
