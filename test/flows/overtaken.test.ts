import { readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, cli, type Document, type Failure, failed } from '../kit/cli.ts';
import { step, written } from '../shell/library.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { directoryOf, edit, idOf, pendingScene } from './pending-scene.ts';
import { BY } from './propose-scene.ts';

const overtaken = suite('updates that others have overtaken');
const here = pendingScene();
overtaken.after(() => here.remove());

const codes = ({ findings }: Failure): readonly unknown[] => findings.map(({ code }) => code);
const factsOf = (found: Document | undefined): Document => Object(found?.facts);
const ITEM = 'domain.retry';

const itemIn = async (dir: string): Promise<Document> => {
  const ran = await cli({ at: here.path(dir), env: here.env }, 'migrate', 'state', '--worktree', '--json');
  return Object(answered(ran).items)[ITEM];
};

const EITHER = ['out-of-order', 'overtaken'];
interface Change {
  readonly why: string;
  readonly words: readonly string[];
  readonly label: string;
  readonly value: string;
  /** What the two are refused for together. */
  readonly pair: readonly string[];
}
const CHANGES: readonly Change[] = [
  { why: 'a hand-over', words: ['--owner-to', 'others'], label: 'owner', value: 'others', pair: EITHER },
  {
    ...{ why: 'a stricter guard', words: ['--sensitivity-to', 'restricted', '--reason', 'It leaks.'] },
    ...{ label: 'sensitivity', value: 'restricted', pair: ['sensitivity-lowered'] },
  },
  {
    ...{ why: 'a looser guard', words: ['--sensitivity-to', 'public', '--reason', 'All may know.'] },
    ...{ label: 'sensitivity', value: 'public', pair: EITHER },
  },
];

for (const { why, words, label, value, pair: together } of CHANGES)
  overtaken(`an edit is refused once ${why} that is older has landed, and made anew it takes that over`, async () => {
    const dir = here.library();
    const first = await here.draft(dir, '--item-id', ITEM, '--authored-here', ...words);
    const late = await here.draft(dir, ...edit('three times=five times'));
    const was = (await itemIn(dir))[label];
    const pair = failed(await here.run(dir, 'check', '--all', '--json'), 4);
    assert.equal(codes(pair), ['proposals-conflict']);
    assert.equal([factsOf(pair.findings[0]).codes, factsOf(pair.findings[0]).after], [together, null]);
    answered(await acceptIn(here, dir, idOf(first), '--json'));
    const before = filesOf(here, dir);
    for (const more of [[], ['--dry-run']]) {
      const failure = failed(await acceptIn(here, dir, idOf(late), ...more, '--json'), 4);
      assert.equal(codes(failure), ['overtaken']);
      const [found] = failure.findings;
      assert.equal(factsOf(found), {
        ...{ item: ITEM, label, given: was, now: value, setBy: first.answer.migrationId, proposal: idOf(first) },
        setIn: `.theurian/migrations/${String(first.answer.migrationFile)}`,
      });
      assert.is(found?.file, `${directoryOf(late)}/${String(late.answer.migrationFile)}`);
      assert.type(found?.line, 'number');
      assert.match(String(found?.remedy), `theurian propose rebase ${idOf(late)}`);
    }
    assert.equal(filesOf(here, dir), before);
    const rows = answered(await here.run(dir, 'list', '--json')).proposals as readonly Document[];
    const row = rows.find(({ proposalId }) => proposalId === idOf(late));
    assert.equal([row?.verdict, codes({ findings: row?.findings } as Failure)], ['refused', ['overtaken']]);
    const shown = answered(await here.run(dir, 'show', idOf(late), '--json'));
    assert.match(JSON.stringify(shown.nextSteps), `theurian propose rebase ${idOf(late)}`);
    assert.equal(codes(failed(await here.run(dir, 'check', '--all', '--json'), 4)), ['overtaken']);
    const anew = answered(await here.run(dir, 'rebase', idOf(late), '--json'));
    assert.equal([anew.kind, anew.expectedRevision], ['rebased', late.answer.expectedRevision]);
    assert.is((anew.inherited as Document)[label], value);
    answered(await acceptIn(here, dir, String(anew.proposalId), '--json'));
    const item = await itemIn(dir);
    assert.equal([item[label], item.currentRevision], [value, anew.revisionId]);
  });

