import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { applied, namesIn, queueText, queueUnchecked, skillFiles, withSkills } from '../flows/promote-scene.ts';
import { BY, creating, skillBody } from '../flows/stage-scene.ts';
import { answered, cli, type Document, failed } from '../kit/cli.ts';
import { cliLab } from './world.ts';

const promoting = suite('skills promote and account');
const here = cliLab();
promoting.after(() => here.remove());

const TOKEN = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');
const PATCH = { action: 'patch', old_string: 'each', new_string: 'every', reason: 'r', evidence: 'e' };
const told = async (dir: string, ...argv: readonly string[]): Promise<Document> =>
  answered(await here.run(dir, 'skills', ...argv, '--json'));
const rows = (value: unknown): readonly Document[] => value as readonly Document[];
const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : -1);

promoting('what nobody staged is nothing to decide, and no account', async () => {
  await withSkills(here, 'empty', []);
  assert.equal(await here.run('empty', 'skills', 'promote'), { code: 0, out: 'Nothing waits.\n', err: '' });
  assert.equal(await here.run('empty', 'skills', 'account'), { code: 0, out: 'Nothing was ever staged.\n', err: '' });
  assert.equal(await told('empty', 'account'), { runs: [], strange: [] });
  const { verdicts, left, proposed } = await told('empty', 'promote');
  assert.equal([verdicts, left, proposed], [[], [], 0]);
});

promoting(
  'what lies in the place of the queue, or among its runs, and is none is told, and lies where it lay',
  async () => {
    await withSkills(here, 'strange', []);
    const queue = '.theurian/proposals-local/queue';
    mkdirSync(here.path('strange', '.theurian/proposals-local'), { recursive: true });
    for (const path of [queue, `${queue}/run-1`]) {
      rmSync(here.path('strange', queue), { force: true });
      if (path !== queue) mkdirSync(here.path('strange', queue));
      writeFileSync(here.path('strange', path), 'mine');
      const words = `${path}  is no intent, or cannot be read, and lies where it lay\n`;
      assert.is((await here.run('strange', 'skills', 'promote')).out, `${words}Nothing waits.\n`);
      assert.is((await here.run('strange', 'skills', 'account')).out, words);
      assert.equal((await told('strange', 'promote')).left, [path]);
      assert.equal(await told('strange', 'account'), { runs: [], strange: [path] });
      assert.equal(await told('strange', 'account', '--run', 'run-1'), { runs: [], strange: [path] });
    }
  },
);

promoting('what waits for an open proposal is told which, and that a person may reject that one', async () => {
  await withSkills(here, 'open', []);
  for (const run of ['r1', 'r2']) await queueUnchecked(here, 'open', creating('other', { level: 'project' }), run);
  const findings = rows((await told('open', 'promote')).verdicts).flatMap(({ findings: found }) => rows(found));
  const [id] = namesIn(here, 'open', 'proposals');
  const [{ code, remedy } = {}] = findings;
  assert.equal([findings.length, code], [1, 'change-open']);
  assert.match(
    String(remedy),
    `a person rejects it: theurian propose reject ${String(id)} --author YOU --reason 'WHY'`,
  );
});

promoting('a run in which nothing was ever staged is told as that, and one in which nothing waits is not', async () => {
  await withSkills(here, 'runs', []);
  await queueUnchecked(here, 'runs', creating('foo', { level: 'project' }), 'r1');
  const { code, out, err } = await here.run('runs', 'skills', 'account', '--run', 'nope');
  assert.equal([code, out], [2, '']);
  assert.match(err, 'Nothing was ever staged in a run "nope".\n');
  assert.match(err, 'theurian skills account\n');
  assert.is(failed(await here.run('runs', 'skills', 'account', '--run', 'nope', '--json'), 2).code, 'unknown-run');
  const none = await here.run('runs', 'skills', 'promote', '--run', 'nope');
  assert.equal(none, { code: 0, out: 'Nothing was ever staged in a run "nope".\n', err: '' });
  assert.is((await told('runs', 'promote', '--run', 'nope')).unknownRun, 'nope');
  assert.is((await told('runs', 'promote', '--run', 'r1')).unknownRun, null);
  assert.is((await here.run('runs', 'skills', 'promote', '--run', 'r1')).out, 'Nothing waits.\n');
  assert.is((await here.run('runs', 'skills', 'account', '--run', 'r1')).code, 0);
  assert.not.match((await here.run('runs', 'skills', 'account', '--run', TOKEN)).err, TOKEN);
});

