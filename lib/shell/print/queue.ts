import type { QueueHealth } from '../../flows/queue-health.ts';
import { count } from './count.ts';

/** Says what of the queue of intents asks for a person; nothing where nothing does. */
export const queueText = (queue: QueueHealth | null): string => {
  if (queue === null) return '';
  const { waiting, oldestAgeDays, rejected, families } = queue;
  const age = oldestAgeDays === null || oldestAgeDays === 0 ? '' : `, the oldest for ${count(oldestAgeDays, 'day')}`;
  return [
    ...(waiting === 0 ? [] : [`${count(waiting, 'intent')} waiting${age}`]),
    ...(rejected === 0 ? [] : [`${rejected} rejected and not looked at (${families.join(', ')})`]),
  ].join('; ');
};
