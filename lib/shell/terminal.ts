import type { Writable } from 'node:stream';
import { colourWanted, type Paint, paint } from './sink.ts';

/** Where a run writes to, and how. Nothing else in the shell touches a stream. */
export interface Terminal {
  readonly json: boolean;
  readonly paint: Paint;
  /** Data, on standard output. */
  out(text: string): void;
  /** All else, on standard error. */
  err(text: string): void;
  /** Says what is waited for when it takes longer than a second and somebody looks on; the returned function ends it. */
  waiting(what: string): () => void;
}

/** A stream as far as it is used here. */
export type Sink = Pick<Writable, 'write'> & { readonly isTTY?: boolean };

/** The streams and surroundings of a run. */
export interface Surroundings {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Makes the terminal of one run. */
export const terminalOf = (
  { stdout, stderr, env }: Surroundings,
  { json, color }: { readonly json: boolean; readonly color: boolean | null },
): Terminal => {
  const stream = { env, isTTY: stdout.isTTY === true, flag: color };
  return {
    json,
    paint: paint(!json && colourWanted(stream)),
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    waiting(what) {
      if (json || stderr.isTTY !== true) return () => {};
      let shown = false;
      const timer = setTimeout(() => {
        shown = true;
        stderr.write(`${what} …`);
      }, 1000);
      return () => {
        clearTimeout(timer);
        if (shown) stderr.write('\r\u001b[K');
      };
    },
  };
};
