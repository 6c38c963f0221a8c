import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Settled } from '../../lib/hosts/settle.ts';
import type { HostScene } from './scene.ts';
import type { Act } from './worker.ts';

/** A process that fills a host's directory. */
export interface Worker {
  /** Gives what became of it; null when it is killed before it says anything. */
  act(act: Act): Promise<Settled | null>;
  end(): Promise<void>;
}

/** Starts workers from one file, made once: a child that compiles first would start ten times slower. */
export interface Workers {
  start(scene: HostScene): Worker;
  /** Ends those that a test that failed left behind, as no test ends before they do. */
  endAll(): Promise<void>;
  remove(): void;
}

export const workers = async (): Promise<Workers> => {
  const directory = mkdtempSync(join(tmpdir(), 'theurian-worker-'));
  chmodSync(directory, 0o755);
  const entry = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const outfile = join(directory, 'worker.mjs');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const started = new Set<Worker>();
  const start: Workers['start'] = ({ top, target }) => {
    const child = spawn(process.execPath, [outfile, top, target.path], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH },
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    // Who is killed cannot be written to any more.
    child.stdin.on('error', () => {});
    const worker: Worker = {
      act: async (act) => {
        child.stdin.write(`${JSON.stringify(act)}\n`);
        const { value, done } = await lines.next();
        return done === true ? null : JSON.parse(value);
      },
      end: async () => {
        const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
        child.stdin.end();
        await ended;
        started.delete(worker);
      },
    };
    started.add(worker);
    return worker;
  };
  const endAll = async (): Promise<void> => {
    await Promise.all([...started].map((one) => one.end()));
  };
  return { start, endAll, remove: () => rmSync(directory, { recursive: true, force: true }) };
};
