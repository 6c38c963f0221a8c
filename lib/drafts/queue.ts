import { posix } from 'node:path';
import { ROOT } from '../model/governed.ts';
import type { IntentId, RunId } from '../model/intent.ts';

/** The directory in the local room that intents wait in, from the top. */
export const QUEUE = `${ROOT}/proposals-local/queue`;

/** What an intent of a run goes through, each a directory: waiting, taken up, and what became of it. */
export const QUEUE_PLACES = ['new', 'claimed', 'done', 'rejected'] as const;
export type QueuePlace = (typeof QUEUE_PLACES)[number];

/** One file of the queue: an intent, or what became of it. */
export interface Queued {
  readonly runId: RunId;
  readonly place: QueuePlace;
  readonly intentId: IntentId;
}

/** Returns where a place of a run lies, from the top. */
export const placeOf = ({ runId, place }: Pick<Queued, 'runId' | 'place'>): string => posix.join(QUEUE, runId, place);

/** The directories that lead to the runs, outermost first, from the top. */
export const QUEUE_WAY = [ROOT, posix.dirname(QUEUE), QUEUE] as const;

/** Returns the directories that lead to a place of a run and the place itself, outermost first, from the top. */
export const wayTo = (at: Pick<Queued, 'runId' | 'place'>): readonly string[] => [
  ...QUEUE_WAY,
  posix.join(QUEUE, at.runId),
  placeOf(at),
];

/** Returns where a file of the queue lies, from the top. */
export const queuedPath = (one: Queued): string => posix.join(placeOf(one), `${one.intentId}.json`);
