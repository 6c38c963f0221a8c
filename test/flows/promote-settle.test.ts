import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DraftStep } from '../../lib/drafts/step.ts';
import { R } from '../kit/sound.ts';
import { cliLab } from '../shell/world.ts';
import { namesIn, promoted, promotion, queueUnchecked, withSkills } from './promote-scene.ts';
import { creating, type Fields, skillBody } from './stage-scene.ts';

const settling = suite('settle a promotion');
const here = cliLab();
settling.after(() => here.remove());

const QUEUE = 'proposals-local/queue/run-1';
const places = (dir: string) =>
  Object.fromEntries(['new', 'claimed', 'done', 'rejected'].map((at) => [at, namesIn(here, dir, QUEUE, at).length]));

/** A repository with so many intents of new skills. */
const waiting = async (dir: string, count: number): Promise<readonly string[]> => {
  await withSkills(here, dir, []);
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1)
    ids.push(await queueUnchecked(here, dir, creating(`s${nth}`, { level: 'project' })));
  return ids;
};

/** Does something once, when a step is reached for the `nth` time. */
const once = (step: DraftStep, act: () => void, nth = 1) => {
  let count = 0;
  return (reached: DraftStep): void => {
    count += reached === step ? 1 : 0;
    if (reached === step && count === nth) act();
  };
};

settling('more than are settled at once end once each, in the order of their ids', async () => {
  const ids = await waiting('many', 70);
  const came = await promotion(here, 'many');
  assert.ok(came.ok);
  assert.equal(
    came.value.verdicts.map(({ intentId }) => intentId),
    ids,
  );
  assert.equal(places('many'), { new: 0, claimed: 0, done: 70, rejected: 0 });
  assert.equal(namesIn(here, 'many', 'proposals'), ids);
});

settling('somebody whose lock was taken over was quicker: what is there is no second one', async () => {
  const [id = '', other = ''] = await waiting('quicker', 2);
  const theirs = here.path('quicker', '.theurian/proposals', id);
  const plant = once('draft-staged', () => {
    mkdirSync(theirs);
    writeFileSync(`${theirs}/evidence.json`, 'theirs');
  });
  const verdicts = await promoted(here, 'quicker', { at: plant });
  assert.equal(
    [id, other].map((one) => verdicts.get(one)?.outcome),
    ['replayed', 'proposed'],
  );
  assert.equal(readFileSync(`${theirs}/evidence.json`, 'utf8'), 'theirs');
  assert.equal(namesIn(here, 'quicker', 'proposals'), [id, other]);
  assert.equal(places('quicker'), { new: 0, claimed: 0, done: 2, rejected: 0 });
});

settling('what stands in the place of a proposal that lies ready fails, and leaves nothing half done', async () => {
  const ids = await waiting('stands', 3);
  const [, second = ''] = ids;
  const file = here.path('stands', '.theurian/proposals', second);
  const came = await promotion(here, 'stands', { at: once('draft-staged', () => writeFileSync(file, 'mine'), 2) });
  assert.equal(came.ok ? null : came.error, {
    kind: 'unwritable',
    path: `.theurian/proposals/${second}`,
    code: 'EEXIST',
  });
  assert.equal(namesIn(here, 'stands', 'proposals'), ids.slice(0, 2));
  assert.equal(places('stands'), { new: 0, claimed: 3, done: 0, rejected: 0 });
  rmSync(file);
  const verdicts = await promoted(here, 'stands');
  assert.equal(
    ids.map((id) => verdicts.get(id)?.outcome),
    ['replayed', 'proposed', 'proposed'],
  );
});

settling(
  'where no verdict can be written nothing leaves the queue, and the next promoter finds what is there',
  async () => {
    const ids = await waiting('linked', 2);
    await queueUnchecked(here, 'linked', { action: 'delete', name: 'nobody', reason: 'r', evidence: 'e' });
    mkdirSync(here.path('outside'));
    const done = here.path('linked', '.theurian', QUEUE, 'done');
    const came = await promotion(here, 'linked', {
      at: once('draft-written', () => symlinkSync(here.path('outside'), done)),
    });
    assert.equal(came.ok ? null : came.error, {
      kind: 'unwritable',
      path: `.theurian/${QUEUE}/done`,
      code: 'ELOOP',
    });
    assert.equal(readdirSync(here.path('outside')), []);
    assert.equal(namesIn(here, 'linked', 'proposals'), ids);
    rmSync(done);
    const verdicts = await promoted(here, 'linked');
    assert.equal(
      [...verdicts.values()].map(({ outcome }) => outcome),
      ['replayed', 'replayed', 'replayed'],
    );
    assert.equal(places('linked'), { new: 0, claimed: 0, done: 2, rejected: 1 });
  },
);

