import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt } from './attempt.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import { vet } from './vet.ts';

/** What to run: the test files below `root`/test whose path holds one of the patterns; all when there is none. */
export interface Request {
  readonly root: string;
  readonly patterns: readonly string[];
  readonly timeoutMs: number;
  readonly env: NodeJS.ProcessEnv;
  /** Is told of each file as it ends, in the order in which they end. */
  readonly tell: (report: FileReport) => void;
}

/** What became of one test file. */
export interface FileReport {
  readonly file: string;
  readonly verdict: Verdict;
  readonly output: string;
  readonly ms: number;
}

/** Runs the test files asked for, as many at a time as there are cores, and returns a report on each, in the order of their names. */
export const session = async (request: Request): Promise<readonly FileReport[]> => {
  const waiting = await matching(request);
  const reports: FileReport[] = [];
  const scratch = await mkdtemp(join(tmpdir(), 'theurian-test-'));
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const report = await reportOn(file, scratch, request);
      request.tell(report);
      reports.push(report);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  await rm(scratch, { recursive: true, force: true });
  return reports.sort((a, b) => (a.file < b.file ? -1 : 1));
};

const matching = async ({ root, patterns }: Request): Promise<string[]> => {
  const names = await readdir(join(root, 'test'), { recursive: true });
  return names
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
    .sort();
};

const reportOn = async (file: string, scratch: string, request: Request): Promise<FileReport> => {
  const start = performance.now();
  const path = join(request.root, file);
  const complaints = vet(path, await readFile(path, 'utf8'));
  if (complaints.length > 0) {
    return { file, ms: 0, output: '', verdict: { passed: 0, failed: 1, skipped: 0, troubles: complaints } };
  }
  const { root: cwd, timeoutMs, env } = request;
  const ending = await attempt(path, { cwd, scratch, timeoutMs, env });
  return { file, ms: performance.now() - start, output: ending.output, verdict: verdictOf(ending) };
};
