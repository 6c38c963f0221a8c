import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listBranches } from '../../lib/git/branches.ts';
import { graft } from '../../lib/git/graft.ts';
import { openRepository } from '../../lib/git/open.ts';
import type { Repository } from '../../lib/git/repository.ts';
import { writeObjects } from '../../lib/git/write-objects.ts';
import type { Fault } from '../../lib/model/fault.ts';
import { parseOid } from '../../lib/model/oid.ts';
import type { Result } from '../../lib/model/result.ts';
import { type Lab, lab } from '../kit/repo.ts';

const FILES = {
  a: 'a\n',
  'a.b': 'sorts between a and a/\n',
  'd/e/f': 'f\n',
  'd/e.g': 'g\n',
  'd/e/h/i': 'i\n',
  'ü/ß': 'not ASCII\n',
  link: 'x\n',
};

const must = <T>(answer: Result<T, Fault>): T => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};

const opened = async (here: Lab, dir: string, prefer: 'native' | 'isomorphic'): Promise<Repository> =>
  must(await openRepository({ at: here.path(dir), env: here.env, prefer }));

/** The tree that git makes of the same changes: those that remove come first, as they stand in the map. */
const asGit = (here: Lab, dir: string, changes: ReadonlyMap<string, string | null>): string => {
  here.git(dir, 'read-tree', 'HEAD');
  for (const [path, text] of changes) {
    here.raw(dir, ['rm', '-r', '-q', '--cached', '--ignore-unmatch', '--', `:(literal)${path}`]);
    if (text === null) continue;
    const oid = here.raw(dir, ['hash-object', '-w', '--stdin'], { input: text }).toString().trim();
    here.git(dir, 'update-index', '--add', '--cacheinfo', `100644,${oid},${path}`);
  }
  return here.git(dir, 'write-tree');
};

const PATHS = ['a', 'a.b', 'd/e/f', 'd/e.g', 'd/e/h/i', 'd/e/new', 'd/e', 'd', 'new/one', 'new.one', 'ü/ß', 'ü/ö'];
const FLAT = PATHS.filter((path) => path !== 'd' && path !== 'd/e');

for (const [prefer, format] of [
  ['native', 'sha1'],
  ['isomorphic', 'sha1'],
  ['native', 'sha256'],
] as const) {
  const grafting = suite<{ here: Lab; repository: Repository }>(`graft, ${prefer}, ${format}`);
  grafting.before(async (context) => {
    context.here = lab();
    context.here.repo('here', FILES, `--object-format=${format}`);
    context.repository = await opened(context.here, 'here', prefer);
  });
  grafting.after(async ({ here, repository }) => {
    await repository.close();
    here.remove();
  });

  grafting(
    'makes the tree that git makes of the same changes, and writes all that git needs of it',
    async (context) => {
      const { here, repository } = context;
      const head = must(await repository.commitOf('HEAD'));
      const root = must(await repository.commit(head)).tree;
      const one = fc.tuple(fc.constantFrom(...PATHS), fc.constant(null));
      const other = fc.tuple(fc.constantFrom(...FLAT), fc.constantFrom('x\n', '', 'y'));
      await fc.assert(
        fc.asyncProperty(fc.array(one, { maxLength: 3 }), fc.array(other, { maxLength: 4 }), async (gone, put) => {
          // A path that is put again stands where it is put, and not where it went.
          const written = new Map(put);
          const changes = new Map<string, string | null>([...gone.filter(([path]) => !written.has(path)), ...put]);
          const bytes = new Map([...changes].map(([path, text]) => [path, text === null ? null : Buffer.from(text)]));
          const grafted = must(await graft(repository, root, bytes));
          assert.is(grafted.root, asGit(here, 'here', changes), JSON.stringify([...changes]));
          must(await writeObjects(repository, grafted.objects));
          must(await writeObjects(repository, grafted.objects));
          here.git('here', 'ls-tree', '-r', '-t', grafted.root);
        }),
        { numRuns: 25 },
      );
      assert.is(here.git('here', 'fsck', '--strict', '--no-dangling'), '');
    },
  );

  grafting('nothing is put below what is no directory', async ({ repository }) => {
    const head = must(await repository.commitOf('HEAD'));
    const root = must(await repository.commit(head)).tree;
    const grafted = await graft(repository, root, new Map([['a/below', Buffer.from('x')]]));
    assert.is(!grafted.ok && grafted.error.kind, 'wrong-object');
  });

  grafting(
    'branches are listed as git lists them, packed or not, and those of remotes',
    async ({ here, repository }) => {
      const head = here.git('here', 'rev-parse', 'HEAD');
      for (const name of ['heads/packed', 'remotes/origin/main', 'tags/no', 'notes/no'])
        here.git('here', 'update-ref', `refs/${name}`, head);
      here.git('here', 'pack-refs', '--all');
      here.git('here', 'update-ref', 'refs/heads/loose/one', head);
      const listed = must(await listBranches(repository));
      assert.equal(
        listed.map(({ ref }) => ref),
        ['refs/heads/loose/one', 'refs/heads/main', 'refs/heads/packed', 'refs/remotes/origin/main'],
      );
      assert.ok(listed.every(({ tip }) => tip === parseOid(head)));
    },
  );

  grafting.run();
}