promoting('a session as a script holds it: staged, decided with all that is wrong, told again', async () => {
  await withSkills(here, 'a', [{ name: 'theirs', body: skillBody('theirs'), madeByAgent: false }]);
  here.write('a', { 'SKILL.md': skillBody('ours'), 'turn.txt': 'Asked for twice.\n' });
  const stage = ['skills', 'stage', '--run', 'r1', '--reason', 'Seen twice', '--evidence-file', 'turn.txt', ...BY];
  for (const more of [
    ['--action', 'create', '--name', 'ours', '--body-file', 'SKILL.md'],
    ['--action', 'delete', '--name', 'theirs'],
  ])
    assert.is((await here.run('a', ...stage, ...more)).code, 0);
  await queueUnchecked(here, 'a', creating('other', { level: 'project' }), 'r2');

  const [waiting] = rows((await told('a', 'account', '--run', 'r1')).runs);
  assert.is(sizeOf(waiting?.waiting), 2);
  assert.type(waiting?.oldest, 'string');

  const { code, out, err } = await here.run('a', 'skills', 'promote', '--run', 'r1', '--local');
  assert.equal([code, err], [0, '']);
  assert.match(out, /create ours {2}proposed\n/);
  assert.match(out, /delete theirs {2}rejected\n {2}self_produced\n/);
  assert.match(out, '1 proposal, 1 rejection (self_produced).\n');
  assert.match(out, 'theurian propose list');
  assert.is(namesIn(here, 'a', 'proposals-local').length, 2, 'a proposal, and the queue');
  assert.equal(namesIn(here, 'a', 'proposals'), []);

  const [first, second] = rows((await told('a', 'account')).runs);
  assert.equal(
    [first?.runId, first?.proposed, first?.rejected, first?.families, first?.waiting, first?.oldest],
    ['r1', 1, 1, ['self_produced'], [], null],
  );
  assert.equal([second?.runId, sizeOf(second?.waiting)], ['r2', 1]);
  const rejected = rows(first?.verdicts).find(({ outcome }) => outcome === 'rejected');
  const [finding] = rows(rejected?.findings);
  assert.equal([finding?.family, finding?.code], ['self_produced', 'not-made-by-agent']);
  for (const text of [finding?.message, finding?.remedy]) assert.match(String(text), /\.$/);
  assert.match((await here.run('a', 'skills', 'account', '--run', 'r2')).out, /Waiting: 1, the oldest since \d{4}-/);

  const rest = await told('a', 'promote');
  assert.equal([rest.proposed, rest.rejected, rest.replayed], [1, 0, 0]);
  assert.is(namesIn(here, 'a', 'proposals').length, 1);
});

promoting('the owner is who is named, or whom git knows; without either nothing is decided', async () => {
  await withSkills(here, 'owned', []);
  const id = await queueUnchecked(here, 'owned', creating('foo', { level: 'project' }));
  const nobody = here.place('owned', { GIT_AUTHOR_EMAIL: '', EMAIL: '', GIT_AUTHOR_NAME: '' });
  here.git('owned', 'config', 'user.useConfigOnly', 'true');
  failed(await cli(nobody, 'skills', 'promote', '--json'), 3);
  assert.equal(namesIn(here, 'owned', 'proposals'), []);
  await told('owned', 'promote', '--owner', 'platform');
  assert.match((await here.run('owned', 'propose', 'show', id, '--json')).out, '"platform"');
});

promoting('a name that is in both layers is refused, and so is a run that is none', async () => {
  const skill = { name: 'both', body: skillBody('both') };
  await withSkills(here, 'one', [skill]);
  await withSkills(here, 'two', [skill]);
  here.git('one', 'config', 'theurian.skillsRepository', here.path('two'));
  await queueUnchecked(here, 'one', { action: 'delete', name: 'both', reason: 'r', evidence: 'e' });
  await queueUnchecked(here, 'one', creating('wide', { level: 'global' }));
  const { verdicts } = await told('one', 'promote');
  const families = rows(verdicts).map(({ layer, outcome, families: all }) => [layer, outcome, all]);
  assert.equal(families, [
    [null, 'rejected', ['routing']],
    ['global', 'proposed', []],
  ]);
  assert.equal([namesIn(here, 'one', 'proposals').length, namesIn(here, 'two', 'proposals').length], [0, 1]);
  for (const verb of ['promote', 'account'])
    assert.is(failed(await here.run('one', 'skills', verb, '--run', '../x', '--json'), 2).code, 'usage');
});

