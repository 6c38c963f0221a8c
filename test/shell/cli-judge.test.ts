import { rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, type Document, failed } from '../kit/cli.ts';
import { BODY, FIRST, M, R, SOUND, THIRD, without } from '../kit/sound.ts';
import { FIRST_LANDING, step, written } from './library.ts';
import { cliLab, library } from './world.ts';

const judging = suite('cli judge');
const here = cliLab();
judging.after(() => here.remove());

const json = async (dir: string, line: string): Promise<Document> =>
  answered(await here.run(dir, ...line.split(' '), '--json'));
const codes = async (dir: string, line: string): Promise<string> =>
  failed(await here.run(dir, ...line.split(' '), '--json'), 4)
    .findings.map((one) => one.code)
    .join(' ');

judging('the working directory, the commit in progress and a revision are judged each by itself', async () => {
  here.repo('three', SOUND);
  here.write('three', step(7, [written('domain.c', 7, 'C\n')]));
  here.git('three', 'add', '-A');
  rmSync(here.path('three', BODY));
  assert.match(await codes('three', 'migrate validate'), 'body-missing');
  const staged = await json('three', 'migrate validate --staged');
  const head = await json('three', 'migrate validate --at HEAD');
  assert.equal([staged.target, staged.migrationCount, staged.commit], ['staged', 4, null]);
  assert.equal([head.target, head.migrationCount], ['at', 3]);
  assert.is(head.commit, here.git('three', 'rev-parse', 'HEAD'));
  assert.is.not(staged.stateHash, head.stateHash);
  assert.equal(
    staged.applicationOrder,
    [M(1), M(3), M(7), M(2)],
    'what depends on another comes when the others are through',
  );
});

judging('what a commit -a would commit is what --staged judges under its index', async () => {
  here.repo('edited', SOUND);
  here.write('edited', { [BODY]: 'changed\n' });
  assert.match(await codes('edited', 'migrate validate'), 'pin-mismatch');
  assert.ok((await json('edited', 'migrate validate --staged')).valid);
  here.git('edited', 'add', '-A');
  assert.match(await codes('edited', 'migrate validate --staged'), 'pin-mismatch');
});

judging('a landed file that is changed, deleted or renamed is refused against what had landed', async () => {
  here.repo('landed', SOUND);
  here.git('landed', 'checkout', '-q', '-b', 'work');
  here.git('landed', 'mv', FIRST, FIRST.replace('first', 'other'));
  assert.match(await codes('landed', 'migrate validate'), 'landed-changed');
  assert.match(await codes('landed', 'migrate validate --staged'), 'landed-changed');
  here.commit('landed', {}, 'renamed');
  assert.match(await codes('landed', 'migrate validate --at HEAD'), 'landed-changed');
  assert.ok((await json('landed', 'migrate validate --at main')).valid);
});

const standing: readonly {
  readonly why: string;
  readonly build: (dir: string) => Promise<void> | void;
  readonly found: Document;
}[] = [
  {
    why: 'nothing is applied yet',
    build: (dir) => {
      here.repo(dir, SOUND);
    },
    found: {
      applied: 0,
      total: 3,
      pendingIds: [M(1), M(3), M(2)],
      unlandedIds: [],
      refusedIds: [],
      worktreeDiffers: false,
      valid: true,
    },
  },
  {
    why: 'all is applied',
    build: async (dir) => {
      here.repo(dir, SOUND);
      await here.run(dir, 'migrate', 'apply');
    },
    found: {
      applied: 3,
      total: 3,
      pendingIds: [],
      unlandedIds: [],
      refusedIds: [],
      worktreeDiffers: false,
      itemsByStatus: { approved: 1, draft: 1 },
    },
  },
  {
    why: 'something landed since',
    build: async (dir) => {
      here.repo(dir, SOUND);
      await here.run(dir, 'migrate', 'apply');
      here.commit(dir, step(7, [written('domain.c', 7, 'C\n')]));
    },
    found: { applied: 3, total: 4, pendingIds: [M(7)], unlandedIds: [], worktreeDiffers: false },
  },
  {
    why: 'something lies in the working directory only',
    build: async (dir) => {
      here.repo(dir, SOUND);
      await here.run(dir, 'migrate', 'apply');
      here.write(dir, step(7, [written('domain.c', 7, 'C\n')]));
    },
    found: {
      applied: 3,
      total: 4,
      pendingIds: [],
      unlandedIds: [M(7)],
      refusedIds: [],
      worktreeDiffers: true,
      valid: true,
    },
  },
  {
    why: 'a branch of its own holds more',
    build: async (dir) => {
      here.repo(dir, SOUND);
      await here.run(dir, 'migrate', 'apply');
      here.git(dir, 'checkout', '-q', '-b', 'work');
      here.commit(dir, step(7, [written('domain.c', 7, 'C\n')]));
    },
    found: { applied: 3, total: 4, branch: 'main', pendingIds: [], unlandedIds: [M(7)], worktreeDiffers: false },
  },
  {
    why: 'a landed body is changed here',
    build: async (dir) => {
      here.repo(dir, SOUND);
      await here.run(dir, 'migrate', 'apply');
      here.write(dir, { [BODY]: 'changed\n' });
    },
    found: { applied: 3, pendingIds: [], refusedIds: [M(1)], worktreeDiffers: true, valid: false, stateHash: null },
  },
  {
    why: 'a migration is deleted here',
    build: (dir) => {
      here.repo(dir, SOUND);
      rmSync(here.path(dir, THIRD));
    },
    found: { applied: 0, total: 2, refusedIds: [M(3)], worktreeDiffers: true, valid: false },
  },
];

