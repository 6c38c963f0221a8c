import { rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Validation } from '../../lib/flows/validate.ts';
import { filesOf, plans } from '../kit/random-set.ts';
import { lab } from '../kit/repo.ts';
import { seededAsync } from '../kit/seeded.ts';
import { plant } from '../kit/tree.ts';
import { reach, worldAt } from '../kit/ways.ts';

const bytes = suite('bytes');
const here = lab();
bytes.before(() => void here.git('', 'init', '-q', '-b', 'main', 'r'));
bytes.after(() => here.remove());

const WORKTREE = { name: 'the working directory', prefer: 'isomorphic', target: { kind: 'worktree' } } as const;

const validated = async (): Promise<Validation> =>
  (await reach(worldAt(here.path('r'), here.env), WORKTREE)).validation;

bytes('one byte that is changed in a migration or a body is refused, or changes the state hash', async () => {
  let told = 0;
  await seededAsync(
    fc.asyncProperty(plans, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), async (plan, file, at, flip) => {
      rmSync(here.path('r/.theurian'), { recursive: true, force: true });
      const files = filesOf(plan);
      plant(here.path('r'), files);
      const sound = await validated();
      assert.ok(sound.valid, JSON.stringify(sound.findings));
      const paths = Object.keys(files).filter((path) => files[path] !== '');
      const path = paths[file % paths.length] ?? '';
      const changed = Buffer.from(files[path] ?? '');
      const offset = at % changed.length;
      changed[offset] = (changed[offset] ?? 0) ^ flip;
      writeFileSync(here.path('r', path), changed);
      const after = await validated();
      assert.ok(!after.valid || after.stateHash !== sound.stateHash, `${path} at ${offset}`);
      if (after.valid) told += 1;
    }),
    150,
  );
  assert.ok(told > 4, `only ${told} changes were sound, with another hash`);
});

bytes('a file that nothing names changes nothing but what is said of it', async () => {
  const [plan] = fc.sample(plans, { seed: 7, numRuns: 1 });
  rmSync(here.path('r/.theurian'), { recursive: true, force: true });
  plant(here.path('r'), plan === undefined ? {} : filesOf(plan));
  const before = await validated();
  plant(here.path('r'), {
    '.theurian/knowledge/stray.md': 'x',
    '.theurian/migrations/README.md': 'x',
    '.theurian/proposals/x/migration.yaml': 'x: [',
    '.theurian/specifications/x.yaml': 'x: [',
  });
  const after = await validated();
  assert.equal(
    [after.valid, after.stateHash, after.contentFileCount],
    [before.valid, before.stateHash, before.contentFileCount],
  );
  assert.equal(
    after.findings.map((f) => f.code).sort(),
    [...before.findings.map((f) => f.code), 'ignored-file', 'unnamed-body'].sort(),
  );
});

bytes.run();
