import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cliLab } from '../shell/world.ts';
import { namesIn } from './promote-scene.ts';
import type { QueueSaid } from './queue-worker.ts';
import { type QueueWorker, queueWorkers } from './queue-workers.ts';
import { creating, type Fields, skillsRepository } from './stage-scene.ts';

const race = suite('the queue, many at once');
const here = cliLab();
const crew = await queueWorkers();
race.after(async () => {
  await crew.remove();
  here.remove();
});

const LANES = [0, 1, 2, 3, 4, 5, 6, 7];
const ROUNDS = 20;
const RUNS = ['run-a', 'run-b'];

// Where a promoter dies, in turn; where the list ends both live.
const DEATHS = [
  ...['queue-claimed', 'draft-staged', 'draft-written', 'queue-staged', 'queue-written', 'queue-finished'],
  'locked',
  null,
];

// Each round somebody wants what another one wants, and somebody what cannot be had.
const wantedBy = (lane: number, round: number): Fields => {
  if (lane === 6) return creating(`shared-${round}`, { evidence: 'Seen by six.' });
  if (lane === 7)
    return { action: 'patch', name: 'nowhere', old_string: 'a', new_string: 'b', reason: 'r', evidence: `${round}` };
  if (lane === 5) return creating(`shared-${round}`);
  return creating(`skill-${round}-${lane}`);
};

const isShown = (name: string): boolean => !name.startsWith('.');
const queuedIn = (dir: string, place: string): readonly string[] =>
  RUNS.flatMap((run) => namesIn(here, dir, 'proposals-local/queue', run, place))
    .filter(isShown)
    .map((name) => name.replace('.json', ''));

for (const step of DEATHS.filter((one) => one !== null))
  race(`a promoter who dies at ${step} leaves each intent to the next one, who ends it once`, async () => {
    const dir = `dies-at-${step}`;
    await skillsRepository(here, dir);
    const begun = (): QueueWorker => crew.start(here.path(dir), { ...here.env, GIT_CEILING_DIRECTORIES: here.root });
    const [first, next] = [begun(), begun()];
    for (const given of [creating('one'), creating('two')])
      assert.ok((await first.act({ kind: 'stage', run: 'run-a', given, killAt: null }))?.ok);
    assert.is(await first.act({ kind: 'promote', killAt: step }), null, 'it was killed');
    assert.ok((await next.act({ kind: 'promote', killAt: null }))?.ok);
    const left = ['new', 'claimed', 'done', 'rejected'].map((at) => queuedIn(dir, at).length);
    assert.equal(left, [0, 0, 2, 0]);
    assert.equal(namesIn(here, dir, 'proposals').filter(isShown), queuedIn(dir, 'done'));
  });

race(`eight stage and two promote, ${ROUNDS} times, killed at every step: each intent ends once`, async () => {
  await skillsRepository(here, 'a');
  const env = { ...here.env, GIT_CEILING_DIRECTORIES: here.root };
  const started = (): QueueWorker => crew.start(here.path('a'), env);
  const stagers = LANES.map(started);
  const promoters = [started(), started()];
  const told = new Set<string>();
  const doneBy = async (crowd: QueueWorker[], nth: number, act: (one: QueueWorker) => Promise<QueueSaid | null>) => {
    const one = crowd[nth];
    const said = one === undefined ? null : await act(one);
    if (said === null) crowd[nth] = started();
    return said;
  };
  const staged = async (lane: number, round: number): Promise<void> => {
    const dies = lane === round % LANES.length ? (round % 2 === 0 ? 'queue-staged' : 'queue-written') : null;
    const act = { kind: 'stage', run: RUNS[lane % 2] ?? '', given: wantedBy(lane, round), killAt: dies } as const;
    const said = await doneBy(stagers, lane, (one) => one.act(act));
    assert.is(said === null, dies !== null, JSON.stringify(said));
    if (said !== null) told.add(said.value?.intentId ?? JSON.stringify(said));
  };
  const promoted = async (nth: number, killAt: string | null): Promise<boolean> => {
    const said = await doneBy(promoters, nth, (one) => one.act({ kind: 'promote', killAt }));
    // On a busy machine who waits for the lock gives up: what waits is decided by the next one.
    assert.ok(said === null || said.ok || said.error?.kind === 'locked', JSON.stringify(said));
    return said?.ok === true;
  };
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all([
      ...LANES.map((lane) => staged(lane, round)),
      promoted(0, DEATHS[round % DEATHS.length] ?? null),
      promoted(1, null),
    ]);
  assert.ok(await promoted(1, null), 'the last one decides what is left');

  const [done, rejected] = [queuedIn('a', 'done'), queuedIn('a', 'rejected')];
  assert.equal([queuedIn('a', 'new'), queuedIn('a', 'claimed')], [[], []], 'nothing waits');
  assert.equal([...done, ...rejected].length, new Set([...done, ...rejected]).size, 'no intent ends twice');
  assert.equal(
    namesIn(here, 'a', 'proposals').filter(isShown),
    [...done].sort(),
    'each that was taken over is one proposal',
  );
  const ended = new Set([...done, ...rejected]);
  assert.equal(
    [...told].filter((id) => !ended.has(id)),
    [],
    'what was told to be staged has ended',
  );
  // Who was killed may have put his intent in the queue, or not.
  assert.ok(ended.size - told.size <= ROUNDS, `${ended.size} of ${told.size}`);
});

race.run();
