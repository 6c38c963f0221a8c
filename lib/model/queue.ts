/** Bounds on what waits to be decided. Sizes are bytes. */
export const QUEUE_LIMITS = {
  /** One intent, as it lies on disk. */
  intent: 1024 * 1024,
  /** Intents of one run, whatever became of them. */
  intents: 200,
  /** What of one run waits. */
  bytes: 16 * 1024 * 1024,
  /** A verdict, as it lies on disk. */
  verdict: 256 * 1024,
} as const;
