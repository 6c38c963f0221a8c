import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stageIntent } from '../../lib/flows/stage-intent.ts';
import { openWorkspace } from '../../lib/flows/workspace.ts';
import { parseIntent } from '../../lib/format/intent.ts';
import { parseRunId, type RunId } from '../../lib/model/intent.ts';
import { QUEUE_LIMITS } from '../../lib/model/queue.ts';
import { ok } from '../../lib/model/result.ts';
import { type Tree, treeIn } from '../kit/tree.ts';
import { worldAt } from '../kit/ways.ts';
import { cliLab } from '../shell/world.ts';
import { withSkills } from './promote-scene.ts';
import { creating, type Fields, skillBody, skillsRepository } from './stage-scene.ts';

const staging = suite('stage intent');
const here = cliLab();
staging.after(() => here.remove());
staging.before(() => skillsRepository(here, 'a'));

const RUN = parseRunId('run-1') ?? ('' as RunId);
const ORIGIN = { agentId: 'agent-1', taskId: 'T-1', model: 'model-x' };

const stage = async (dir: string, given: unknown, { runId = RUN, origin = ORIGIN, seesAll = true } = {}) => {
  const workspace = await openWorkspace(worldAt(here.path(dir), here.env));
  assert.ok(workspace.ok);
  const staged = await stageIntent<never>(workspace.value, {
    runId,
    origin,
    given,
    open: openWorkspace,
    seesAll,
    take: () => ok(undefined),
  });
  await workspace.value.close();
  return staged;
};

const codesOf = (staged: Awaited<ReturnType<typeof stage>>): readonly string[] =>
  staged.ok || staged.error.kind !== 'not-staged'
    ? []
    : staged.error.findings.map(({ family, detail }) => `${family} ${detail.split(':')[0]}`);

// What git and theurian derive may be remembered anew.
const whole = (dir: string): Tree =>
  Object.fromEntries(Object.entries(treeIn(here.path(dir))).filter(([path]) => !path.startsWith('.git/theurian/')));

staging('nothing but one file of the queue changes, and it says what was handed in', async () => {
  const before = whole('a');
  const staged = await stage(
    'a',
    creating('foo', { files: { 'scripts/a.sh': 'echo a\n' }, body: skillBody('foo', 'Run scripts/a.sh.') }),
  );
  assert.ok(staged.ok, JSON.stringify(staged));
  const { path, intentId } = staged.value;
  const { [path]: added, ...rest } = whole('a');
  assert.equal(rest, before);
  assert.is(path, `.theurian/proposals-local/queue/run-1/new/${intentId}.json`);
  const parsed = parseIntent(Buffer.isBuffer(added) ? added : Buffer.from(''));
  assert.ok(parsed.ok);
  const { stagedAt: _, ...intent } = parsed.value;
  assert.equal(intent, {
    intentId,
    runId: 'run-1',
    name: 'foo',
    action: 'create',
    level: 'project',
    body: skillBody('foo', 'Run scripts/a.sh.'),
    files: { 'scripts/a.sh': 'echo a\n' },
    reason: 'Seen twice.',
    evidence: 'A quoted turn.',
    origin: ORIGIN,
    base: null,
  });
});

// A token of a known shape that belongs to nobody; taken apart, so that nobody mistakes this file for one that holds it.
const TOKEN = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');

