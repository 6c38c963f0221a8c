import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { migrationOf } from './bench-set.ts';

const POLICY = 'apiVersion: theurian.dev/policy/v1\nbranches: [main]\nreview: merge\n';

/** Makes a repository whose main has `steps` first-parent commits, of which every tenth is a merge that lands one migration. */
export const makeHistory = async (dir: string, steps: number): Promise<void> => {
  execFileSync('git', ['init', '-q', '-b', 'main', dir]);
  const git = spawn('git', ['-C', dir, 'fast-import', '--quiet'], { stdio: ['pipe', 'inherit', 'inherit'] });
  const write = async (text: string | Buffer): Promise<void> => {
    if (!git.stdin.write(text)) await once(git.stdin, 'drain');
  };
  const file = async (path: string, bytes: Buffer): Promise<void> => {
    await write(`M 100644 inline ${path}\ndata ${bytes.length}\n`);
    await write(Buffer.concat([bytes, Buffer.from('\n')]));
  };
  const commit = async (mark: number, ref: string, parents: readonly number[]): Promise<void> => {
    const [from, merge] = parents;
    await write(
      `commit ${ref}\nmark :${mark}\ncommitter Ann <ann@example.com> ${981173106 + mark} +0000\ndata 4\nstep\n`,
    );
    if (from !== undefined) await write(`from :${from}\n`);
    if (merge !== undefined) await write(`merge :${merge}\n`);
  };
  await commit(1, 'refs/heads/main', []);
  await file('.theurian/policy.yaml', Buffer.from(POLICY));
  let tip = 1;
  for (let step = 1, mark = 2; step < steps; step += 1) {
    const { path, text, body, bodyPath } = migrationOf(step);
    const lands = step % 10 === 0;
    const files = async (): Promise<void> => {
      await file(`.theurian/${path}`, Buffer.from(text));
      await file(`.theurian/${bodyPath}`, body);
    };
    if (lands) {
      await commit(mark, 'refs/heads/side', [tip]);
      await files();
      await commit(mark + 1, 'refs/heads/main', [tip, mark]);
      await files();
      tip = mark + 1;
      mark += 2;
      continue;
    }
    await commit(mark, 'refs/heads/main', [tip]);
    await file('src/step.txt', Buffer.from(String(step)));
    tip = mark;
    mark += 1;
  }
  git.stdin.end('\n');
  await once(git, 'close');
  execFileSync('git', ['-C', dir, 'repack', '-adfq']);
  execFileSync('git', ['-C', dir, 'reset', '-q', '--hard', 'main']);
};
