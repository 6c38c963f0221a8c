import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseIndex } from '../../lib/git/index-file.ts';
import { stagedTrees } from '../../lib/git/isomorphic-staged.ts';
import { type Lab, lab } from '../kit/repo.ts';
import { answered, opened } from './both.ts';

const index = suite<{ here: Lab }>('index file');

index.before.each((context) => {
  context.here = lab();
  context.here.repo('here');
});
index.after.each(({ here }) => here.remove());

const bytesOf = (here: Lab): Buffer => readFileSync(here.path('here/.git/index'));

index('rows are those that git lists', ({ here }) => {
  // Names of every length fill rows with one to eight NULs.
  here.write('here', Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`n${'x'.repeat(n)}`, ''])));
  here.git('here', 'add', '-A');
  const long = `100644 ${here.git('here', 'rev-parse', 'HEAD:README.md')}\t${'deep/'.repeat(900)}leaf\n`;
  here.raw('here', ['update-index', '--index-info'], { input: long });
  const rows = here
    .raw('here', ['ls-files', '-s', '-z'])
    .toString('latin1')
    .split('\0')
    .filter((row) => row !== '');
  const parsed = parseIndex(bytesOf(here));
  if (!parsed.ok) throw new Error(parsed.error.says);
  const found = parsed.value.map(({ mode, oid, stage, name }) => `${mode.toString(8)} ${oid} ${stage}\t${name}`);
  assert.equal(found, rows);
});

index('no byte can change, and no end be missing, without it being seen', ({ here }) => {
  const bytes = bytesOf(here);
  for (let at = 0; at < bytes.length; at += 7) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    assert.not(parseIndex(changed).ok, `byte ${at}`);
    assert.not(parseIndex(bytes.subarray(0, at)).ok, `${at} bytes`);
  }
});

index('without a checksum a row that is cut short is still seen', ({ here }) => {
  const bytes = bytesOf(here);
  bytes.writeUInt32BE(bytes.readUInt32BE(8) + 50, 8);
  bytes.fill(0, bytes.length - 20);
  assert.not(parseIndex(bytes).ok);
});

index('directories sort as if their names ended with a slash', ({ here }) => {
  here.write('here', { 'foo/a': '', 'foo-bar/a': '', 'foo.bar': '', foo0: '' });
  here.git('here', 'add', '-A');
  const trees = stagedTrees(here.path('here/.git/index'));
  assert.is(trees.ok && trees.value.at(-1)?.oid, here.git('here', 'write-tree'));
});

index('git is asked for the staged tree without a trace in the git directory', async ({ here }) => {
  here.git('here', 'config', 'core.splitIndex', 'true');
  here.git('here', 'config', 'splitIndex.maxPercentChange', '100');
  here.git('here', 'update-index', '--split-index');
  here.write('here', { '.theurian/y.md': 'y\n' });
  here.git('here', 'add', '-A');
  // From now on every index that is written gets a shared part of its own.
  here.git('here', 'config', 'splitIndex.maxPercentChange', '0');
  const before = [readdirSync(here.path('here/.git')), bytesOf(here)];
  const repository = await opened(here, 'here', 'native');
  const tree = answered(await repository.stagedTree());
  assert.equal([readdirSync(here.path('here/.git')), bytesOf(here)], before);
  assert.is(tree, here.git('here', 'write-tree'));
  await repository.close();
});

index('no index is an empty one', ({ here }) => {
  const trees = stagedTrees(here.path('here/.git/none'));
  assert.is(trees.ok && trees.value.at(-1)?.oid, here.raw('here', ['mktree']).toString().trim());
});

index.run();