for (const [nth, { why, build, found }] of standing.entries())
  judging(`status tells that ${why}`, async () => {
    const dir = `status${nth}`;
    await build(dir);
    const status = await json(dir, 'migrate status');
    assert.equal(Object.fromEntries(Object.keys(found).map((key) => [key, status[key] ?? null])), found);
    const { out, code } = await here.run(dir, 'migrate', 'status');
    assert.is(code, 0);
    const [pending = [], unlanded = []] = [status.pendingIds, status.unlandedIds].map((ids) =>
      Object.values(ids ?? []),
    );
    assert.is(out.includes('\npending '), pending.length > 0);
    assert.is(out.includes('\nnot landed '), unlanded.length > 0);
    assert.is(out.includes('differs from HEAD'), status.worktreeDiffers === true);
    const advice =
      status.valid !== true ? 'Fix' : status.worktreeDiffers ? 'Commit' : pending.length > 0 ? 'Serve' : 'Everything';
    assert.match(out.trimEnd().split('\n').at(-1) ?? '', new RegExp(`^${advice} `));
  });

judging(
  'the state hash of a state, a status and a validation are one, and the commit it was read at is named',
  async () => {
    const { second } = await library(here, 'hashes');
    const [state, status, validation] = await Promise.all(
      ['state --at HEAD', 'status', 'validate'].map((line) => json('hashes', `migrate ${line}`)),
    );
    assert.is(state?.stateHash, status?.stateHash);
    assert.is(state?.stateHash, validation?.stateHash);
    assert.equal([state?.commit, status?.tip, status?.appliedCommit], [second, second, second]);
  },
);

judging('a plan tells item by item what applying would change, labels old and new', async () => {
  await library(here, 'plan', 'first');
  const { out } = await here.run('plan', 'migrate', 'plan');
  assert.match(out, /^3 migrations to apply: [0-9a-f]{12} -> [0-9a-f]{12}\n/);
  assert.match(out, '\n+ auth.ja\n    status      approved\n    title       認証の方式\n');
  assert.match(out, '\n~ payments.limits\n    sensitivity internal -> restricted\n');
  const section = out.slice(out.indexOf('\n~ payments.retry-policy\n'), out.indexOf('  alias '));
  for (const line of [
    'title       Retry policy -> Retry policy with waits',
    'validFrom   2001-01-01T00:00:00Z -> 2001-02-03T04:05:06Z',
    `revision    ${R(1)} -> ${R(3)}`,
  ])
    assert.match(section, `\n    ${line}\n`);
  assert.not.match(section, 'owner');
  assert.match(out, '\n  alias payments.backoff: none -> payments.retry-policy\n');
  assert.match(out, '\n+ payments.limits depends_on payments.retry-policy\n');
  const plan = await json('plan', 'migrate plan');
  assert.equal(plan.migrations, [M(2), M(3), M(4)]);
  const before = await json('plan', 'migrate plan');
  await json('plan', 'migrate apply');
  assert.equal(before, plan, 'a plan changes nothing');
  assert.match(
    (await here.run('plan', 'migrate', 'plan')).out,
    /^0 migrations to apply: .*\nNothing would change\.\n$/,
  );
});