promoting('where skills have landed and nothing is applied nothing is decided, and the place is told', async () => {
  const landed = { name: 'foo', body: skillBody('foo') };
  for (const dir of ['fresh', 'for-all']) {
    await withSkills(here, dir, []);
    here.commit(dir, skillFiles(landed, 0), 'a skill');
  }
  here.git('fresh', 'config', 'theurian.skillsRepository', here.path('for-all'));
  const id = await queueUnchecked(here, 'fresh', { ...PATCH, name: 'foo' });
  const own = failed(await here.run('fresh', 'skills', 'promote', '--json'), 3);
  assert.is(own.code, 'not-applied');
  assert.match(own.message, 'in this clone');
  await applied(here, 'fresh');
  const other = failed(await here.run('fresh', 'skills', 'promote', '--json'), 3);
  assert.is(other.code, 'not-applied');
  assert.match(other.message, here.path('for-all'));
  assert.equal(namesIn(here, 'fresh', 'proposals-local/queue/run-1/new'), [`${id}.json`]);
  here.git('fresh', 'config', '--unset', 'theurian.skillsRepository');
  assert.is((await told('fresh', 'promote')).proposed, 1);
});

promoting('where people read what was proposed is told of each repository that a proposal went to', async () => {
  await withSkills(here, 'near', []);
  await withSkills(here, 'the far', []);
  here.git('near', 'config', 'theurian.skillsRepository', here.path('the far'));
  const far = `A person reads each proposal: theurian -C '${here.path('the far')}' propose list\n`;
  const queued = async (name: string, level: 'project' | 'global') =>
    queueUnchecked(here, 'near', creating(name, { level }));
  await queued('wide', 'global');
  const { out } = await here.run('near', 'skills', 'promote');
  assert.ok(out.endsWith(`1 proposal, 0 rejections.\n${far}`), out);
  assert.match((await here.run('near', '-C', here.path('the far'), 'propose', 'list')).out, 'skills.wide');
  for (const [name, level] of [
    ['small', 'project'],
    ['tall', 'global'],
    ['tiny', 'project'],
  ] as const)
    await queued(name, level);
  const both = await here.run('near', 'skills', 'promote');
  assert.ok(both.out.endsWith(`rejections.\nA person reads each proposal: theurian propose list\n${far}`), both.out);
});

promoting('a skill for all is refused where no repository for all is configured', async () => {
  await withSkills(here, 'alone', []);
  await queueUnchecked(here, 'alone', creating('wide', { level: 'global' }));
  const [verdict] = rows((await told('alone', 'promote')).verdicts);
  assert.equal([verdict?.outcome, rows(verdict?.findings)[0]?.code], ['rejected', 'global-not-configured']);
});

promoting('what nobody queued is told by its name, unless that is a secret, and lies where it lay', async () => {
  await withSkills(here, 'strange', []);
  queueText(here, 'strange', 'x', 'r1', 'notes');
  writeFileSync(here.path('strange', '.theurian/proposals-local/queue/r1/new', `${TOKEN}.json`), 'x');
  mkdirSync(here.path('strange', '.theurian/proposals-local/queue', TOKEN, 'new'), { recursive: true });
  for (const verb of ['promote', 'account'])
    for (const more of [[], ['--json']]) {
      const { code, out, err } = await here.run('strange', 'skills', verb, ...more);
      assert.equal([code, err], [0, '']);
      assert.match(out, 'queue/r1/new/notes.json');
      assert.not.match(out, TOKEN);
    }
});

promoting('knowledge that is broken refuses to decide anything', async () => {
  await withSkills(here, 'broken', [{ name: 'foo', body: skillBody('foo') }]);
  await queueUnchecked(here, 'broken', creating('bar', { level: 'project' }));
  const [body = ''] = namesIn(here, 'broken', 'knowledge/skills');
  writeFileSync(here.path('broken', '.theurian/knowledge/skills', body), 'other');
  const { findings } = failed(await here.run('broken', 'skills', 'promote', '--json'), 4) as Document;
  assert.ok(rows(findings).some(({ code }) => code === 'pin-mismatch'));
  const [run] = rows((await told('broken', 'account')).runs);
  assert.is(sizeOf(run?.waiting), 1);
});

promoting.run();
