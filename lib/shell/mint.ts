import { monotonicFactory } from 'ulid';

const mint = monotonicFactory();

/** Mints a ULID of this moment; each one is greater than those before it in this process, also when the clock stands still or goes back. */
export const newId = (): string => mint();
