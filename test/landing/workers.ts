import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Act } from './proposals.ts';
import type { Scene } from './scene.ts';

/** What a worker said; null when it died instead. */
export interface Said {
  readonly ok: boolean;
  readonly value?: { readonly kind: string; readonly recovered?: readonly { readonly kind: string }[] };
  readonly error?: { readonly kind: string; readonly path?: string; readonly code?: string; readonly owner?: string };
}

/** A process that lands. */
export interface Worker {
  readonly pid: number;
  /** Gives what it says to one act; null when it is killed before it says anything. */
  act(act: Act): Promise<Said | null>;
  /** Ends it, and waits for that. */
  end(): Promise<void>;
}

/** Starts workers from one file, made once: a child that compiles first would start ten times slower. */
export interface Workers {
  start(scene: Scene, more?: { readonly uid?: number; readonly budget?: number }): Worker;
  /** Starts one, lets it do one thing, and ends it. */
  once(scene: Scene, act: Act, more?: { readonly uid?: number; readonly budget?: number }): Promise<Said | null>;
  remove(): void;
}

export const workers = async (): Promise<Workers> => {
  const directory = mkdtempSync(join(tmpdir(), 'theurian-worker-'));
  chmodSync(directory, 0o755);
  const entry = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const outfile = join(directory, 'worker.mjs');
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm' });
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
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
};

const workerOf = (child: ChildProcess): Worker => {
  const { stdin, stdout, pid } = child;
  if (stdin === null || stdout === null || pid === undefined) throw new Error('no worker');
  // It may be dead before it has read all of what it was told.
  stdin.on('error', () => {});
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    pid,
    act: async (act) => {
      stdin.write(`${JSON.stringify(act)}\n`);
      const line = await lines.next();
      return line.done === true ? null : (JSON.parse(line.value) as Said);
    },
    end: () => {
      stdin.end();
      return ended;
    },
  };
};
