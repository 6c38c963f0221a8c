import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeProposal } from '../../lib/drafts/remove-proposal.ts';
import type { AtDraft, DraftStep } from '../../lib/drafts/step.ts';
import { rebase } from '../../lib/flows/rebase.ts';
import { inWorkspace, type World } from '../../lib/flows/workspace.ts';
import { parseProposalId } from '../../lib/model/proposal.ts';
import { newId } from '../../lib/shell/mint.ts';
import { answered, built, cli, type Document, failed } from '../kit/cli.ts';
import { treeIn } from '../kit/tree.ts';
import { worldAt } from '../kit/ways.ts';
import { filesOf } from './accept-scene.ts';
import { BY, LIBRARY, scene, whole } from './propose-scene.ts';

const killed = suite('a killed rebase, rejection or deletion');
const here = scene();
killed.after(() => here.remove());
const PROGRAM = await built(here.root);

here.repo('whole', LIBRARY);
const edit = (text: string) => here.draft('whole', '--item-id', 'domain.retry', '--authored-here', '--edit', text);
const [first, lost] = [await edit('Retry three=Retry five'), await edit('twice is=that is')];
const run = (dir: string, ...argv: readonly string[]) => cli({ at: here.path(dir), env: here.env }, ...argv, '--json');
answered(await run('whole', 'propose', 'accept', String(first.answer.proposalId)));
const ID = String(lost.answer.proposalId);
const PROPOSAL = parseProposalId(ID);
if (PROPOSAL === null) throw new Error('no id');
const FORMER = Object.entries(filesOf(here, 'whole'));

let copies = 0;
const copy = (): string => {
  copies += 1;
  const dir = `k${copies}`;
  cpSync(here.path('whole'), here.path(dir), { recursive: true });
  return dir;
};

// The real program; gives the signal that ended it.
const dieAt = (dir: string, step: string, ...argv: readonly string[]): Promise<NodeJS.Signals | number | null> =>
  new Promise((resolve, reject) => {
    const [node = '', ...words] = PROGRAM;
    const env = { ...here.env, THEURIAN_TEST_KILL_AT: step };
    const child = spawn(node, [...words, ...argv], { cwd: here.path(dir), env, stdio: 'ignore' });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ?? code));
  });

const ROOM = '.theurian/proposals';
/** What lies in the room: proposals that can be read, and what is hidden. */
const room = (dir: string): { readonly open: readonly string[]; readonly hidden: readonly string[] } => {
  const names = readdirSync(here.path(dir, ROOM)).filter((name) => name !== first.answer.proposalId);
  return { open: names.filter((name) => !name.startsWith('.')), hidden: names.filter((name) => name.startsWith('.')) };
};
const untouched = (dir: string): void => {
  const now = filesOf(here, dir);
  for (const [path, digest] of FORMER) if (path.includes(`/${ID}/`)) assert.is(now[path], digest, path);
};

const REBASE = ['propose', 'rebase', ID];
const REJECT = ['propose', 'reject', ID, '--reason', 'No.', '--author', 'bea'];

interface Row {
  readonly at: string;
  /** How many proposals there are then, and whether the former is one of them. */
  readonly open: number;
  readonly former: boolean;
}

const STEPS: readonly Row[] = [
  { at: 'draft-staged', open: 1, former: true },
  { at: 'draft-written', open: 2, former: true },
  { at: 'draft-set-aside', open: 1, former: false },
  { at: 'draft-removed', open: 1, former: false },
];

