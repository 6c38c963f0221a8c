import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import type { Verdict } from '../../lib/model/intent.ts';
import { QUEUE_LIMITS } from '../../lib/model/queue.ts';
import { newId } from '../../lib/shell/mint.ts';
import { R } from '../kit/sound.ts';
import { treeIn } from '../kit/tree.ts';
import { cliLab } from '../shell/world.ts';
import {
  landed,
  liveSkills,
  namesIn,
  promoted,
  promotion,
  queueText,
  queueUnchecked,
  withSkills,
} from './promote-scene.ts';
import { BY } from './propose-scene.ts';
import { creating, type Fields, skillBody } from './stage-scene.ts';

// The defects that the reference lists. An archive that is taken twice and a sweep of others' files in a host's directory are in
// test/hosts; counters that are lost are where uses are counted.
const defects = suite('defects of skills');
const here = cliLab();
defects.after(() => here.remove());

const SAID = { reason: 'Seen twice.', evidence: 'A quoted turn.' };
const patch = (name: string, old: string, text: string, more: Fields = {}): Fields => ({
  ...{ action: 'patch', name, old_string: old, new_string: text },
  ...SAID,
  ...more,
});

const only = (verdicts: ReadonlyMap<string, Verdict>): Verdict => {
  const [one, ...others] = verdicts.values();
  assert.ok(one !== undefined && others.length === 0, `${verdicts.size} verdicts`);
  return one;
};

const bodyIn = async (dir: string, name: string): Promise<string> =>
  (await liveSkills(here, dir)).find((one) => one.name === name)?.body ?? '';

const THEIRS: readonly Fields[] = [
  creating('theirs', { level: 'project' }),
  creating('theirs', { level: 'global' }),
  { action: 'update', name: 'theirs', body: skillBody('theirs', 'Other words.'), ...SAID },
  patch('theirs', 'each', 'every'),
  { action: 'remove_file', name: 'theirs', path: 'scripts/go.sh', ...SAID },
  { action: 'delete', name: 'theirs', ...SAID },
  { action: 'delete', name: 'ours', absorbed_into: 'theirs', ...SAID },
];

defects('an operator’s skill is overwritten: no action of an agent changes a byte of it, in either layer', async () => {
  const skill = {
    ...{ name: 'theirs', body: `${skillBody('theirs')}Run scripts/go.sh.\n` },
    ...{ files: { 'scripts/go.sh': 'x' }, madeByAgent: false },
  };
  await withSkills(here, 'acme', [skill, { name: 'ours', body: skillBody('ours') }]);
  await withSkills(here, 'for-all', [{ name: 'shared', body: skillBody('shared'), madeByAgent: false }]);
  here.git('acme', 'config', 'theurian.skillsRepository', here.path('for-all'));
  const trees = () => ['acme', 'for-all'].map((dir) => treeIn(here.path(dir, '.theurian/knowledge')));
  const before = trees();
  for (const given of [...THEIRS, creating('shared', { level: 'project' }), patch('shared', 'each', 'every')])
    await queueUnchecked(here, 'acme', given);
  const verdicts = [...(await promoted(here, 'acme')).values()];
  assert.equal(
    verdicts.map(({ families }) =>
      families
        .filter((one) => !['dependency', 'stale'].includes(one))
        .sort()
        .join(' '),
    ),
    [
      ...['occupied', 'occupied', 'self_produced', 'self_produced', 'landing self_produced', 'self_produced'],
      ...['absorbed_into', 'occupied', 'self_produced'],
    ],
  );
  assert.equal(trees(), before);
  assert.equal([namesIn(here, 'acme', 'proposals'), namesIn(here, 'for-all', 'proposals')], [[], []]);
});

