import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { argv, cwd, env, exit } from 'node:process';
import { openRepository } from '../../lib/git/open.ts';
import { readerOf } from '../../lib/git/reader.ts';
import type { Repository } from '../../lib/git/repository.ts';
import { snapshotAt, snapshotOfTree } from '../../lib/git/snapshot.ts';
import type { Snapshot } from '../../lib/model/snapshot.ts';
import { answered, oidNamed } from './both.ts';

// Runs in a hook: says to a file what is seen from there, one JSON document a line.
const [, , prefer, what, out = ''] = argv;

const told = async (repository: Repository, snapshot: Snapshot): Promise<readonly string[]> => {
  const lines: string[] = [];
  const files = snapshot.entries.filter(({ kind }) => kind === 'file');
  const read = await readerOf(repository, snapshot).read(files, 1 << 20, ({ path }, found) => {
    lines.push(`${path} ${found.kind === 'bytes' ? Buffer.from(found.bytes).toString() : found.size}`);
  });
  answered(read);
  return lines;
};

const opened = await openRepository({ at: cwd(), env, prefer: prefer === 'native' ? 'native' : 'isomorphic' });
const repository = answered(opened);
if (what === 'staged') {
  const index = env.GIT_INDEX_FILE ?? '';
  const before = readFileSync(index);
  const tree = answered(await repository.stagedTree());
  const files = await told(repository, answered(await snapshotOfTree(repository, tree)));
  const untouched = readFileSync(index).equals(before);
  const left = readdirSync(repository.layout.gitDir).filter((name) => name.startsWith('theurian'));
  const loaded = Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('isomorphic-git'));
  appendFileSync(out, `${JSON.stringify({ tree, files, untouched, left, loaded })}\n`);
} else {
  for (const line of readFileSync(0, 'utf8')
    .split('\n')
    .filter((text) => text !== '')) {
    const [, next = ''] = line.split(' ');
    const files = await told(repository, answered(await snapshotAt(repository, oidNamed(next))));
    appendFileSync(out, `${JSON.stringify({ next, files })}\n`);
  }
}
await repository.close();
exit(what === 'refused' ? 1 : 0);
