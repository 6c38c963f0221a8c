import { readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, cli, type Document, type Failure, failed } from '../kit/cli.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { directoryOf, edit, idOf, pendingScene } from './pending-scene.ts';

const order = suite('proposals that others have overtaken');
const here = pendingScene();
order.after(() => here.remove());

const codes = ({ findings }: Failure): readonly unknown[] => findings.map(({ code }) => code);
const factsOf = (found: Document | undefined): Document => Object(found?.facts);

/** What an item is, with all that lies in the working directory. */
const itemIn = async (dir: string, item: string): Promise<Document> => {
  const ran = await cli({ at: here.path(dir), env: here.env }, 'migrate', 'state', '--worktree', '--json');
  return Object(answered(ran).items)[item];
};

const ITEM = 'domain.retry';
const CHANGES: readonly (readonly [why: string, words: readonly string[], left: Document])[] = [
  ['a deprecation', ['--deprecate', '--reason', 'It is wrong.'], { status: 'deprecated' }],
  ['a hand-over', ['--owner-to', 'others'], { owner: 'others' }],
  ['a stricter guard', ['--sensitivity-to', 'restricted', '--reason', 'It leaks.'], { sensitivity: 'restricted' }],
  ['a looser guard', ['--sensitivity-to', 'public', '--reason', 'All may know.'], { sensitivity: 'public' }],
];

for (const [why, words, left] of CHANGES)
  order(`${why} that was drafted before an edit which landed first is refused, and made anew it holds`, async () => {
    const dir = here.library();
    const late = await here.draft(dir, '--item-id', ITEM, '--authored-here', ...words);
    const first = await here.draft(dir, ...edit('three times=five times'));
    answered(await acceptIn(here, dir, idOf(first), '--json'));
    const before = filesOf(here, dir);
    for (const more of [[], ['--dry-run']]) {
      const failure = failed(await acceptIn(here, dir, idOf(late), ...more, '--json'), 4);
      assert.equal(codes(failure), ['out-of-order']);
      const [found] = failure.findings;
      const facts = { item: ITEM, setBy: first.answer.migrationId, proposal: idOf(first) };
      assert.equal(factsOf(found), { ...facts, setIn: `.theurian/migrations/${String(first.answer.migrationFile)}` });
      assert.is(found?.file, `${String(late.answer.proposalDirectory)}/${String(late.answer.migrationFile)}`);
      assert.type(found?.line, 'number');
      assert.match(String(found?.remedy), `theurian propose rebase ${idOf(late)}`);
    }
    assert.equal(filesOf(here, dir), before);
    const [row] = answered(await here.run(dir, 'list', '--json')).proposals as readonly Document[];
    assert.equal([row?.proposalId, row?.verdict], [idOf(late), 'refused']);
    assert.equal(
      [row?.findings].flat().map((one) => factsOf(Object(one))),
      [factsOf(failed(await acceptIn(here, dir, idOf(late), '--json'), 4).findings[0])],
    );
    const shown = answered(await here.run(dir, 'show', idOf(late), '--json'));
    assert.match(JSON.stringify(shown.nextSteps), `theurian propose rebase ${idOf(late)}`);
    assert.equal(codes(failed(await here.run(dir, 'check', '--all', '--json'), 4)), ['out-of-order']);
    const again = answered(await here.run(dir, 'rebase', idOf(late), '--json'));
    assert.equal([again.kind, again.from, again.operations], ['rebased', idOf(late), late.answer.operations]);
    answered(await acceptIn(here, dir, String(again.proposalId), '--json'));
    const item = await itemIn(dir, ITEM);
    for (const [key, value] of Object.entries(left)) assert.is(item[key], value, key);
  });

order('what is replayed after the proposal has no say in it, nor what another item is given', async () => {
  const dir = here.library();
  const first = await here.draft(dir, ...edit('three times=five times'));
  const second = await here.draft(dir, '--item-id', ITEM, '--authored-here', '--owner-to', 'others');
  const other = await here.draft(dir, '--item-id', 'domain.plain', '--authored-here', '--owner-to', 'others');
  answered(await acceptIn(here, dir, idOf(other), '--json'));
  answered(await acceptIn(here, dir, idOf(first), '--json'));
  answered(await acceptIn(here, dir, idOf(second), '--json'));
  assert.is((await itemIn(dir, ITEM)).owner, 'others');
});

