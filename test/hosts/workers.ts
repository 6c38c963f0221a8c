import { spawn } from 'node:child_process';
import type { Settled } from '../../lib/hosts/settle.ts';
import { type Worker, workerFile, workerOf } from '../kit/worker.ts';
import type { HostScene } from './scene.ts';
import type { Act } from './worker.ts';

/** Starts processes that fill a host's directory. */
export interface Workers {
  start(scene: HostScene): Worker<Act, Settled>;
  /** Ends those that a test that failed left behind, as no test ends before they do. */
  endAll(): Promise<void>;
  remove(): void;
}

export const workers = async (): Promise<Workers> => {
  const { outfile, remove } = await workerFile(new URL('./worker.ts', import.meta.url));
  const started: Worker<Act, Settled>[] = [];
  const start: Workers['start'] = ({ top, target }) => {
    const child = spawn(process.execPath, [outfile, top, target.path], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH },
    });
    const worker = workerOf<Act, Settled>(child);
    started.push(worker);
    return worker;
  };
  const endAll = async (): Promise<void> => {
    await Promise.all(started.map((one) => one.end()));
  };
  return { start, endAll, remove };
};
