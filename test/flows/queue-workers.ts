import { spawn } from 'node:child_process';
import { type Worker, workerFile, workerOf } from '../kit/worker.ts';
import type { QueueAct, QueueSaid } from './queue-worker.ts';

/** A process that stages or promotes. */
export type QueueWorker = Worker<QueueAct, QueueSaid>;

/** Makes one file of what such a process runs, and starts as many as are wanted. */
export const queueWorkers = async () => {
  const file = await workerFile(new URL('./queue-worker.ts', import.meta.url));
  const started: QueueWorker[] = [];
  const start = (top: string, env: Readonly<Record<string, string | undefined>>): QueueWorker => {
    const child = spawn(process.execPath, [file.outfile, top], { stdio: ['pipe', 'pipe', 'inherit'], env });
    const worker: QueueWorker = workerOf(child);
    started.push(worker);
    return worker;
  };
  const remove = async (): Promise<void> => {
    await Promise.all(started.map((one) => one.end()));
    file.remove();
  };
  return { start, remove };
};
