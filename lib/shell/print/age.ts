import { count } from './count.ts';

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;

/** Writes how long something takes or has lasted, in the largest unit that it fills. Units: milliseconds. */
export const ageText = (age: number): string => {
  const [unit = 1, name] = UNITS.find(([least]) => age >= least) ?? [];
  return name === undefined ? 'just now' : count(Math.floor(age / unit), name);
};

/** Counts whole days. Units: milliseconds. */
export const daysIn = (age: number): number => Math.floor(age / 86_400_000);