judging('a plan marks the labels that a revision took over from its item', async () => {
  here.repo('inherits', FIRST_LANDING);
  await json('inherits', 'migrate apply');
  here.commit(
    'inherits',
    step(5, [
      {
        op: 'createItem',
        itemId: 'vault.keys',
        kind: 'security',
        namespace: 'vault',
        owner: 'ops',
        sensitivity: 'restricted',
        trustLevel: 'reviewed',
      },
      written('vault.keys', 5, 'Keys.\n', { kind: 'security', owner: 'ops' }),
    ]),
  );
  const { out } = await here.run('inherits', 'migrate', 'plan');
  assert.match(out, '    owner       ops\n');
  assert.match(out, '    namespace   vault (inherited)\n');
  assert.match(out, '    trustLevel  reviewed (inherited)\n    sensitivity restricted (inherited)\n');
  const { change } = await json('inherits', 'migrate plan');
  const text = JSON.stringify(change);
  assert.match(text, '{"label":"sensitivity","before":null,"after":"restricted","inherited":true}');
  assert.match(text, '{"label":"owner","before":null,"after":"ops","inherited":false}');
});

judging(
  'a plan for an older commit tells what would go, and one for the working directory what is not landed',
  async () => {
    const { first } = await library(here, 'back');
    const { out } = await here.run('back', 'migrate', 'plan', '--at', first);
    assert.match(out, /^0 migrations to apply: /);
    assert.match(out, '\n- auth.ja\n    status      approved -> none\n');
    assert.match(out, '\n  alias payments.backoff: payments.retry-policy -> none\n');
    assert.match(out, '\n- payments.limits depends_on payments.retry-policy\n');
    here.write('back', step(8, [written('domain.new', 20, 'New.\n')]));
    assert.equal((await json('back', 'migrate plan')).migrations, []);
    assert.equal((await json('back', 'migrate plan --worktree')).migrations, [M(8)]);
    assert.equal((await json('back', 'migrate plan --staged')).migrations, []);
    here.git('back', 'add', '-A');
    assert.equal((await json('back', 'migrate plan --staged')).migrations, [M(8)]);
  },
);

judging('a state is the whole replay, under the names that the format has', async () => {
  await library(here, 'state');
  const state = await json('state', 'migrate state --at HEAD');
  const items: Readonly<Record<string, Document>> = JSON.parse(JSON.stringify(state.items));
  assert.equal(Object.keys(items), [...Object.keys(items)].sort());
  const { reasons: _, ...item } = items['payments.retry-policy'] ?? {};
  assert.equal(item, {
    kind: 'decision',
    namespace: 'payments',
    owner: 'payments',
    sensitivity: 'confidential',
    trustLevel: 'reviewed',
    status: 'approved',
    title: 'Retry policy with waits',
    currentRevision: R(3),
    validFrom: '2001-02-03T04:05:06Z',
    validTo: null,
    revisions: [R(1), R(3)],
  });
  assert.is(items['ideas.rewrite']?.status, 'rejected');
  assert.is(items['ideas.empty']?.currentRevision, null);
  assert.equal(state.aliases, { 'payments.backoff': 'payments.retry-policy' });
  assert.equal(state.applicationOrder, [M(1), M(2), M(3), M(4)]);
  assert.equal([state.specifications, state.warnings], [{}, []]);
  assert.match(JSON.stringify(state.relations), '"relationType":"depends_on"');
  assert.match(JSON.stringify(state.evidence), '"description":"Three tries were too few."');
  assert.match(String(state.stateHash), /^[0-9a-f]{64}$/);
});

judging(
  'the same files give the same state from the working directory, the index, the commit and a clone',
  async () => {
    await library(here, 'ways', 'nothing');
    here.git('', 'clone', '-q', 'ways', 'ways2');
    const places = [
      ['ways', 'migrate state'],
      ['ways', 'migrate state --staged'],
      ['ways', 'migrate state --at HEAD'],
      ['ways2', 'migrate state --at HEAD --no-cache'],
    ] as const;
    const texts = new Set<string>();
    for (const [dir, line] of places) {
      const { commit: _, ...state } = await json(dir, line);
      texts.add(JSON.stringify(state));
    }
    assert.is(texts.size, 1);
  },
);

judging('a set without one of its files is refused as the files say, and no state is printed', async () => {
  here.repo('less', without(SOUND, BODY));
  assert.is(await codes('less', 'migrate state'), 'body-missing');
  assert.is(await codes('less', 'migrate plan'), 'body-missing');
});

judging.run();
