import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A program of a test as one file. */
export interface WorkerFile {
  readonly outfile: string;
  remove(): void;
}

/** Makes one file of a program, which another user can read: a child that compiles first would start ten times slower. */
export const workerFile = async (entry: URL): Promise<WorkerFile> => {
  const directory = mkdtempSync(join(tmpdir(), 'theurian-worker-'));
  chmodSync(directory, 0o755);
  const outfile = join(directory, 'worker.mjs');
  await build({
    entryPoints: [fileURLToPath(entry)],
    ...{ outfile, bundle: true, platform: 'node', format: 'esm' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return { outfile, remove: () => rmSync(directory, { recursive: true, force: true }) };
};

/** A process that does what it is told, and says what came of it: a line of JSON each way. */
export interface Worker<A, S> {
  readonly pid: number;
  /** Gives what it says to one act; null when it is killed before it says anything. */
  act(act: A): Promise<S | null>;
  /** Ends it, and waits for that. */
  end(): Promise<void>;
}

/** Talks to a process that was started with pipes. */
export const workerOf = <A, S>(child: ChildProcess): Worker<A, S> => {
  const { stdin, stdout, pid } = child;
  if (stdin === null || stdout === null || pid === undefined) throw new Error('no worker');
  // Who is killed cannot be written to any more.
  stdin.on('error', () => {});
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    pid,
    act: async (act) => {
      stdin.write(`${JSON.stringify(act)}\n`);
      const line = await lines.next();
      return line.done === true ? null : (JSON.parse(line.value) as S);
    },
    end: () => {
      stdin.end();
      return ended;
    },
  };
};
