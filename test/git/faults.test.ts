import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRepository } from '../../lib/git/open.ts';
import type { Repository } from '../../lib/git/repository.ts';
import { type Lab, lab } from '../kit/repo.ts';
import { ADAPTERS, answered, faultOf, oidNamed, opened, refNamed } from './both.ts';

const ABSENT = '1'.repeat(40);

for (const prefer of ADAPTERS) {
  const faults = suite<{ here: Lab; repository: Repository }>(`faults, ${prefer}`);

  faults.before.each(async (context) => {
    context.here = lab();
    context.here.repo('here');
    context.repository = await opened(context.here, 'here', prefer);
  });
  faults.after.each(async ({ here, repository }) => {
    await repository.close();
    here.remove();
  });

  const blobs = (repository: Repository, oids: readonly string[]): ReturnType<Repository['blobs']> =>
    repository.blobs(oids.map(oidNamed), () => undefined);

  faults('an object that is not there is missing, for whatever it is wanted', async ({ repository }) => {
    const oid = oidNamed(ABSENT);
    const missing = 'missing-object absent';
    assert.is(faultOf(await repository.commit(oid)), missing);
    assert.is(faultOf(await repository.tree(oid)), missing);
    assert.is(faultOf(await repository.listing(oid)), missing);
    assert.is(faultOf(await blobs(repository, [ABSENT])), missing);
    assert.is(faultOf(await repository.sizes([oid])), missing);
    assert.is(faultOf(await repository.diff(null, oid)), missing);
    assert.is(faultOf(await repository.firstParents(oid, null)), missing);
    assert.is(faultOf(await repository.steps(oid, null, '.theurian')), missing);
    const head = answered(await repository.commitOf('HEAD'));
    assert.is(faultOf(await repository.isAncestor(oid, head)), missing);
    assert.is(faultOf(await repository.isAncestor(head, oid)), missing);
    assert.is(faultOf(await repository.mergeBases(head, oid)), missing);
    assert.is(faultOf(await repository.commitOf(ABSENT)), missing);
  });

  faults('an object of another kind is the wrong one', async ({ here, repository }) => {
    const [commit = '', tree = '', blob = ''] = here
      .git('here', 'rev-parse', 'HEAD', 'HEAD^{tree}', 'HEAD:README.md')
      .split('\n');
    assert.is(faultOf(await repository.commit(oidNamed(tree))), 'wrong-object');
    assert.is(faultOf(await repository.tree(oidNamed(blob))), 'wrong-object');
    assert.is(faultOf(await blobs(repository, [blob, commit])), 'wrong-object');
    assert.is(faultOf(await repository.sizes([oidNamed(tree)])), 'wrong-object');
    assert.is(faultOf(await repository.commitOf(tree)), 'wrong-object');
  });

  faults('what was read before a fault is handed over, and nothing after it', async ({ here, repository }) => {
    const [one = '', two = ''] = here.git('here', 'rev-parse', 'HEAD:README.md', 'HEAD:src/a.ts').split('\n');
    const seen: string[] = [];
    const read = await repository.blobs([one, ABSENT, two].map(oidNamed), (oid) => seen.push(oid));
    assert.is(faultOf(read), 'missing-object absent');
    assert.equal(seen, [one]);
    assert.ok((await blobs(repository, [two])).ok);
  });

  faults('the same holds for many objects at once', async ({ here, repository }) => {
    const one = here.git('here', 'rev-parse', 'HEAD:README.md');
    const many = Array.from({ length: 500 }, () => one);
    let seen = 0;
    const read = await repository.blobs([...many, ABSENT, ...many].map(oidNamed), () => {
      seen += 1;
    });
    assert.is(faultOf(read), 'missing-object absent');
    assert.is(seen, 500);
  });

  faults('an object that is damaged is corrupt, and the reader lives on', async ({ here, repository }) => {
    const noise = Array.from({ length: 40_000 }, (_, n) => Math.imul(n, 2_654_435_761) >>> 0).join('\n');
    here.commit('here', { noise });
    const [bad = '', good = ''] = here.git('here', 'rev-parse', 'HEAD:noise', 'HEAD:src/a.ts').split('\n');
    const path = here.path('here/.git/objects', bad.slice(0, 2), bad.slice(2));
    const whole = readFileSync(path);
    chmodSync(path, 0o644);
    for (const content of [whole.subarray(0, whole.length >> 1), Buffer.from('garbage'), Buffer.alloc(0)]) {
      writeFileSync(path, content);
      assert.is(faultOf(await blobs(repository, [good, bad])), 'corrupt-object', `${content.length} bytes`);
      const many = Array.from({ length: 300 }, () => good);
      assert.is(faultOf(await blobs(repository, [...many, bad, ...many])), 'corrupt-object', `${content.length} bytes`);
      assert.ok((await blobs(repository, [good])).ok);
    }
  });

  faults('a root tree that is lost is not a governed directory that is absent', async ({ here, repository }) => {
    const root = here.git('here', 'rev-parse', 'HEAD^{tree}');
    for (let n = 0; n < 60; n += 1) here.git('here', 'commit', '-q', '--allow-empty', '-m', String(n));
    const tip = oidNamed(here.git('here', 'rev-parse', 'HEAD'));
    rmSync(here.path('here/.git/objects', root.slice(0, 2), root.slice(2)));
    assert.is(faultOf(await repository.steps(tip, null, '.theurian')), 'missing-object absent');
  });

  faults('a ref is read by its whole name, and never by a likeness', async ({ here, repository }) => {
    const head = here.git('here', 'rev-parse', 'HEAD');
    here.git('here', 'update-ref', 'refs/heads/refs/heads/other', head);
    here.git('here', 'update-ref', 'refs/refs/heads/other', head);
    assert.is(answered(await repository.ref(refNamed('refs/heads/other'))), null);
    assert.is(answered(await repository.ref(refNamed('refs/heads'))), null);
    assert.is(answered(await repository.ref(refNamed('refs/heads/main'))), head);
  });

  faults('a ref that is there and says nothing is a fault', async ({ here, repository }) => {
    const tree = here.git('here', 'rev-parse', 'HEAD^{tree}');
    writeFileSync(here.path('here/.git/refs/heads/bad'), 'garbage\n');
    writeFileSync(here.path('here/.git/refs/heads/empty'), '');
    writeFileSync(here.path('here/.git/refs/heads/lost'), `${ABSENT}\n`);
    here.git('here', 'symbolic-ref', 'refs/heads/dangling', 'refs/heads/none');
    here.git('here', 'tag', '-a', '-m', 't', 'leaf', tree);
    const read = async (name: string): Promise<string> => faultOf(await repository.ref(refNamed(name)));
    assert.is(await read('refs/heads/bad'), 'damaged');
    assert.is(await read('refs/heads/empty'), 'damaged');
    assert.is(await read('refs/heads/lost'), 'missing-object absent');
    assert.is(await read('refs/tags/leaf'), 'wrong-object');
    assert.is(await read('refs/heads/dangling'), 'answered null');
  });

  faults('an index that is damaged is a fault', async ({ here, repository }) => {
    const good = here.raw('here', ['ls-files', '-s']);
    assert.ok(good.length > 0);
    writeFileSync(here.path('here/.git/index'), 'DIRC garbage that is long enough to be an index');
    const staged = await repository.stagedTree();
    assert.ok(!staged.ok && ['damaged', 'git-failed', 'unsupported'].includes(staged.error.kind));
  });

  faults('a staged blob that is not there is missing, or shows when it is read', async ({ here, repository }) => {
    here.git('here', 'update-index', '--add', '--cacheinfo', `100644,${ABSENT},.theurian/lost.md`);
    const staged = await repository.stagedTree();
    const listed = staged.ok ? await repository.listing(staged.value) : staged;
    const leaf = listed.ok ? listed.value.filter(({ name }) => name === '.theurian/lost.md') : [];
    const read = listed.ok
      ? await blobs(
          repository,
          leaf.map(({ oid }) => oid),
        )
      : listed;
    assert.is(faultOf(read), 'missing-object absent');
  });

  faults('an index that cannot be read is a fault', async ({ here }) => {
    mkdirSync(here.path('index'));
    const env = { ...here.env, GIT_INDEX_FILE: here.path('index') };
    const repository = answered(await openRepository({ at: here.path('here'), env, prefer }));
    assert.is(faultOf(await repository.stagedTree()), 'unreadable');
    await repository.close();
  });

  faults('a history with a hole is a fault wherever it is walked into', async ({ here, repository }) => {
    const lost = here.commit('here', { a: 'a' });
    const side = here.git('here', 'commit-tree', 'HEAD~1^{tree}', '-p', 'HEAD~1', '-m', 'side');
    const tip = oidNamed(here.commit('here', { b: 'b' }));
    rmSync(here.path('here/.git/objects', lost.slice(0, 2), lost.slice(2)));
    const missing = 'missing-object absent';
    assert.is(faultOf(await repository.firstParents(tip, null)), missing);
    assert.is(faultOf(await repository.steps(tip, null, '.theurian')), missing);
    assert.is(faultOf(await repository.isAncestor(oidNamed(side), tip)), missing);
    assert.is(faultOf(await repository.mergeBases(oidNamed(side), tip)), missing);
    assert.is(faultOf(await repository.commitOf('HEAD~2')), missing);
    assert.equal(answered(await repository.firstParents(tip, tip)).length, 1);
  });

  faults('a HEAD that says nothing is a fault', async ({ here, repository }) => {
    writeFileSync(here.path('here/.git/HEAD'), 'ref: refs/heads/../x\n');
    assert.ok(!(await repository.head()).ok);
    assert.ok(!(await repository.commitOf('HEAD')).ok);
  });

  faults.run();
}
