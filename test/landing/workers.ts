import { spawn } from 'node:child_process';
import { type Worker, workerFile, workerOf } from '../kit/worker.ts';
import type { Act } from './proposals.ts';
import type { Scene } from './scene.ts';

/** What a worker said; null when it died instead. */
export interface Said {
  readonly ok: boolean;
  readonly value?: { readonly kind: string; readonly recovered?: readonly { readonly kind: string }[] };
  readonly error?: { readonly kind: string; readonly path?: string; readonly code?: string; readonly owner?: string };
}

/** A process that lands. */
export type LandingWorker = Worker<Act, Said>;

/** Starts workers from one file, made once: a child that compiles first would start ten times slower. */
export interface Workers {
  start(scene: Scene, more?: { readonly uid?: number; readonly budget?: number }): LandingWorker;
  /** Starts one, lets it do one thing, and ends it. */
  once(scene: Scene, act: Act, more?: { readonly uid?: number; readonly budget?: number }): Promise<Said | null>;
  remove(): void;
}

export const workers = async (): Promise<Workers> => {
  const { outfile, remove } = await workerFile(new URL('./worker.ts', import.meta.url));
  const start: Workers['start'] = (scene, { uid, budget } = {}) => {
    const child = spawn(process.execPath, [outfile, scene.site.top, scene.site.commonDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        ...(budget === undefined ? {} : { BUDGET: String(budget) }),
      },
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    return workerOf(child);
  };
  return {
    start,
    once: async (scene, act, more) => {
      const worker = start(scene, more);
      const said = await worker.act(act);
      await worker.end();
      return said;
    },
    remove,
  };
};
