import fc from 'fast-check';

/** Where every law starts; a failure names the seed and the path to it, so that it can be played again. */
export const SEED = 20_010_203;

/** Checks a law on a fixed stream of values; throws with the seed and the smallest value that breaks it. */
export const seeded = <T>(law: fc.IProperty<T>, numRuns: number): void => {
  fc.assert(law, { seed: SEED, numRuns, includeErrorInReport: true });
};

/** The same for a law that takes its time. */
export const seededAsync = <T>(law: fc.IAsyncProperty<T>, numRuns: number): Promise<void> =>
  fc.assert(law, { seed: SEED, numRuns, includeErrorInReport: true });
