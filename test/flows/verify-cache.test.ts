import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { remember } from '../../lib/store/remembered.ts';
import { readSealed, writeSealed } from '../../lib/store/sealed-file.ts';
import {
  BOB,
  EVE,
  landing,
  line,
  POLICY_PATH,
  policy,
  proofs,
  REPO,
  type Scene,
  said,
  scene,
  verified,
} from './verify-scene.ts';

const caching = suite('what is remembered of a proof');

const DIRECT = 'review-missing one-parent';
const derived = (here: Scene): string => here.path(REPO, '.git/theurian');
const directory = (here: Scene): string => join(derived(here), 'verified');
const only = (here: Scene): string => join(directory(here), readdirSync(directory(here))[0] ?? '');

/** What is said with the cache, and without it; the two have to be the same. */
const both = async (here: Scene, claim = line()): Promise<string> => {
  const found = said(await verified(here, claim, { cache: true }));
  assert.is(said(await verified(here, claim, { cache: false })), found, 'the cache changes nothing');
  return found;
};

caching('a proven line is remembered, gone on from, and told in full', async () => {
  const here = scene();
  here.reviewed(landing(1));
  assert.is(await both(here), 'proven');
  const kept = readFileSync(only(here));
  assert.is(await both(here), 'proven');
  assert.equal(readFileSync(only(here)), kept);
  here.reviewed(landing(2));
  const found = await verified(here, line(), { cache: true });
  assert.equal(proofs(found), ['introduction', 'merge', 'merge']);
  assert.not.equal(readFileSync(only(here)), kept);
  here.remove();
});

caching('nothing is remembered of what is not proven', async () => {
  const here = scene();
  here.direct(landing(1), 'x', EVE);
  for (const _ of [1, 2]) assert.is(await both(here), DIRECT);
  assert.throws(() => readdirSync(directory(here)));
  here.remove();
});

caching('what lands after a proof is judged, and what landed before it is known', async () => {
  const here = scene();
  here.reviewed(landing(1));
  assert.is(await both(here), 'proven');
  here.direct(landing(2), 'x', EVE);
  assert.is(await both(here), DIRECT);
  here.as(BOB, 'reset', '-q', '--hard', 'HEAD~1');
  here.direct({ '.theurian/migrations': null }, 'x', EVE);
  here.reviewed(landing(1));
  assert.match(await both(here), /landed-again/);
  here.remove();
});

caching('a branch that is moved elsewhere is judged from the start', async () => {
  const here = scene();
  const start = here.head();
  here.reviewed(landing(1));
  here.reviewed(landing(2));
  assert.is(await both(here), 'proven');
  for (const back of ['main~1', start]) {
    here.as(BOB, 'reset', '-q', '--hard', back);
    assert.is(await both(here), 'proven');
  }
  here.direct(landing(3), 'x', EVE);
  here.reviewed(landing(4));
  assert.is(await both(here), DIRECT);
  here.remove();
});

caching('a start that is moved back claims more, whatever is remembered', async () => {
  const here = scene();
  here.direct(landing(1), 'x', EVE);
  const at = here.head();
  here.as(BOB, 'branch', 'old');
  here.reviewed({ [POLICY_PATH]: policy('merge', `since: ${at}`) });
  assert.is(await both(here), 'proven');
  here.reviewed({ [POLICY_PATH]: policy('merge') });
  assert.is(await both(here), DIRECT);
  here.remove();
});

caching('the proof of a line beside the branch is no proof of the branch', async () => {
  const here = scene();
  here.branch('aside');
  here.reviewed(landing(1));
  here.as(BOB, 'branch', '-f', 'aside', 'main');
  here.as(BOB, 'reset', '-q', '--hard', 'main~1');
  here.direct(landing(1), 'x', EVE);
  assert.is(await both(here, line('aside')), 'proven');
  assert.is(await both(here), DIRECT);
  here.remove();
});

