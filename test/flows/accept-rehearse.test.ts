import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rehearse } from '../../lib/flows/accept-rehearse.ts';
import { snapshotOfWorktree } from '../../lib/git/worktree.ts';
import { land } from '../../lib/landing/land.ts';
import type { LandingPlan } from '../../lib/model/landing.ts';
import { pathsOf, planOf, proposalFiles } from '../landing/proposals.ts';
import { onDisk, type Scene } from '../landing/scene.ts';

const rehearsal = suite('what landing would write');
const { body, migration } = pathsOf(1);

const rehearsed = async (scene: Scene, plan: LandingPlan) => {
  const snapshot = await snapshotOfWorktree(scene.site.top);
  if (!snapshot.ok) throw new Error(JSON.stringify(snapshot.error));
  return rehearse(scene.site, plan, snapshot.value);
};

/** A scene with the first proposal and some files more. */
const scene = (more: Readonly<Record<string, string>> = {}): Scene => {
  const made = onDisk();
  made.write({ ...proposalFiles(1), ...more });
  return made;
};

rehearsal('is what it then writes, byte for byte, and nothing is written before', async () => {
  const here = scene();
  const before = here.files();
  const told = await rehearsed(here, planOf(1));
  assert.equal([here.files(), here.derived()], [before, {}]);
  assert.ok(told.ok && told.value.kind === 'landed');
  assert.equal(land(here.site, planOf(1)), { ok: true, value: { kind: 'landed', troubles: [] } });
  const written = planOf(1).writes.map(({ path }) => [
    path.replace('.theurian/', ''),
    readFileSync(join(here.site.top, path), 'utf8'),
  ]);
  assert.equal(
    [...told.value.incoming].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
    written,
  );
  here.remove();
});

for (const path of [body, migration])
  rehearsal(`is refused for the same path as the landing where ${path.split('/')[1]} is taken`, async () => {
    const here = scene({ [path]: 'mine\n' });
    const told = { ok: true, value: { kind: 'taken', path } };
    assert.equal(await rehearsed(here, planOf(1)), told);
    assert.equal(land(here.site, planOf(1)), told);
    here.remove();
  });

rehearsal('goes on where a body stands there with the same bytes and may', async () => {
  const inPlace = planOf(1, {
    writes: planOf(1).writes.map((one) => (one.path === body ? { ...one, inPlace: true } : one)),
  });
  for (const [text, kind] of [
    ['body 1\n', 'landed'],
    ['body 2\n', 'taken'],
  ] as const) {
    const here = scene({ [body]: text });
    const told = await rehearsed(here, inPlace);
    assert.is(told.ok && told.value.kind, kind, text);
    assert.is(Object(land(here.site, inPlace)).value.kind, kind, text);
    here.remove();
  }
});

rehearsal('looks at no more than a body may have', async () => {
  const here = scene({ [body]: 'x'.repeat(9 * 1024 * 1024) });
  assert.equal(await rehearsed(here, planOf(1)), { ok: true, value: { kind: 'taken', path: body } });
  here.remove();
});

rehearsal.run();
