import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LEVELS } from '../flows/approving.ts';
import {
  ADAPTERS,
  AGENT,
  BOB,
  bodyPath,
  EVE,
  landing,
  line,
  mergeable,
  migrationPath,
  proofs,
  REPO,
  type Scene,
  said,
  scene,
  verified,
} from '../flows/verify-scene.ts';
import { seededAsync } from '../kit/seeded.ts';

const laws = suite('laws of verifying');

/** What may happen next on a branch; the number makes its files its own. */
const MOVES: Readonly<Record<string, (here: Scene, nth: number) => unknown>> = {
  reviewed: (here, nth) => here.reviewed(landing(nth)),
  code: (here, nth) => here.direct({ [`src/${nth}.ts`]: '1\n' }),
  direct: (here, nth) => here.direct(landing(nth), 'x', EVE),
  'by an agent': (here, nth) => here.reviewed(landing(nth), 'Merge', AGENT),
  evil: (here, nth) => {
    here.branch(`evil-${nth}`);
    here.direct({ [`src/${nth}.ts`]: '1\n' });
    here.as(BOB, 'checkout', '-q', 'main');
    here.as(BOB, 'merge', '-q', '--no-ff', '--no-commit', `evil-${nth}`);
    here.direct(landing(nth), 'Merge', BOB);
  },
  deleted: (here) => here.reviewed({ '.theurian/knowledge': null, '.theurian/migrations': null }),
};

/** What is said of a repository in a directory, with the proof of each step. */
const seen = async (here: Scene, dir: string): Promise<string> => {
  const told: string[] = [];
  for (const prefer of ADAPTERS) {
    const found = await verified(here, line('main'), { dir, prefer });
    told.push([said(found), ...proofs(found)].join(' '));
  }
  const [first = '', second] = told;
  assert.is(second, first, `both adapters in ${dir}`);
  return first;
};

laws('a verdict is the same packed, cloned, borrowed, bare and in a linked worktree', async () => {
  const verdicts = new Set<string>();
  await seededAsync(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(MOVES)), { minLength: 1, maxLength: 4 }),
      async (moves) => {
        const here = scene();
        here.reviewed(landing(9));
        for (const [nth, move] of moves.entries()) MOVES[move]?.(here, nth + 1);
        const expected = await seen(here, REPO);
        verdicts.add(expected);
        here.git('.', 'clone', '-q', '--no-local', REPO, 'clone');
        here.git('.', 'clone', '-q', '--shared', REPO, 'borrowed');
        here.git('.', 'clone', '-q', '--bare', REPO, 'bare.git');
        here.git(REPO, 'worktree', 'add', '-q', '--detach', '../linked');
        for (const dir of ['clone', 'borrowed', 'bare.git', 'linked']) assert.is(await seen(here, dir), expected, dir);
        here.git(REPO, 'repack', '-adq');
        here.git(REPO, 'pack-refs', '--all');
        for (const dir of [REPO, 'linked']) assert.is(await seen(here, dir), expected, `packed, ${dir}`);
        here.remove();
      },
    ),
    6,
  );
  assert.ok(verdicts.size > 2, `only ${verdicts.size} different verdicts`);
});

/** Flips bits of one byte. */
const flipped = (text: string, at: number, flip: number): Buffer => {
  const bytes = Buffer.from(text);
  const offset = at % bytes.length;
  bytes[offset] = (bytes[offset] ?? 0) ^ flip;
  return bytes;
};

const flips = fc.record({
  file: fc.constantFrom(migrationPath(1), bodyPath(1)),
  at: fc.nat(),
  flip: fc.integer({ min: 1, max: 255 }),
});

for (const { name, make, approve } of LEVELS)
  laws(`at the level ${name}, what is approved is proven merged as squashed, and no other byte is`, async () => {
    await seededAsync(
      fc.asyncProperty(flips, fc.boolean(), async ({ file, at, flip }, approved) => {
        const here = make();
        here.branch('topic');
        here.direct(landing(1));
        const words = approved ? await approve(here, EVE) : '';
        const expected = approved ? 'proven' : 'review-missing unapproved';
        assert.is(said(await verified(here, mergeable('topic'))), expected, 'to be merged');
        here.merge('topic');
        assert.is(said(await verified(here, line())), expected, 'merged');
        here.as(BOB, 'reset', '-q', '--hard', 'main~1');
        here.as(BOB, 'merge', '-q', '--squash', 'topic');
        here.direct({}, `Squash\n\n${words}\n`, BOB);
        assert.is(said(await verified(here, line())), expected, 'squashed');
        here.as(BOB, 'reset', '-q', '--hard', 'main~1');
        here.as(BOB, 'checkout', '-q', 'topic');
        here.direct({ [file]: flipped(String(landing(1)[file]), at, flip) });
        assert.is.not(said(await verified(here, mergeable('topic'))), 'proven', 'to be merged, with another byte');
        here.merge('topic');
        assert.is.not(said(await verified(here, line())), 'proven', 'merged, with another byte');
        here.remove();
      }),
      4,
    );
  });

laws('at the level merge, no other byte lands in the merge itself, and none changes later', async () => {
  await seededAsync(
    fc.asyncProperty(flips, fc.boolean(), async ({ file, at, flip }, later) => {
      const here = scene();
      here.branch('topic');
      here.direct(landing(1));
      if (later) here.merge('topic');
      else {
        here.as(BOB, 'checkout', '-q', 'main');
        here.as(BOB, 'merge', '-q', '--no-ff', '--no-commit', 'topic');
      }
      const files = { [file]: flipped(String(landing(1)[file]), at, flip) };
      if (later) here.reviewed(files);
      else here.direct(files, 'Merge', BOB);
      const code = later ? /landed-changed edited/ : /evil-merge/;
      for (const prefer of ADAPTERS) assert.match(said(await verified(here, line(), { prefer })), code);
      here.remove();
    }),
    8,
  );
});

laws.run();