// What somebody may have left there. The branch holds a direct landing.
const planted: Readonly<Record<string, (path: string, kept: Readonly<Record<string, unknown>>, here: Scene) => void>> =
  {
    'no seal': (path, kept) => writeFileSync(path, `${JSON.stringify(kept)}\n`),
    'another seal': (path, kept) => writeFileSync(path, `${'0'.repeat(64)}\n${JSON.stringify(kept)}`),
    'half of it': (path, kept, here) => {
      writeSealed(path, { ...kept, tip: here.head() });
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.subarray(0, bytes.length - 20));
    },
    'a seal of before a change': (path, kept, here) => {
      const tip = String(kept.tip);
      writeSealed(path, kept);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(tip, here.head()));
    },
    'nothing in it': (path) => writeFileSync(path, ''),
    'another engine': (path, kept, here) => writeSealed(path, { ...kept, engine: 'other', tip: here.head() }),
    'no engine': (path, { engine: _, ...kept }, here) => writeSealed(path, { ...kept, tip: here.head() }),
    'the name of another branch': (path, { engine: _, ...kept }, here) =>
      remember(path, { ...kept, ref: 'refs/heads/other', tip: here.head() }),
    'another start': (path, { engine: _, ...kept }, here) =>
      remember(path, { ...kept, since: here.head('main~1'), tip: here.head() }),
    'no steps': (path, { engine: _, steps: __, ...kept }, here) => remember(path, { ...kept, tip: here.head() }),
    'nothing that ever landed': (path, { engine: _, ever: __, ...kept }, here) =>
      remember(path, { ...kept, tip: here.head() }),
    'a tip that is no text': (path, { engine: _, ...kept }) => remember(path, { ...kept, tip: 7 }),
    'a tip that is not on the line': (path, { engine: _, ...kept }, here) =>
      remember(path, { ...kept, tip: here.head('aside') }),
    'a list in its place': (path) => writeSealed(path, [1]),
    'a directory in its place': (path) => {
      rmSync(path);
      mkdirSync(path);
    },
    'a link in its place': (path, kept, here) => {
      writeSealed(here.path('elsewhere'), { ...kept, tip: here.head() });
      rmSync(path);
      symlinkSync(here.path('elsewhere'), path);
    },
  };
for (const [what, plant] of Object.entries(planted))
  caching(`a landing is seen behind a remembered proof with ${what}`, async () => {
    const here = scene();
    here.reviewed(landing(1));
    assert.is(await both(here), 'proven');
    here.as(BOB, 'branch', 'aside', here.object({ tree: 'main^{tree}', parents: ['main'] }));
    const path = only(here);
    const kept = readSealed(path) as Readonly<Record<string, unknown>>;
    here.direct(landing(2), 'x', EVE);
    plant(path, kept, here);
    assert.is(await both(here), DIRECT);
    here.remove();
  });

caching('a directory of remembered things that is a link is neither read nor written', async () => {
  const here = scene();
  here.reviewed(landing(1));
  assert.is(await both(here), 'proven');
  const kept = readSealed(only(here)) as Readonly<Record<string, unknown>>;
  here.direct(landing(2), 'x', EVE);
  const { engine: _, ...rest } = kept;
  const elsewhere = here.path('elsewhere', only(here).slice(derived(here).length + 1));
  mkdirSync(dirname(elsewhere), { recursive: true });
  remember(elsewhere, { ...rest, tip: here.head() });
  rmSync(derived(here), { recursive: true });
  symlinkSync(here.path('elsewhere'), derived(here));
  assert.is(await both(here), DIRECT);
  here.remove();
});

caching('whoever can write this program’s own files can make it believe them, and --no-cache does not', async () => {
  const here = scene();
  here.reviewed(landing(1));
  assert.is(await both(here), 'proven');
  const { engine: _, ...kept } = readSealed(only(here)) as Readonly<Record<string, unknown>>;
  here.direct(landing(2), 'x', EVE);
  remember(only(here), { ...kept, tip: here.head() });
  assert.is(said(await verified(here, line(), { cache: false })), DIRECT);
  here.remove();
});

caching.run();
