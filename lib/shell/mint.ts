import { monotonicFactory } from 'ulid';

// The system is asked for many at once: one id takes sixteen.
const random = new Uint8Array(1024);
let left = 0;
const fraction = (): number => {
  if (left === 0) {
    crypto.getRandomValues(random);
    left = random.length;
  }
  left -= 1;
  return (random[left] ?? 0) / 256;
};

const mint = monotonicFactory(fraction);

/** Mints a ULID of this moment; each one is greater than those before it in this process, also when the clock stands still or goes back. */
export const newId = (): string => mint();