for (const argv of [REBASE, REJECT])
  for (const { at, open, former } of STEPS)
    killed(`${argv[1]} that dies at ${at} loses nothing, and the next one ends with one proposal`, async () => {
      const dir = copy();
      assert.is(await dieAt(dir, at, ...argv), 'SIGKILL');
      const left = room(dir);
      assert.is(left.open.length, open);
      assert.is(left.open.includes(ID), former);
      if (former) untouched(dir);
      const [made = ''] = left.open.filter((name) => name !== ID);
      answered(await run(dir, 'migrate', 'validate'));
      const again = await run(dir, ...argv);
      if (!former) assert.is(failed(again, 2).code, 'unknown-proposal');
      const id = former ? String(answered(again).proposalId) : made;
      // What stood already is not written a second time.
      if (made !== '') assert.is(id, made);
      assert.equal(room(dir).open, [id]);
      answered(await run(dir, 'propose', 'accept', id));
    });

killed('one that another proposal only claims to come from is not taken for done', async () => {
  const dir = copy();
  assert.is(await dieAt(dir, 'draft-written', ...REBASE), 'SIGKILL');
  const [made = ''] = room(dir).open.filter((name) => name !== ID);
  const [body = ''] = readdirSync(here.path(dir, ROOM, made, 'domain'));
  const at = here.path(dir, ROOM, made, 'domain', body);
  writeFileSync(at, `${readFileSync(at, 'utf8')}And more.\n`);
  const { proposalId } = answered(await run(dir, ...REBASE));
  assert.is.not(proposalId, made);
  assert.equal([...room(dir).open].sort(), [made, String(proposalId)].sort());
  // Another reason is another rejection.
  const other = copy();
  assert.is(await dieAt(other, 'draft-written', ...REJECT), 'SIGKILL');
  answered(await run(other, ...REJECT.map((word) => (word === 'No.' ? 'Never.' : word))));
  assert.is(room(other).open.length, 2);
});

killed('what landed elsewhere between the two runs does not make a second proposal', async () => {
  const dir = copy();
  assert.is(await dieAt(dir, 'draft-written', ...REBASE), 'SIGKILL');
  const [made = ''] = room(dir).open.filter((name) => name !== ID);
  here.write(dir, { 'body.md': 'Else.\n' });
  const { answer } = await here.draft(dir, ...whole('domain.else'));
  answered(await run(dir, 'propose', 'accept', String(answer.proposalId)));
  assert.is(answered(await run(dir, ...REBASE)).proposalId, made);
});

killed(
  'a deletion that dies leaves the whole proposal or none, and what is hidden goes with the next proposal',
  async () => {
    const dir = copy();
    assert.is(await dieAt(dir, 'draft-set-aside', 'propose', 'reject', ID, '--discard'), 'SIGKILL');
    assert.equal(room(dir), { open: [], hidden: [`.${ID}.gone`] });
    assert.is(failed(await run(dir, 'propose', 'rebase', ID), 2).code, 'unknown-proposal');
    const { proposalId } = answered(await run(dir, 'propose', ...BY, ...whole('domain.next')));
    assert.equal(room(dir), { open: [proposalId], hidden: [] });
  },
);

killed(
  'a proposal that died half written is no proposal, and goes with a later one once it is an hour old',
  async () => {
    const dir = copy();
    assert.is(await dieAt(dir, 'draft-staged', 'propose', ...BY, ...whole('domain.next')), 'SIGKILL');
    const { open, hidden } = room(dir);
    assert.equal([open, hidden.length], [[ID], 1]);
    answered(await run(dir, 'propose', ...BY, ...whole('domain.next')));
    assert.equal(room(dir).hidden, hidden);
    const hours = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(here.path(dir, ROOM, hidden[0] ?? ''), hours, hours);
    answered(await run(dir, 'propose', 'reject', ID, '--discard'));
    assert.equal(room(dir).hidden, []);
  },
);

killed('of two that rebase one proposal at once none loses it, and whoever was quicker ends well', async () => {
  const dir = copy();
  const ran = await Promise.all([1, 2].map(() => dieAt(dir, '', ...REBASE)));
  assert.ok(ran.includes(0), String(ran));
  const { open, hidden } = room(dir);
  assert.equal(hidden, []);
  assert.ok(open.length > 0 && !open.includes(ID), open.join(' '));
  for (const name of open) {
    const made: Document = JSON.parse(readFileSync(here.path(dir, ROOM, name, 'evidence.json'), 'utf8'));
    assert.is(made.rebasedFrom, ID);
  }
});

