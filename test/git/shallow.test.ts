import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Lab, lab } from '../kit/repo.ts';
import { ADAPTERS, answered, oidNamed, opened } from './both.ts';
import { drawn } from './drawn.ts';
import { brief } from './look.ts';

for (const prefer of ADAPTERS) {
  const shallow = suite<{ here: Lab }>(`shallow, ${prefer}`);

  shallow.before.each((context) => {
    context.here = lab();
  });
  shallow.after.each(({ here }) => here.remove());

  shallow('a shallow clone answers what it can know, and no more', async ({ here }) => {
    // 0 - 1 - 2 - 3 - 5 (main), 2 - 4 (side)
    const oids = drawn(here, 'from', [[], [0], [1], [2], [2], [3]]);
    here.git('from', 'branch', '-f', 'side', oids[4] ?? '');
    here.git('from', 'branch', '-f', 'tip', oids[5] ?? '');
    const from = `file://${here.path('from')}`;
    here.repo('here', {});
    here.git('here', 'fetch', '-q', '--depth=2', from, 'tip', 'side');
    const repository = await opened(here, 'here', prefer);
    const at = (n: number): ReturnType<typeof oidNamed> => oidNamed(oids[n] ?? '');
    const told = async (answer: ReturnType<typeof repository.isAncestor>): Promise<unknown> => {
      const found = await answer;
      return found.ok ? found.value : brief(found.error);
    };
    assert.is(await told(repository.isAncestor(at(3), at(5))), true);
    assert.is(await told(repository.isAncestor(at(5), at(3))), false);
    assert.is(await told(repository.isAncestor(at(4), at(5))), 'missing-object shallow');
    const over = await repository.firstParents(at(5), at(2));
    assert.is(!over.ok && brief(over.error), 'missing-object shallow');
    assert.equal(answered(await repository.firstParents(at(5), at(3))).length, 2);
    const past = await repository.commitOf(`${at(5)}~2`);
    assert.is(!past.ok && brief(past.error), 'missing-object shallow');
    await repository.close();
  });

  shallow('a merge base that a shallow clone does not have is not passed over', async ({ here }) => {
    const oids = drawn(here, 'from', [[], [0], [0], [1], [2]]);
    here.repo('here', {});
    const from = `file://${here.path('from')}`;
    here.git('here', 'fetch', '-q', '--depth=2', from, 'c3', 'c4');
    const cut = await opened(here, 'here', prefer);
    const bases = await cut.mergeBases(oidNamed(oids[3] ?? ''), oidNamed(oids[4] ?? ''));
    assert.is(!bases.ok && brief(bases.error), 'missing-object shallow');
    assert.equal(answered(await cut.mergeBases(oidNamed(oids[3] ?? ''), oidNamed(oids[1] ?? ''))), [oids[1]]);
    await cut.close();
    here.git('here', 'fetch', '-q', '--depth=3', from, 'c3', 'c4');
    const whole = await opened(here, 'here', prefer);
    assert.equal(answered(await whole.mergeBases(oidNamed(oids[3] ?? ''), oidNamed(oids[4] ?? ''))), [oids[0]]);
    await whole.close();
  });

  shallow.run();
}