staging('a secret in reason and evidence is blotted out before a byte is written', async () => {
  const staged = await stage('a', creating('bar', { reason: `It said ${TOKEN}.`, evidence: `export T=${TOKEN}\n` }));
  assert.ok(staged.ok);
  assert.is(staged.value.redactions, 2);
  const text = readFileSync(here.path('a', staged.value.path), 'utf8');
  assert.not.match(text, TOKEN);
  assert.match(text, /\[redacted:/);
});

const REFUSED: readonly (readonly [what: string, given: unknown, codes: readonly string[]])[] = [
  ['nothing', null, ['schema not-an-object']],
  ['a secret in the body', creating('x', { body: skillBody('x', `Use ${TOKEN}.`) }), ['secret secret']],
  [
    'a secret in a support file',
    creating('x', { body: skillBody('x', 'Run scripts/a.sh.'), files: { 'scripts/a.sh': TOKEN } }),
    ['secret secret'],
  ],
  [
    'a secret in a new text',
    { action: 'patch', name: 'x', old_string: 'a', new_string: TOKEN, reason: 'r', evidence: 'e' },
    ['secret secret'],
  ],
  [
    'several things at once',
    { action: 'create', name: '../x', level: 'galaxy', reason: ' ', evidence: 'e', frob: 1 },
    [
      'schema unknown-field',
      'schema field-blank',
      'schema name-invalid',
      'schema field-missing',
      'schema level-unknown',
    ],
  ],
  [
    'a path that leads out',
    creating('x', { files: { 'scripts/../../x': 'a' } }),
    ['files file-path', 'structure file-unreferenced'],
  ],
];

for (const [what, given, codes] of REFUSED)
  staging(`${what} is refused with every finding, and nothing is written`, async () => {
    const before = whole('a');
    const staged = await stage('a', given);
    const found = codesOf(staged);
    for (const code of codes) assert.ok(found.includes(code), `${code} in ${found.join(', ')}`);
    assert.equal(whole('a'), before);
    assert.not.match(JSON.stringify(staged), TOKEN);
  });

staging('a run takes so many intents and so many bytes, and another run goes on', async () => {
  await skillsRepository(here, 'full');
  const given = (nth: number): Fields => creating(`s${nth}`);
  for (let nth = 0; nth < QUEUE_LIMITS.intents; nth += 1) {
    const staged = await stage('full', given(nth));
    if (!staged.ok) assert.ok(staged.ok, JSON.stringify(staged));
  }
  assert.equal(codesOf(await stage('full', given(999))), ['queue run-full']);
  assert.ok((await stage('full', given(999), { runId: 'run-2' as RunId })).ok);
});

staging('nothing is staged in a repository that nobody has set up', async () => {
  here.repo('bare-start', { 'README.md': 'A project.\n' });
  assert.equal(codesOf(await stage('bare-start', creating('foo'))), ['environment not-set-up']);
  assert.is(existsSync(here.path('bare-start/.theurian')), false);
});

staging('what would leave the skill as it is served is refused, be it served here or for all', async () => {
  const files = { 'scripts/go.sh': 'go\n' };
  const said = { name: 'foo', reason: 'r', evidence: 'e' };
  const body = skillBody('foo', 'Run scripts/go.sh.');
  await withSkills(here, 'served', [{ name: 'foo', body, files }]);
  await withSkills(here, 'asking', []);
  here.git('asking', 'config', 'theurian.skillsRepository', here.path('served'));
  for (const dir of ['served', 'asking']) {
    const update = { action: 'update', ...said, body };
    assert.equal(codesOf(await stage(dir, { ...update, files })), ['structure nothing-changes']);
    assert.ok(
      (await stage(dir, { ...update, files }, { seesAll: false })).ok,
      'nobody tells what may be above a ceiling',
    );
    assert.ok((await stage(dir, { ...update, files: { 'scripts/go.sh': 'run\n' } })).ok);
    assert.equal(codesOf(await stage(dir, { action: 'remove_file', ...said, path: 'scripts/no.sh' })), [
      'stale file-unknown',
    ]);
    assert.ok((await stage(dir, { action: 'remove_file', ...said, path: 'scripts/go.sh' })).ok);
  }
});

staging('a link on the way to the queue is not gone through', async () => {
  await skillsRepository(here, 'linked');
  mkdirSync(here.path('outside'));
  symlinkSync(here.path('outside'), here.path('linked', '.theurian/proposals-local'));
  const staged = await stage('linked', creating('foo'));
  assert.equal(staged.ok ? null : staged.error, {
    kind: 'unwritable',
    path: '.theurian/proposals-local',
    code: 'ELOOP',
  });
  assert.equal(treeIn(join(here.path('outside'))), {});
});

staging.run();
