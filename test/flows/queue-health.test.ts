import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type QueueHealth, queueHealth } from '../../lib/flows/queue-health.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { queueText } from '../../lib/shell/print/queue.ts';
import { answered, type Document, failed } from '../kit/cli.ts';
import { must, worldAt } from '../kit/ways.ts';
import { agentIn } from '../shell/mcp/agent-scene.ts';
import { cliLab } from '../shell/world.ts';
import { BY, skillBody, skillsRepository } from './stage-scene.ts';

const health = suite('health of the queue');
const here = cliLab();
health.after(() => here.remove());

const NOTHING: QueueHealth = { waiting: 0, oldest: null, oldestAgeDays: null, rejected: 0, families: [] };
const queueOf = async (dir: string): Promise<unknown> =>
  answered(await here.run(dir, 'migrate', 'status', '--json')).queue;
const checkOf = async (dir: string): Promise<Document> => {
  const ran = await here.run(dir, 'doctor', '--json');
  const { checks, error } = JSON.parse(ran.out === '' ? ran.err : ran.out);
  return (checks ?? error.findings).find(({ id }: Document) => id === 'skills-queue');
};
const stage = async (dir: string, name: string, action = 'create'): Promise<void> => {
  here.write(dir, { 'SKILL.md': skillBody(name), 'turn.txt': 'A quoted turn.\n' });
  const own = action === 'create' ? ['--body-file', 'SKILL.md'] : ['--old', 'a', '--new', 'b'];
  const words = ['--action', action, '--name', name, '--reason', 'Seen twice.', '--evidence-file', 'turn.txt', ...BY];
  const ran = await here.run(dir, 'skills', 'stage', '--run', 'run-1', ...own, ...words);
  assert.is(ran.code, 0, ran.err);
};
const agentSees = async (dir: string): Promise<unknown> => (await agentIn(here, dir).answer('proposal_status')).queue;

health('nothing is told of a queue that nobody used, and of a bare repository that there is none', async () => {
  await skillsRepository(here, 'a');
  assert.equal(await queueOf('a'), NOTHING);
  assert.equal(await agentSees('a'), NOTHING);
  assert.not.match((await here.run('a', 'migrate', 'status')).out, /^queue/m);
  here.git('', 'clone', '-q', '--bare', 'a', 'a.git');
  assert.is(await queueOf('a.git'), null);
  assert.not.match((await here.run('a.git', 'migrate', 'status')).out, /^queue/m);
  assert.is((await checkOf('a.git')).state, 'fine');
});

health(
  'what waits is told with its age until it is decided, and what was rejected until somebody was told',
  async () => {
    await skillsRepository(here, 'b');
    await stage('b', 'name-tests');
    await stage('b', 'nowhere', 'patch');
    const waiting = (await queueOf('b')) as Document;
    assert.equal([waiting.waiting, waiting.oldestAgeDays, waiting.rejected], [2, 0, 0]);
    assert.match(String(waiting.oldest), /^\d{4}-/);
    assert.equal(await agentSees('b'), waiting);
    assert.match((await here.run('b', 'migrate', 'status')).out, /^queue {7}2 intents waiting$/m);
    const check = await checkOf('b');
    assert.equal([check.state, check.seen, check.fix], ['absent', '2 waiting, 0 rejected', 'theurian skills promote']);
    assert.is((await here.run('b', 'skills', 'promote')).code, 0);
    const rejected = { ...NOTHING, rejected: 1, families: ['routing'] };
    assert.equal(await queueOf('b'), rejected);
    assert.equal(await agentSees('b'), rejected);
    assert.match(
      (await here.run('b', 'migrate', 'status')).out,
      /^queue {7}1 rejected and not looked at \(routing\)$/m,
    );
    const told = await checkOf('b');
    assert.equal([told.seen, told.fix], ['0 waiting, 1 rejected: routing', 'theurian skills account']);
    assert.is((await here.run('b', 'skills', 'account', '--run', 'another')).code, 2);
    assert.is((await here.run('b', 'skills', 'account', '--no-cache')).code, 0);
    assert.equal(await queueOf('b'), rejected, 'nobody was told, or nothing was to be remembered');
    assert.is((await here.run('b', 'skills', 'account')).code, 0);
    assert.equal(await queueOf('b'), NOTHING);
    assert.equal(await agentSees('b'), NOTHING);
    await stage('b', 'nowhere', 'patch');
    await here.run('b', 'skills', 'promote');
    assert.equal(await queueOf('b'), rejected);
    assert.is((await here.run('b', 'skills', 'account', '--json')).code, 0);
    assert.is((await here.run('b', 'skills', 'account', '--json')).code, 0);
    assert.equal(await queueOf('b'), NOTHING);
  },
);

health('a rejection that cannot be read counts, and is told too', async () => {
  await skillsRepository(here, 'c');
  await stage('c', 'nowhere', 'patch');
  await here.run('c', 'skills', 'promote');
  const directory = here.path('c/.theurian/proposals-local/queue/run-1/rejected');
  writeFileSync(`${directory}/01K2AAAAAA0123456789CR0001.json`, '{}');
  assert.equal(await queueOf('c'), { ...NOTHING, rejected: 2, families: ['routing'] });
  await here.run('c', 'skills', 'account');
  assert.equal(await queueOf('c'), NOTHING);
});

health(
  'what was staged days ago is as old as that, and a clock that was set back makes it no younger than new',
  async () => {
    await skillsRepository(here, 'd');
    await stage('d', 'name-tests');
    const { oldest } = (await queueOf('d')) as Document;
    const at = Date.parse(String(oldest));
    const ageAt = async (now: number): Promise<number | null | undefined> => {
      const world = { ...worldAt(here.path('d'), here.env), now: () => now };
      return must(await inWorkspace(world, async (workspace) => queueHealth(workspace)))?.oldestAgeDays;
    };
    assert.is(await ageAt(at + 3.5 * 86_400_000), 3);
    assert.is(await ageAt(at - 86_400_000), 0);
  },
);

const SAID: readonly (readonly [QueueHealth | null, string])[] = [
  [null, ''],
  [NOTHING, ''],
  [{ ...NOTHING, waiting: 1, oldestAgeDays: 0 }, '1 intent waiting'],
  [{ ...NOTHING, waiting: 2, oldestAgeDays: 1 }, '2 intents waiting, the oldest for 1 day'],
  [
    { ...NOTHING, waiting: 2, oldestAgeDays: 30, rejected: 3, families: ['schema', 'secret'] },
    '2 intents waiting, the oldest for 30 days; 3 rejected and not looked at (schema, secret)',
  ],
];
for (const [queue, text] of SAID)
  health(`a person is told ${text === '' ? 'nothing' : text}`, () => assert.is(queueText(queue), text));

health('a queue that is no directory is told, and not taken for an empty one', async () => {
  await skillsRepository(here, 'e');
  mkdirSync(here.path('e/.theurian/proposals-local'), { recursive: true });
  symlinkSync('..', here.path('e/.theurian/proposals-local/queue'));
  const error = failed(await here.run('e', 'migrate', 'status', '--json'), 3);
  assert.is(error.code, 'unreadable');
  assert.match(error.message, '.theurian/proposals-local/queue');
  assert.match((await here.run('e', 'doctor')).out, /\.theurian\/proposals-local\/queue/);
  rmSync(here.path('e/.theurian/proposals-local'), { recursive: true });
});

health.run();