const LINKED: readonly (readonly [what: string, at: string, intent: Fields])[] = [
  [
    'the directory of support files',
    `knowledge/skills/foo.${R(1)}/references`,
    { action: 'update', name: 'foo', body: `${skillBody('foo')}references/a.md\n`, files: { 'references/a.md': 'x' } },
  ],
  ['the body', `knowledge/skills/foo.${R(1)}.md`, patch('foo', 'each', 'every')],
  [
    'a support file that is to go',
    `knowledge/skills/foo.${R(1)}/references/guide.md`,
    { action: 'remove_file', name: 'foo', path: 'references/guide.md' },
  ],
  ['the place of proposals', 'proposals', patch('foo', 'each', 'every')],
];

for (const [nth, [what, at, intent]] of LINKED.entries())
  defects(
    `symlinked references escape: ${what} is a link, and nothing behind it is written or taken away`,
    async () => {
      const [dir, outside] = [`link-${nth}`, `outside-${nth}`];
      const body = `${skillBody('foo')}Read references/guide.md.\n`;
      await withSkills(here, dir, [{ name: 'foo', body, files: { 'references/guide.md': 'guide' } }]);
      await queueUnchecked(here, dir, { ...SAID, ...intent });
      const linked = here.path(dir, '.theurian', at);
      if (lstatSync(linked, { throwIfNoEntry: false }) === undefined) mkdirSync(here.path(outside));
      else renameSync(linked, here.path(outside));
      symlinkSync(here.path(outside), linked);
      const look = () =>
        lstatSync(here.path(outside)).isFile() ? readFileSync(here.path(outside)) : treeIn(here.path(outside));
      const before = look();
      const came = await promotion(here, dir);
      assert.ok(!came.ok, JSON.stringify(came));
      assert.equal(look(), before);
      assert.ok(lstatSync(linked).isSymbolicLink());
      // What could not be judged is there to be decided once the link is gone.
      assert.is([...namesIn(here, dir, QUEUE, 'new'), ...namesIn(here, dir, QUEUE, 'claimed')].length, 1);
    },
  );

const QUEUE = 'proposals-local/queue/run-1';

defects('symlinked references escape: what stands in the place of one proposal harms that intent alone', async () => {
  await withSkills(here, 'placed', [{ name: 'foo', body: skillBody('foo') }]);
  const ids = [];
  for (const name of ['a', 'b', 'c', 'd'])
    ids.push(await queueUnchecked(here, 'placed', creating(name, { level: 'project' })));
  const [linked = '', file = '', within = '', free = ''] = ids;
  const at = (...names: readonly string[]) => here.path('placed', '.theurian/proposals', ...names);
  mkdirSync(at(within), { recursive: true });
  symlinkSync(here.root, at(linked));
  writeFileSync(at(file), 'x');
  symlinkSync(here.root, at(within, 'knowledge'));
  const verdicts = await promoted(here, 'placed');
  const told = ids.map((id) => [verdicts.get(id)?.outcome, verdicts.get(id)?.families.join()]);
  assert.equal(told, [
    ['rejected', 'schema'],
    ['rejected', 'landing'],
    ['replayed', ''],
    ['proposed', ''],
  ]);
  assert.equal(namesIn(here, 'placed', 'proposals'), [...ids].sort());
  assert.equal(namesIn(here, 'placed', 'proposals', free).includes('evidence.json'), true);
});