const rebaseIn = (dir: string, at: AtDraft, mint: World['newId'] = newId) =>
  inWorkspace(worldAt(here.path(dir), here.env, { newId: mint }), (workspace) => rebase(workspace, PROPOSAL, at));

// Another process does its whole work while this one waits at a step.
const meanwhile = (dir: string, step: DraftStep, ...argv: readonly string[]): AtDraft => {
  let done = false;
  return (reached) => {
    if (reached !== step || done) return;
    done = true;
    const [node = '', ...words] = PROGRAM;
    execFileSync(node, [...words, ...argv], { cwd: here.path(dir), env: here.env, stdio: 'pipe' });
  };
};

killed('one that was written already when another one came is what both of them end with', async () => {
  const dir = copy();
  const done = await rebaseIn(dir, meanwhile(dir, 'draft-written', ...REBASE));
  assert.ok(done.ok && done.value.kind === 'rebased', JSON.stringify(done));
  assert.equal(room(dir), { open: [done.value.proposalId], hidden: [] });
});

killed('one that another was written before, unseen, is one of two', async () => {
  const dir = copy();
  const done = await rebaseIn(dir, meanwhile(dir, 'draft-staged', ...REBASE));
  assert.ok(done.ok && done.value.kind === 'rebased', JSON.stringify(done));
  assert.is(room(dir).open.length, 2);
});

killed('of two that were written, unseen, the one with the greater id goes when the other one is seen', async () => {
  const dir = copy();
  const { newId: later } = worldAt(here.path(dir), here.env);
  const done = await rebaseIn(dir, meanwhile(dir, 'draft-staged', ...REBASE), later);
  assert.ok(done.ok && done.value.kind === 'rebased', JSON.stringify(done));
  assert.equal(room(dir), { open: [done.value.proposalId], hidden: [] });
  assert.not.match(done.value.proposalId, /^7/);
});

killed('one that another took away while this one was judging is told as none', async () => {
  const dir = copy();
  const mint = (): string => {
    removeProposal(here.path(dir), { room: 'proposals', id: PROPOSAL });
    return newId();
  };
  const done = await rebaseIn(dir, () => {}, mint);
  assert.is(done.ok ? null : done.error.kind, 'unknown-proposal');
  assert.equal(room(dir).open, []);
});

killed('a former proposal that is changed while the new one is written stays, and the new one does not', async () => {
  const dir = copy();
  const done = await rebaseIn(dir, (reached) => {
    if (reached === 'draft-written') writeFileSync(here.path(dir, String(lost.answer.bodyFile)), 'Changed.\n');
  });
  assert.is(done.ok, false);
  assert.equal(room(dir), { open: [ID], hidden: [] });
});

const edits: readonly (readonly [why: string, make: (at: string) => void])[] = [
  ['an edit', (at) => appendFileSync(join(at, 'evidence.json'), ' ')],
  ['a new file', (at) => writeFileSync(join(at, 'NOTES.md'), 'Precious.\n')],
  ['a link', (at) => symlinkSync('evidence.json', join(at, 'link'))],
];

for (const [why, make] of edits)
  killed(`${why} that comes between the last look and the renaming is not lost`, () => {
    const dir = copy();
    const at = here.path(dir, ROOM, ID);
    const files = new Map(Object.keys(treeIn(at)).map((name) => [name, readFileSync(join(at, name))] as const));
    make(at);
    const before = treeIn(at);
    const removal = removeProposal(here.path(dir), { room: 'proposals', id: PROPOSAL }, () => {}, files);
    assert.equal(removal, { ok: true, value: { kind: 'changed' } });
    assert.equal(treeIn(at), before);
    assert.equal(room(dir), { open: [ID], hidden: [] });
  });

killed.run();
