import { type Instant, parseInstant } from '../model/instant.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns how many whole days have passed from `createdAt` to an instant; negative when it is still to come.
 *
 * Throws when `createdAt` names no instant: a state holds none such.
 */
export const ageInDays = (createdAt: string, at: Instant): number => {
  const created = parseInstant(createdAt);
  if (created === null) throw new Error(`no instant: ${createdAt}`);
  return Math.floor((at - created) / DAY);
};