defects('a patch is applied twice: whatever is replayed, and whatever is forgotten of it, it is once', async () => {
  await withSkills(here, 'twice', [{ name: 'foo', body: skillBody('foo') }]);
  const id = await queueUnchecked(here, 'twice', patch('foo', 'each', 'each and each'));
  const path = here.path('twice', '.theurian', QUEUE, 'new', `${id}.json`);
  const text = readFileSync(path, 'utf8');
  const again = async (): Promise<Verdict> => {
    queueText(here, 'twice', text, 'run-1', id);
    return only(await promoted(here, 'twice', { local: true }));
  };
  const { outcome, proposalId } = only(await promoted(here, 'twice', { local: true }));
  assert.equal([outcome, proposalId], ['proposed', id]);
  assert.is((await again()).outcome, 'replayed', 'while it is proposed');
  rmSync(here.path('twice', '.theurian', QUEUE, 'done'), { recursive: true });
  assert.is((await again()).outcome, 'replayed', 'and no verdict is known');
  await landed(here, 'twice', [id]);
  const once = await bodyIn('twice', 'foo');
  assert.match(once, 'Give each and each case');
  assert.is((await again()).outcome, 'replayed', 'after it has landed');
  rmSync(here.path('twice', '.theurian/proposals-local'), { recursive: true });
  assert.is((await again()).outcome, 'replayed', 'after it has landed, and nothing local is left');
  assert.equal(
    namesIn(here, 'twice', 'proposals-local').filter((name) => name !== 'queue'),
    [],
  );
  assert.is(await bodyIn('twice', 'foo'), once);
});

defects('a patch is applied to overlapping places: two of them are too many', async () => {
  await withSkills(here, 'overlap', [{ name: 'foo', body: skillBody('foo', 'aXaXa') }]);
  await queueUnchecked(here, 'overlap', patch('foo', 'aXa', 'b'));
  assert.equal(only(await promoted(here, 'overlap')).families, ['ambiguous']);
});

// Their SHA-256 begin with the same 32 bits.
const ALIKE = ['Turn 76845: the id was asked for.\n', 'Turn 163235: the id was asked for.\n'] as const;

defects('hash prefixes collide: each evidence is stored whole, under its own full digest', async () => {
  const digests = ALIKE.map(digestOf);
  assert.is(new Set(digests.map((one) => one.slice(0, 8))).size, 1);
  await withSkills(here, 'prefix', []);
  const ids: string[] = [];
  for (const [nth, evidence] of ALIKE.entries())
    ids.push(await queueUnchecked(here, 'prefix', creating(`s${nth}`, { level: 'project', evidence })));
  await promoted(here, 'prefix', { local: true });
  await landed(here, 'prefix', ids);
  const stored = digests.map((one) => readFileSync(here.path('prefix', '.theurian/evidence', `${one}.md`), 'utf8'));
  assert.equal(stored, [...ALIKE]);
});

const TORN: readonly (readonly [what: string, text: string])[] = [
  ['half of one', '{"apiVersion":"theurian.dev/intent/v1","intentId":"01'],
  ['nothing', ''],
  ['no object', '[1, 2]'],
  ['no text', '\0\ufffd\0'],
  ['another format', '{"action":"create","name":"x"}'],
  ['too much', `"${'x'.repeat(QUEUE_LIMITS.intent)}"`],
];

defects(
  'a torn line jams the queue: each harms itself alone, is rejected once, and all others are decided',
  async () => {
    await withSkills(here, 'torn', []);
    const first = await queueUnchecked(here, 'torn', creating('first', { level: 'project' }));
    const torn = TORN.map(([, text]) => queueText(here, 'torn', text));
    // A whole intent that lies under another name, and a link to one.
    const whole = readFileSync(here.path('torn', '.theurian', QUEUE, 'new', `${first}.json`), 'utf8');
    torn.push(queueText(here, 'torn', whole));
    const linked = newId();
    symlinkSync(`${first}.json`, here.path('torn', '.theurian', QUEUE, 'new', `${linked}.json`));
    const last = await queueUnchecked(here, 'torn', creating('last', { level: 'project' }));
    const came = await promotion(here, 'torn');
    assert.ok(came.ok);
    const outcomes = new Map(came.value.verdicts.map((one) => [one.intentId as string, one]));
    assert.equal(
      [first, last].map((id) => outcomes.get(id)?.outcome),
      ['proposed', 'proposed'],
    );
    for (const id of torn)
      assert.equal([outcomes.get(id)?.outcome, outcomes.get(id)?.families], ['rejected', ['queue']]);
    assert.equal(namesIn(here, 'torn', 'proposals'), [first, last].sort());
    const next = await promotion(here, 'torn');
    assert.equal(next.ok && next.value.verdicts.filter(({ intentId }) => intentId !== linked), []);
  },
);

