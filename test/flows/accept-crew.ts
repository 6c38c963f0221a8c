import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Ran } from '../kit/cli.ts';

/** A process that runs command lines, one after the other: it is started once, however many rounds it takes part in. */
export interface Hand {
  run(at: string, ...argv: readonly string[]): Promise<Ran>;
  /** Ends it, and waits for that. */
  end(): Promise<void>;
}

const WORKER = fileURLToPath(new URL('./accept-worker.ts', import.meta.url));

/** Starts such a process. */
export const hand = (env: Readonly<Record<string, string>>): Hand => {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), WORKER], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    run: async (at, ...argv) => {
      child.stdin.write(`${JSON.stringify({ at, argv })}\n`);
      const line = await lines.next();
      if (line.done === true) throw new Error('it died');
      return JSON.parse(line.value) as Ran;
    },
    end: () => {
      child.stdin.end();
      return ended;
    },
  };
};
