import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRepository } from '../../lib/git/open.ts';
import { lab } from '../kit/repo.ts';
import { brief, look, oracle } from './look.ts';
import { CLONES } from './scenes-clones.ts';
import { FORMS } from './scenes-forms.ts';
import { INDEXES } from './scenes-index.ts';
import { TREES } from './scenes-trees.ts';

const matrix = suite('matrix');

for (const { why, build, closed, empty, faults, inProcess } of [...FORMS, ...CLONES, ...INDEXES, ...TREES]) {
  matrix(`both readers see what git shows, or name the fault: ${why}`, async () => {
    const here = lab();
    try {
      const { at, revision = 'HEAD', env = {} } = build(here);
      const expected = { ...oracle(here, at, revision, env), ...faults };
      assert.is(expected.entries === '', empty === true);
      const place = { at: here.path(at), env: { ...here.env, ...env } };
      const native = await openRepository({ ...place, prefer: 'native' });
      if (!native.ok) throw new Error(brief(native.error));
      assert.equal(await look(native.value, revision), expected);
      await native.value.close();
      const own = await openRepository({ ...place, prefer: 'isomorphic' });
      if (!own.ok) assert.is(brief(own.error), closed);
      else assert.equal(await look(own.value, revision), { ...expected, ...inProcess });
      assert.is(own.ok, closed === undefined);
    } finally {
      here.remove();
    }
  });
}

matrix.run();