overtaken('an edit of what was deprecated in between is refused, and no way back in force goes unsaid', async () => {
  const dir = here.library();
  const first = await here.draft(dir, '--item-id', ITEM, '--authored-here', '--deprecate');
  const late = await here.draft(dir, ...edit('three times=five times'));
  answered(await acceptIn(here, dir, idOf(first), '--json'));
  const failure = failed(await acceptIn(here, dir, idOf(late), '--json'), 4);
  const { label, given, now } = factsOf(failure.findings[0]);
  assert.equal([codes(failure), label, given, now], [['overtaken'], 'status', 'approved', 'deprecated']);
  assert.match(String(failure.findings[0]?.remedy), `theurian propose reject ${idOf(late)} --discard`);
  const shown = answered(await here.run(dir, 'show', idOf(late), '--json'));
  assert.not.match(JSON.stringify(shown.nextSteps), 'propose rebase');
  assert.equal(codes(failed(await here.run(dir, 'rebase', idOf(late), '--json'), 4)), ['item-retired']);
  const words = [...edit('three times=five times'), '--restore', '--reason', 'It holds again.'];
  const again = answered(await here.run(dir, ...BY, ...words, '--json'));
  answered(await acceptIn(here, dir, String(again.proposalId), '--json'));
  assert.is((await itemIn(dir)).status, 'approved');
});

overtaken('a label that was stated, or that evidence does not call inherited, is accepted', async () => {
  const dir = here.library();
  const first = await here.draft(dir, '--item-id', ITEM, '--authored-here', '--owner-to', 'others');
  const stated = await here.draft(dir, ...edit('three times=five times'), '--owner', 'mine');
  answered(await acceptIn(here, dir, idOf(first), '--json'));
  answered(await acceptIn(here, dir, idOf(stated), '--json'));
  assert.is((await itemIn(dir)).owner, 'mine');
  const next = await here.draft(dir, '--item-id', ITEM, '--authored-here', '--owner-to', 'third');
  const late = await here.draft(dir, ...edit('five times=six times'));
  answered(await acceptIn(here, dir, idOf(next), '--json'));
  assert.equal(codes(failed(await acceptIn(here, dir, idOf(late), '--json'), 4)), ['overtaken']);
  const at = here.path(dir, directoryOf(late), 'evidence.json');
  writeFileSync(at, readFileSync(at, 'utf8').replace(/"owner",?/, ''));
  answered(await acceptIn(here, dir, idOf(late), '--json'));
  assert.is((await itemIn(dir)).owner, 'mine');
});

overtaken('what a revision was called when it was declared once more is what an edit takes over', async () => {
  const dir = here.library();
  const body = 'Body of domain.plain.\n';
  const late = await here.draft(dir, ...edit('Body=Text', 'domain.plain'));
  here.write(dir, step(3, [written('domain.plain', 4, body, { title: 'Other title' }, 4)]));
  assert.equal(codes(failed(await acceptIn(here, dir, idOf(late), '--json'), 4)), ['overtaken']);
  const anew = answered(await here.run(dir, 'rebase', idOf(late), '--json'));
  assert.is((anew.inherited as Document).title, 'Other title');
  answered(await acceptIn(here, dir, String(anew.proposalId), '--json'));
});

overtaken(
  'a commit on top of the protected branch is refused for it, and what landed there is told ahead',
  async () => {
    const dir = here.library();
    here.git(dir, 'add', '.theurian');
    here.git(dir, 'commit', '-q', '--allow-empty', '-m', 'all');
    const first = await here.draft(dir, '--item-id', ITEM, '--authored-here', '--owner-to', 'others');
    const late = await here.draft(dir, ...edit('three times=five times'));
    answered(await acceptIn(here, dir, idOf(first), '--commit', '--branch', 'one', '--json'));
    here.git(dir, 'switch', '-q', '-c', 'feature');
    here.git(dir, 'branch', '-f', 'main', 'one');
    const refs = here.git(dir, 'for-each-ref');
    assert.equal(codes(failed(await acceptIn(here, dir, idOf(late), '--commit', '--json'), 4)), ['overtaken']);
    assert.is(here.git(dir, 'for-each-ref'), refs);
    const ahead = failed(await acceptIn(here, dir, idOf(late), '--json'), 4);
    const { code, setBy } = factsOf(ahead.findings[0]);
    assert.equal([codes(ahead), code, setBy], [['conflict-ahead'], 'overtaken', first.answer.migrationId]);
  },
);

overtaken.run();