settling(
  'where the first cannot be settled, what was decided meanwhile leaves nothing behind and is decided anew',
  async () => {
    const ids = await waiting('meanwhile', 40);
    const done = here.path('meanwhile', '.theurian', QUEUE, 'done');
    mkdirSync(here.path('elsewhere'));
    const link = once('draft-written', () => symlinkSync(here.path('elsewhere'), done));
    let staged = 0;
    const came = await promotion(here, 'meanwhile', {
      at: (step) => {
        link(step);
        staged += step === 'draft-staged' ? 1 : 0;
      },
    });
    assert.equal(came.ok ? null : came.error, { kind: 'unwritable', path: `.theurian/${QUEUE}/done`, code: 'ELOOP' });
    assert.is(staged, 40);
    const rooms = readdirSync(here.path('meanwhile', '.theurian/proposals')).sort();
    assert.equal(rooms, ids.slice(0, 32));
    assert.equal(places('meanwhile'), { new: 0, claimed: 40, done: 0, rejected: 0 });
    rmSync(done);
    const verdicts = await promoted(here, 'meanwhile');
    assert.equal(
      ids.map((id) => verdicts.get(id)?.outcome),
      ids.map((_, nth) => (nth < 32 ? 'replayed' : 'proposed')),
    );
    assert.equal(places('meanwhile'), { new: 0, claimed: 0, done: 40, rejected: 0 });
  },
);

settling('a bug while some are settled reaches whoever asked, once nothing is written any more', async () => {
  await waiting('bug', 70);
  const unheard: unknown[] = [];
  const hear = (error: unknown): unknown => unheard.push(error);
  process.on('unhandledRejection', hear);
  let steps = 0;
  const broken = once('draft-written', () => {
    throw new TypeError('a bug on purpose');
  });
  try {
    await promotion(here, 'bug', {
      at: (step) => {
        steps += 1;
        broken(step);
      },
    });
    assert.unreachable();
  } catch (error) {
    assert.instance(error, TypeError);
  }
  const then = steps;
  await new Promise((wake) => setTimeout(wake, 50));
  process.off('unhandledRejection', hear);
  assert.equal([unheard, steps], [[], then]);
});

settling('where one of the next cannot be decided, those before it are settled all the same', async () => {
  await withSkills(here, 'next', [{ name: 'foo', body: skillBody('foo') }]);
  const ids: string[] = [];
  for (let nth = 0; nth < 40; nth += 1) {
    const update = { action: 'update', name: 'foo', body: skillBody('foo', 'Other.'), reason: 'r', evidence: 'e' };
    ids.push(await queueUnchecked(here, 'next', nth === 36 ? update : creating(`s${nth}`, { level: 'project' })));
  }
  const body = `.theurian/knowledge/skills/foo.${R(1)}.md`;
  const spoil = once('draft-staged', () => here.write('next', { [body]: 'changed meanwhile' }), 36);
  const came = await promotion(here, 'next', { at: spoil });
  assert.is(came.ok ? null : came.error.kind, 'refused');
  assert.equal(places('next'), { new: 0, claimed: 4, done: 36, rejected: 0 });
  assert.equal(readdirSync(here.path('next', '.theurian/proposals')).sort(), ids.slice(0, 36));
  here.write('next', { [body]: skillBody('foo') });
  await promoted(here, 'next');
  assert.equal(places('next'), { new: 0, claimed: 0, done: 40, rejected: 0 });
});

settling(
  'whoever goes on where another died rejects an intent for what came before it, not for what comes after',
  async () => {
    const intents = (): readonly Fields[] => [
      { action: 'update', name: 'foo', body: skillBody('foo', 'TODO: say more.'), reason: 'r', evidence: 'e' },
      { action: 'update', name: 'foo', body: skillBody('foo', 'Other.'), reason: 'r', evidence: 'e' },
      { action: 'update', name: 'foo', body: skillBody('foo', 'Another.'), reason: 'r', evidence: 'e' },
    ];
    const ended = async (dir: string, dies: boolean): Promise<readonly unknown[]> => {
      await withSkills(here, dir, [{ name: 'foo', body: skillBody('foo') }]);
      const ids: string[] = [];
      for (const one of intents()) ids.push(await queueUnchecked(here, dir, one));
      const die = once('queue-staged', () => {
        throw new TypeError('dead');
      });
      if (dies) await promotion(here, dir, { at: die }).catch(() => null);
      const verdicts = await promoted(here, dir);
      const nameless = (text: string): string =>
        ids.reduce((said, id, nth) => said.replaceAll(id, `intent ${nth}`), text);
      return ids.map((id) => verdicts.get(id)?.findings.map(({ detail }) => nameless(detail)));
    };
    const undisturbed = await ended('whole', false);
    assert.equal(undisturbed[2], ['change-open: intent 1']);
    assert.equal(await ended('died', true), undisturbed);
  },
);

settling('a verdict that stands there already is left as it is', async () => {
  const [id = ''] = await waiting('there', 1);
  const at = here.path('there', '.theurian', QUEUE, 'done');
  const plant = once('draft-written', () => {
    mkdirSync(at, { recursive: true });
    writeFileSync(`${at}/${id}.json`, 'theirs');
  });
  assert.is((await promoted(here, 'there', { at: plant })).get(id)?.outcome, 'proposed');
  assert.is(readFileSync(`${at}/${id}.json`, 'utf8'), 'theirs');
  assert.equal(places('there'), { new: 0, claimed: 0, done: 1, rejected: 0 });
});

settling.run();