order('an edit that a hand-over has overtaken is refused, and made anew it takes the new owner over', async () => {
  const dir = here.library();
  const late = await here.draft(dir, ...edit('three times=five times'));
  const first = await here.draft(dir, '--item-id', ITEM, '--authored-here', '--owner-to', 'others');
  answered(await acceptIn(here, dir, idOf(first), '--json'));
  assert.equal(codes(failed(await acceptIn(here, dir, idOf(late), '--json'), 4)), ['out-of-order']);
  const again = answered(await here.run(dir, 'rebase', idOf(late), '--json'));
  assert.equal([again.kind, again.expectedRevision], ['rebased', late.answer.expectedRevision]);
  answered(await acceptIn(here, dir, String(again.proposalId), '--json'));
  assert.is((await itemIn(dir, ITEM)).owner, 'others');
});

order('a commit on top of the protected branch is refused for it as well, and nothing is written', async () => {
  const dir = here.library();
  const late = await here.draft(dir, '--item-id', ITEM, '--authored-here', '--deprecate');
  const first = await here.draft(dir, ...edit('three times=five times'));
  answered(await acceptIn(here, dir, idOf(first), '--commit', '--branch', 'one', '--json'));
  here.git(dir, 'merge', '-q', '--no-edit', 'one');
  const refs = here.git(dir, 'for-each-ref');
  assert.equal(codes(failed(await acceptIn(here, dir, idOf(late), '--commit', '--json'), 4)), ['out-of-order']);
  assert.is(here.git(dir, 'for-each-ref'), refs);
});

order('two that act upon one item may be accepted in the order of their age, and the check says in which', async () => {
  const dir = here.library();
  const older = await here.draft(dir, '--item-id', ITEM, '--authored-here', '--deprecate');
  const younger = await here.draft(dir, '--item-id', ITEM, '--authored-here', '--owner-to', 'others');
  const other = await here.draft(dir, '--item-id', 'domain.plain', '--authored-here', '--owner-to', 'others');
  const failure = failed(await here.run(dir, 'check', '--all', '--json'), 4);
  const [found, ...more] = failure.findings;
  assert.equal([found?.code, more], ['proposals-conflict', []]);
  assert.equal(factsOf(found), {
    ...{ proposal: idOf(younger), other: idOf(older) },
    ...{ codes: ['out-of-order'], after: idOf(younger) },
  });
  assert.match(String(found?.message), `${idOf(older)} is the older one`);
  assert.match(String(found?.remedy), `theurian propose accept ${idOf(older)}`);
  answered(await acceptIn(here, dir, idOf(other), '--json'));
  answered(await acceptIn(here, dir, idOf(older), '--json'));
  answered(await here.run(dir, 'check', '--all', '--json'));
  answered(await acceptIn(here, dir, idOf(younger), '--json'));
});

order('one that waits for the other is accepted after it, so the check has nothing to say of their order', async () => {
  const dir = here.library();
  const first = await here.draft(dir, '--item-id', ITEM, '--authored-here', '--deprecate');
  const second = await here.draft(dir, '--item-id', ITEM, '--authored-here', '--owner-to', 'others');
  const at = here.path(dir, directoryOf(second), String(second.answer.migrationFile));
  const waits = `dependsOn:\n- ${String(first.answer.migrationId)}\noperations:`;
  writeFileSync(at, readFileSync(at, 'utf8').replace('operations:', waits));
  const failure = failed(await here.run(dir, 'check', '--all', '--json'), 4);
  assert.equal(codes(failure), ['dependency-missing']);
  answered(await acceptIn(here, dir, idOf(first), '--json'));
  answered(await here.run(dir, 'check', '--all', '--json'));
  answered(await acceptIn(here, dir, idOf(second), '--json'));
});

order.run();
