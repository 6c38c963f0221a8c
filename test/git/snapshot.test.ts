import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readerOf } from '../../lib/git/reader.ts';
import type { Repository } from '../../lib/git/repository.ts';
import { snapshotAt, snapshotOfTree } from '../../lib/git/snapshot.ts';
import { snapshotOfWorktree } from '../../lib/git/worktree.ts';
import type { Entry, Snapshot } from '../../lib/model/snapshot.ts';
import { GOVERNED_FILES, type Lab, lab } from '../kit/repo.ts';
import { ADAPTERS, answered, oidNamed, opened } from './both.ts';

const PLAIN = [
  'file config.yaml',
  'directory knowledge',
  'directory knowledge/ns',
  'file knowledge/ns/leaf.R1.md',
  'file knowledge/ns/léaf.R2.md',
  'directory migrations',
  'file migrations/01ARZ3NDEKTSV4RRFFQ69G5FAV-first.yaml',
  'directory proposals',
];

const told = ({ entries }: Snapshot): readonly string[] => entries.map(({ kind, path }) => `${kind} ${path}`);

for (const prefer of ADAPTERS) {
  const snapshots = suite<{ here: Lab; repository: Repository }>(`snapshot, ${prefer}`);

  snapshots.before.each(async (context) => {
    context.here = lab();
    context.here.repo('here');
    context.repository = await opened(context.here, 'here', prefer);
  });
  snapshots.after.each(async ({ here, repository }) => {
    await repository.close();
    here.remove();
  });

  snapshots('a commit, its root tree and the working directory list the same', async ({ here, repository }) => {
    const [commit = '', root = '', tree = ''] = here
      .git('here', 'rev-parse', 'HEAD', 'HEAD^{tree}', 'HEAD:.theurian')
      .split('\n');
    const landed = answered(await snapshotAt(repository, oidNamed(commit)));
    const staged = answered(await snapshotOfTree(repository, oidNamed(root)));
    const worktree = answered(await snapshotOfWorktree(here.path('here')));
    for (const snapshot of [landed, staged, worktree]) assert.equal(told(snapshot), PLAIN);
    assert.equal([landed.tree, staged.tree, worktree.tree], [tree, tree, null]);
    assert.equal(landed.source, { kind: 'commit', commit });
    assert.equal(staged.source, { kind: 'staged', root });
    assert.ok([landed, staged, worktree].every(({ present }) => present));
  });

  const PLACES = [
    ['100644', 'file'],
    ['120000', 'symlink'],
    ['160000', 'gitlink'],
  ] as const;

  for (const [mode, kind] of PLACES) {
    snapshots(
      `a ${kind} in the place of the governed directory is one entry and nothing more`,
      async ({ here, repository }) => {
        const [blob = '', head = ''] = here.git('here', 'rev-parse', 'HEAD:README.md', 'HEAD').split('\n');
        const oid = kind === 'gitlink' ? head : blob;
        here.git('here', 'rm', '-rq', '--cached', '.theurian');
        here.git('here', 'update-index', '--add', '--cacheinfo', `${mode},${oid},.theurian`);
        const root = here.git('here', 'write-tree');
        const snapshot = answered(await snapshotOfTree(repository, oidNamed(root)));
        assert.equal(snapshot.entries, [{ path: '', utf8: true, kind, oid, size: null }]);
        assert.equal([snapshot.present, snapshot.tree], [true, null]);
      },
    );
  }

  snapshots('a tree without a governed directory is told from an empty one', async ({ here, repository }) => {
    const empty = here.raw('here', ['mktree']).toString().trim();
    const without = answered(await snapshotOfTree(repository, oidNamed(empty)));
    assert.equal([without.present, without.entries], [false, []]);
    const rows = `040000 tree ${empty}\t.theurian\n`;
    const root = here.raw('here', ['mktree'], { input: rows }).toString().trim();
    const present = answered(await snapshotOfTree(repository, oidNamed(root)));
    assert.equal([present.present, present.entries], [true, []]);
  });

  const HOSTILE: readonly (readonly [why: string, names: readonly string[]])[] = [
    ['climbs out', ['..']],
    ['has a path for a name', ['migrations/x.yaml']],
    ['says a name twice', ['policy.yaml', 'policy.yaml']],
  ];

  for (const [why, names] of HOSTILE) {
    snapshots(`a governed tree that ${why} is corrupt`, async ({ here, repository }) => {
      const blob = Buffer.from(here.git('here', 'rev-parse', 'HEAD:README.md'), 'hex');
      const write = (rows: readonly (readonly [string, Buffer])[]): Buffer => {
        const input = Buffer.concat(rows.flatMap(([row, oid]) => [Buffer.from(`${row}\0`), oid]));
        const args = ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'];
        return Buffer.from(here.raw('here', args, { input }).toString().trim(), 'hex');
      };
      const inner = write(names.map((name) => [`100644 ${name}`, blob]));
      const root = write([['40000 .theurian', inner]]).toString('hex');
      const snapshot = await snapshotOfTree(repository, oidNamed(root));
      assert.is(!snapshot.ok && snapshot.error.kind, 'corrupt-object');
    });
  }

  const reading = async (
    repository: Repository,
    snapshot: Snapshot,
    paths: readonly string[],
    limit = 1000,
  ): Promise<readonly string[]> => {
    const lines: string[] = [];
    const entries = paths.flatMap((path) => snapshot.entries.filter((entry) => entry.path === path));
    const read = await readerOf(repository, snapshot).read(entries, limit, ({ path }, found) => {
      lines.push(`${path} ${found.kind === 'bytes' ? Buffer.from(found.bytes).toString() : `over ${found.size}`}`);
    });
    return read.ok ? lines : [...lines, JSON.stringify(read.error)];
  };

  snapshots(
    'both sources are read in the order asked, and a large file gives its size',
    async ({ here, repository }) => {
      const same = {
        '.theurian/b.md': 'same',
        '.theurian/d.md': 'same',
        '.theurian/c.md': 'other',
        '.theurian/e.md': '012345',
      };
      const commit = here.commit('here', same);
      const order = ['e.md', 'd.md', 'c.md', 'b.md', 'c.md'];
      const expected = ['e.md over 6', 'd.md same', 'c.md other', 'b.md same', 'c.md other'];
      assert.equal(
        await reading(repository, answered(await snapshotAt(repository, oidNamed(commit))), order, 5),
        expected,
      );
      assert.equal(
        await reading(repository, answered(await snapshotOfWorktree(here.path('here'))), order, 5),
        expected,
      );
    },
  );

  snapshots('only files are read', async ({ here, repository }) => {
    const commit = here.git('here', 'rev-parse', 'HEAD');
    const fault = JSON.stringify({ kind: 'unreadable', path: '.theurian/knowledge', code: 'EFTYPE' });
    const landed = answered(await snapshotAt(repository, oidNamed(commit)));
    assert.equal(await reading(repository, landed, ['config.yaml', 'knowledge']), [fault]);
    const worktree = answered(await snapshotOfWorktree(here.path('here')));
    assert.equal(await reading(repository, worktree, ['config.yaml', 'knowledge']), [fault]);
  });

  snapshots('a file of the working directory that is gone since is a fault', async ({ here, repository }) => {
    const worktree = answered(await snapshotOfWorktree(here.path('here')));
    const gone: Entry = { path: 'gone.md', utf8: true, kind: 'file', oid: null, size: 1 };
    const read = await readerOf(repository, worktree).read([gone], 10, () => undefined);
    assert.equal(read, { ok: false, error: { kind: 'unreadable', path: '.theurian/gone.md', code: 'ENOENT' } });
  });

  snapshots('a bare repository has no working directory to read', async ({ here }) => {
    here.git('.', 'clone', '-q', '--bare', 'here', 'bare');
    const bare = await opened(here, 'bare', prefer);
    const worktree = answered(await snapshotOfWorktree(here.path('here')));
    const read = await readerOf(bare, worktree).read([], 10, () => undefined);
    assert.is(!read.ok && read.error.kind, 'no-worktree');
    await bare.close();
  });

  snapshots('sizes are those of the blobs', async ({ here, repository }) => {
    const oids = Object.keys(GOVERNED_FILES).map((path) => oidNamed(here.git('here', 'rev-parse', `HEAD:${path}`)));
    const sizes = answered(await repository.sizes(oids));
    assert.equal(
      oids.map((oid) => sizes.get(oid)),
      Object.values(GOVERNED_FILES).map((text) => Buffer.from(text).length),
    );
    assert.is(answered(await repository.sizes([])).size, 0);
  });

  snapshots.run();
}
