import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { QueueAct, QueueSaid } from './queue-worker.ts';

/** A process that stages or promotes. */
export interface QueueWorker {
  /** Gives what it says; null when it is killed before it says anything. */
  act(act: QueueAct): Promise<QueueSaid | null>;
  end(): Promise<void>;
}

/** Makes one file of what such a process runs, and starts as many as are wanted. */
export const queueWorkers = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'theurian-worker-'));
  const outfile = join(directory, 'worker.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./queue-worker.ts', import.meta.url))],
    ...{ outfile, bundle: true, platform: 'node', format: 'esm' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const started = new Set<QueueWorker>();
  const start = (top: string, env: Readonly<Record<string, string | undefined>>): QueueWorker => {
    const child = spawn(process.execPath, [outfile, top], { stdio: ['pipe', 'pipe', 'inherit'], env });
    const ended = once(child, 'close');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    // Who is killed cannot be written to any more.
    child.stdin.on('error', () => {});
    const worker: QueueWorker = {
      act: async (act) => {
        child.stdin.write(`${JSON.stringify(act)}\n`);
        const { value, done } = await lines.next();
        return done === true ? null : (JSON.parse(value) as QueueSaid);
      },
      end: async () => {
        child.stdin.end();
        await ended;
        started.delete(worker);
      },
    };
    started.add(worker);
    return worker;
  };
  const remove = async (): Promise<void> => {
    await Promise.all([...started].map((one) => one.end()));
    rmSync(directory, { recursive: true, force: true });
  };
  return { start, remove };
};
