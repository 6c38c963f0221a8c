import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { main } from '../../lib/shell/main.ts';

/** How a command line ended. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Where a command line runs: an absolute directory, and the environment. */
export interface Place {
  readonly at: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether both streams say that they are terminals. */
  readonly isTTY?: boolean;
  /** The user that a process of its own runs as. */
  readonly uid?: number;
}

/** Runs a command line in this process, with streams of its own. */
export const cli = async ({ at, env, isTTY = false }: Place, ...argv: readonly string[]): Promise<Ran> => {
  const [stdout, stderr] = [heard(isTTY), heard(isTTY)];
  const code = await main(argv, { stdout: stdout.stream, stderr: stderr.stream, env, cwd: () => at });
  return { code, out: stdout.text(), err: stderr.text() };
};

/** A stream that keeps what is written to it. */
export const heard = (isTTY: boolean) => {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => Buffer.concat(chunks).toString('utf8') };
};

const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const TSX = import.meta.resolve('tsx');

/** How the program is started from its sources, as words for a shell. */
export const SOURCE: readonly string[] = [process.execPath, '--import', TSX, file('bin/theurian.ts')];

/** Builds the program as it is now into an empty directory, and gives how it is started. */
export const built = async (dir: string): Promise<readonly string[]> => {
  const { bundle } = await import('../../.ci/bundle.ts');
  const outdir = join(dir, 'dist');
  await bundle({ root: file(''), entry: file('bin/theurian.ts'), outdir, carried: [] });
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}\n');
  cpSync(file('hooks'), join(dir, 'hooks'), { recursive: true });
  return [process.execPath, join(outdir, 'theurian.js')];
};

/** Runs a command line in a process of its own. */
export const child = (
  program: readonly string[],
  { at, env, uid }: Place,
  ...argv: readonly string[]
): Promise<Ran> => {
  const [node = '', ...words] = program;
  return new Promise((resolve, reject) => {
    const user = uid === undefined ? {} : { uid, gid: uid };
    execFile(
      node,
      [...words, ...argv],
      { cwd: at, env: { ...env }, maxBuffer: 1 << 26, ...user },
      (error, out, err) => {
        const code = error === null ? 0 : error.code;
        if (typeof code === 'number') resolve({ code, out, err });
        else reject(error ?? new Error('no exit code'));
      },
    );
  });
};

/** A JSON document, to be looked into by name. */
export type Document = { readonly [key: string]: Value };
export type Value = string | number | boolean | null | readonly Value[] | Document;

/** The one document of a run that succeeded; nothing else may have been written. */
export const answered = (ran: Ran): Document => {
  assert.is(ran.err, '', 'a success writes nothing to standard error');
  assert.is(ran.code, 0);
  const found: Document = JSON.parse(ran.out);
  return found;
};

/** The one error of a run that failed; standard output must have stayed empty. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly findings: readonly Document[];
}

export const failed = (ran: Ran, code: number, ...beside: readonly string[]): Failure & Document => {
  assert.is(ran.out, '', 'a failure leaves standard output empty');
  const { error, ...rest }: { readonly error: Failure & Document } = JSON.parse(ran.err);
  assert.equal(rest, {});
  assert.equal(Object.keys(error).sort(), ['code', 'findings', 'message', 'remedy', ...beside].sort());
  for (const text of [error.code, error.message, error.remedy]) assert.is.not(text, '');
  assert.ok(Array.isArray(error.findings));
  assert.is(ran.code, code, ran.err);
  return error;
};
