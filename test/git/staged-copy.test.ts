import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Lab, lab } from '../kit/repo.ts';
import { answered, opened } from './both.ts';

const copies = suite<{ here: Lab }>('the copy of the index');

copies.before.each((context) => {
  context.here = lab();
  context.here.repo('here');
});
copies.after.each(({ here }) => here.remove());

const HOUR = 3_600_000;

copies(
  'a copy left behind goes after an hour, one that may be in use stays, and none of its own is left',
  async ({ here }) => {
    for (const [name, age] of [
      ['left', 1.1 * HOUR],
      ['in-use', 0.9 * HOUR],
    ] as const) {
      const directory = here.path(`here/.git/theurian-index-${name}`);
      mkdirSync(directory);
      writeFileSync(`${directory}/index`, 'a copy');
      const then = (Date.now() - age) / 1000;
      utimesSync(directory, then, then);
    }
    const repository = await opened(here, 'here', 'native');
    const tree = answered(await repository.stagedTree());
    await repository.close();
    assert.is(tree, here.git('here', 'write-tree'));
    assert.equal(
      readdirSync(here.path('here/.git')).filter((name) => name.startsWith('theurian-index-')),
      ['theurian-index-in-use'],
    );
  },
);

copies.run();
