import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, cli, type Document, type Failure, failed } from '../kit/cli.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { LIBRARY, scene, whole } from './propose-scene.ts';

const ahead = suite('accept, behind the protected branch');
const here = scene();
ahead.after(() => here.remove());

const edit = (pair: string): readonly string[] => ['--item-id', 'domain.retry', '--authored-here', '--edit', pair];
const idOf = ({ answer }: { readonly answer: Readonly<Record<string, unknown>> }): string => String(answer.proposalId);

let made = 0;

/** A repository where a proposal waits on a branch of its own, while others are accepted and land on main. */
const behind = async (mine: readonly string[], theirs: readonly string[]) => {
  made += 1;
  const dir = `a${made}`;
  here.repo(dir, LIBRARY);
  const id = idOf(await here.draft(dir, ...mine));
  const other = idOf(await here.draft(dir, ...theirs));
  const landed = answered(await acceptIn(here, dir, other, '--commit', '--branch', 'other', '--json'));
  here.git(dir, 'checkout', '-q', '-b', 'side');
  here.git(dir, 'branch', '-f', 'main', 'other');
  return { dir, id, landed };
};

const warnings = ({ findings }: Document): readonly Document[] => (Array.isArray(findings) ? findings : []);

/** What is told of a proposal that is refused, and nothing of it moved. */
const refused = async (dir: string, id: string, ...more: readonly string[]): Promise<Failure['findings']> => {
  const before = filesOf(here, dir);
  const { findings } = failed(await acceptIn(here, dir, id, ...more, '--json'), 4);
  assert.equal(filesOf(here, dir), before);
  return findings;
};

ahead('a proposal that would be refused there is refused here, and what landed in between is named', async () => {
  const { dir, id, landed } = await behind(edit('three times=five times'), edit('three times=six times'));
  const tried = await refused(dir, id, '--dry-run');
  const [found, ...more] = await refused(dir, id);
  assert.equal([found, ...more], tried);
  assert.equal([found?.code, found?.severity, more], ['conflict-ahead', 'refusal', []]);
  const { proposal, branch, ref, code, setBy, setIn }: Document = Object(found?.facts);
  assert.equal([proposal, branch, ref, code], [id, 'main', 'main', 'revision-conflict']);
  assert.equal([setBy, setIn], [landed.migrationId, landed.migrationFile]);
  assert.match(String(found?.message), `${setBy} landed in between, in "${setIn}"`);
  assert.match(String(found?.remedy), `git merge main\n  theurian propose rebase ${id}`);
});

ahead(
  'a proposal that would be replayed before what landed there is refused, and made anew after the merge',
  async () => {
    const mine = ['--item-id', 'domain.retry', '--authored-here', '--deprecate'];
    const { dir, id, landed } = await behind(mine, edit('three times=six times'));
    const [found, ...more] = await refused(dir, id);
    assert.equal([found?.code, more], ['conflict-ahead', []]);
    const { code, setBy }: Document = Object(found?.facts);
    assert.equal([code, setBy], ['out-of-order', landed.migrationId]);
    here.git(dir, 'merge', '-q', '--no-edit', 'main');
    const { proposalId } = answered(
      await cli({ at: here.path(dir), env: here.env }, 'propose', 'rebase', id, '--json'),
    );
    answered(await acceptIn(here, dir, String(proposalId), '--json'));
  },
);

ahead('what lands there of other items is no matter, nor what the branch has of its own', async () => {
  const { dir, id } = await behind(edit('three times=five times'), whole('domain.elsewhere'));
  assert.equal(warnings(answered(await acceptIn(here, dir, id, '--json'))), []);
  here.commit(dir, {}, 'on the side');
  const next = idOf(await here.draft(dir, ...edit('five times=seven times')));
  assert.equal(warnings(answered(await acceptIn(here, dir, next, '--json'))), []);
});

ahead('the same item made there is told with the migration that makes it', async () => {
  const { dir, id, landed } = await behind(whole('domain.fresh'), whole('domain.fresh'));
  const [found, ...more] = await refused(dir, id);
  assert.equal([found?.code, more], ['conflict-ahead', []]);
  assert.equal(Object(found?.facts).setBy, landed.migrationId);
});

ahead('a name that an item took in between is told with the migration that makes the item', async () => {
  const alias = ['--item-id', 'domain.retry', '--authored-here', '--alias', 'domain.fresh'];
  const { dir, id, landed } = await behind(alias, whole('domain.fresh'));
  const [found, ...more] = await refused(dir, id);
  assert.equal([found?.code, more], ['conflict-ahead', []]);
  assert.equal([Object(found?.facts).code, Object(found?.facts).setBy], ['alias-collision', landed.migrationId]);
});

ahead('a proposal that has landed there already is told as in place', async () => {
  here.repo('landed', LIBRARY);
  const id = idOf(await here.draft('landed', ...whole('domain.fresh')));
  here.commit('landed', {}, 'the proposal');
  here.git('landed', 'checkout', '-q', '-b', 'side');
  const { migrationId } = answered(await acceptIn(here, 'landed', id, '--commit', '--branch', 'other', '--json'));
  here.git('landed', 'branch', '-f', 'main', 'other');
  here.git('landed', 'checkout', '-q', '--', '.');
  const [found] = await refused('landed', id);
  assert.equal([Object(found?.facts).code, Object(found?.facts).setBy], ['already-in-place', migrationId]);
  assert.not.match(String(found?.remedy), 'rebase');
});

ahead('a branch that is refused without the proposal as well is not told of it', async () => {
  const { dir, id } = await behind(edit('three times=five times'), edit('three times=six times'));
  here.git(dir, 'worktree', 'add', '-q', `../${dir}-main`, 'main');
  here.commit(`${dir}-main`, { '.theurian/migrations/broken.yaml': 'x' }, 'broken');
  assert.equal(warnings(answered(await acceptIn(here, dir, id, '--json'))), []);
});

ahead('where there is no protected branch, or one with the same knowledge, there is nothing to say', async () => {
  here.git('.', 'init', '-q', '-b', 'main', 'empty');
  here.write('empty', { 'body.md': 'Some text.\n' });
  const id = idOf(await here.draft('empty', ...whole('domain.fresh')));
  assert.equal(warnings(answered(await acceptIn(here, 'empty', id, '--dry-run', '--json'))), []);
  here.repo('same', LIBRARY);
  here.git('same', 'checkout', '-q', '-b', 'side');
  const other = idOf(await here.draft('same', ...whole('domain.fresh')));
  here.git('same', 'worktree', 'add', '-q', '../same-main', 'main');
  here.commit('same-main', { 'README.md': 'Moved on.\n' });
  assert.equal(warnings(answered(await acceptIn(here, 'same', other, '--dry-run', '--json'))), []);
  assert.ok(Object.keys(filesOf(here, 'same')).length > 0);
});

ahead('a branch that never met the protected one is replayed there as well', async () => {
  const { dir, id } = await behind(edit('three times=five times'), edit('three times=six times'));
  here.git(dir, 'checkout', '-q', '--orphan', 'apart');
  here.git(dir, 'commit', '-q', '-m', 'apart');
  const [found] = await refused(dir, id);
  assert.is(found?.code, 'conflict-ahead');
});

ahead.run();