defects('a sweep deletes others’ files: what nobody queued lies where it lay', async () => {
  await withSkills(here, 'foreign', []);
  await queueUnchecked(here, 'foreign', creating('foo', { level: 'project' }));
  const files = [
    'queue/run-1/new/notes.tmp',
    'queue/run-1/new/.draft.new',
    'queue/run-1/keep.txt',
    'queue/a.tmp',
    'b.tmp',
  ];
  const paths = files.map((name) => here.path('foreign', '.theurian/proposals-local', name));
  for (const path of paths) writeFileSync(path, 'mine');
  const came = await promotion(here, 'foreign');
  assert.ok(came.ok && came.value.verdicts.length === 1, JSON.stringify(came));
  assert.equal(
    paths.map((path) => readFileSync(path, 'utf8')),
    paths.map(() => 'mine'),
  );
  assert.ok(came.value.left.includes(`.theurian/${QUEUE}/new/notes.tmp`), came.value.left.join());
});

defects(
  'what holds an intent back and is none itself holds back that one alone, and nobody waits for it to go',
  async () => {
    await withSkills(here, 'held', []);
    const first = await queueUnchecked(here, 'held', creating('foo', { level: 'project' }));
    const second = await queueUnchecked(here, 'held', creating('bar', { level: 'project' }));
    const claimed = here.path('held', '.theurian', QUEUE, 'claimed');
    mkdirSync(`${claimed}/${first}.json`, { recursive: true });
    const came = await promotion(here, 'held');
    assert.ok(came.ok, JSON.stringify(came));
    assert.equal(
      came.value.verdicts.map(({ intentId }) => intentId),
      [second],
    );
    assert.equal(came.value.left, [`.theurian/${QUEUE}/claimed/${first}.json`]);
    rmSync(`${claimed}/${first}.json`, { recursive: true });
    assert.equal([...(await promoted(here, 'held')).keys()].includes(first), true);
  },
);

defects(
  'what is retired is gone: absorbed by one in the same migration, it is brought back with its bytes',
  async () => {
    await withSkills(here, 'back', [
      { name: 'narrow', body: skillBody('narrow') },
      { name: 'wide', body: skillBody('wide') },
    ]);
    const id = await queueUnchecked(here, 'back', { action: 'delete', name: 'narrow', absorbed_into: 'wide', ...SAID });
    await promoted(here, 'back', { local: true });
    await landed(here, 'back', [id]);
    const names = async () => (await liveSkills(here, 'back')).map(({ name }) => name).sort();
    assert.equal(await names(), ['wide']);
    const migration = namesIn(here, 'back', 'migrations').find((name) => name.includes('deprecate')) ?? '';
    const text = readFileSync(here.path('back', '.theurian/migrations', migration), 'utf8');
    for (const said of [
      /op: deprecateItem/,
      /supersededBy: skills\.wide/,
      new RegExp(`intent:${id}`),
      /theurian-evidence/,
    ])
      assert.match(text, said);
    await queueUnchecked(here, 'back', creating('narrow', { level: 'project' }));
    const taken = only(await promoted(here, 'back', { local: true }));
    assert.is(taken.outcome, 'rejected', 'an agent brings nothing back under the same name');
    const restoring = ['--item-id', 'skills.narrow', '--restore', '--reason', 'Wanted.', '--authored-here'];
    const restored = await here.run('back', 'propose', ...restoring, ...BY, '--json');
    assert.is(restored.code, 0, restored.err);
    await landed(here, 'back', [String(JSON.parse(restored.out).proposalId)]);
    assert.equal(await names(), ['narrow', 'wide']);
    assert.is(await bodyIn('back', 'narrow'), skillBody('narrow'));
  },
);

defects.run();
