import { lstatSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { validate } from '../../lib/flows/validate.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { blobOidOf } from '../../lib/model/blob.ts';
import { openStats } from '../../lib/store/stat-file.ts';
import { type Lab, lab } from '../kit/repo.ts';
import { BODY, SOUND } from '../kit/sound.ts';
import { worldAt } from '../kit/ways.ts';

const blobs = suite<{ here: Lab }>('what is known of a working directory');

blobs.before.each((context) => {
  context.here = lab();
  context.here.repo('r', SOUND);
});
blobs.after.each(({ here }) => here.remove());

const codes = async (here: Lab): Promise<string[]> => {
  const answer = await inWorkspace(worldAt(here.path('r'), here.env, { cache: true }), (workspace) =>
    validate(workspace, { kind: 'worktree' }),
  );
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value.findings.map(({ code }) => code);
};

const derived = (here: Lab): string => here.path('r/.git/theurian');

/** Makes what was written down old enough to be believed. */
const settle = (here: Lab): void => {
  for (const name of readdirSync(`${derived(here)}/worktrees`))
    utimesSync(`${derived(here)}/worktrees/${name}`, 2_000_000_000, 2_000_000_000);
};

const statOf = (here: Lab, path: string) => lstatSync(here.path('r', path));

blobs('a file that was read once is known by the blob it makes', async ({ here }) => {
  await codes(here);
  settle(here);
  const known = openStats(derived(here), here.path('r'));
  const expected = blobOidOf(Buffer.from(SOUND[BODY] ?? ''), 'sha1');
  assert.is(known.oid(BODY.slice('.theurian/'.length), statOf(here, BODY)), expected);
  assert.equal(await codes(here), []);
});

blobs('an edit of the same length with the old time put back is seen', async ({ here }) => {
  await codes(here);
  settle(here);
  const before = statOf(here, BODY);
  writeFileSync(here.path('r', BODY), (SOUND[BODY] ?? '').replace('first', 'FIRST'));
  utimesSync(here.path('r', BODY), before.atimeMs / 1000, before.mtimeMs / 1000);
  assert.equal(statOf(here, BODY).size, before.size);
  assert.equal((await codes(here)).sort(), ['landed-changed', 'pin-mismatch']);
  assert.equal((await codes(here)).sort(), ['landed-changed', 'pin-mismatch']);
});

blobs(
  'a name that no object of the repository has is believed for no file, and teaches nothing wrong',
  async ({ here }) => {
    const path = BODY.slice('.theurian/'.length);
    const known = openStats(derived(here), here.path('r'));
    known.oid(path, statOf(here, BODY));
    known.keep(path, blobOidOf(Buffer.from('something else'), 'sha1'));
    known.save();
    settle(here);
    assert.equal(await codes(here), []);
    here.write('r', { [BODY]: 'something else' });
    assert.equal((await codes(here)).sort(), ['landed-changed', 'pin-mismatch']);
  },
);

blobs.run();
