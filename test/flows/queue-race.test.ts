import { existsSync, readdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cliLab } from '../shell/world.ts';
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

const namesAt = (...at: readonly string[]): readonly string[] => {
  const path = here.path('a', '.theurian', ...at);
  return existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith('.')) : [];
};
const queued = (place: string): readonly string[] =>
  RUNS.flatMap((run) => namesAt('proposals-local/queue', run, place)).map((name) => name.replace('.json', ''));

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
  const deaths = new Set<string | null>();
  const promoted = async (nth: number, killAt: string | null): Promise<void> => {
    const said = await doneBy(promoters, nth, (one) => one.act({ kind: 'promote', killAt }));
    if (said === null) deaths.add(killAt);
    assert.ok(said === null || said.ok, JSON.stringify(said));
  };
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all([
      ...LANES.map((lane) => staged(lane, round)),
      promoted(0, DEATHS[round % DEATHS.length] ?? null),
      promoted(1, null),
    ]);
  await promoted(1, null);

  const [done, rejected] = [queued('done'), queued('rejected')];
  assert.equal([queued('new'), queued('claimed')], [[], []], 'nothing waits');
  assert.equal([...done, ...rejected].length, new Set([...done, ...rejected]).size, 'no intent ends twice');
  assert.equal(namesAt('proposals'), [...done].sort(), 'each that was taken over is one proposal');
  const ended = new Set([...done, ...rejected]);
  assert.equal(
    [...told].filter((id) => !ended.has(id)),
    [],
    'what was told to be staged has ended',
  );
  // Who was killed may have put his intent in the queue, or not.
  assert.ok(ended.size - told.size <= ROUNDS, `${ended.size} of ${told.size}`);
  assert.ok(deaths.size > 3, `it died at ${[...deaths].join(', ')} alone`);
});

race.run();
