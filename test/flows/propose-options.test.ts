import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LIBRARY, scene } from './propose-scene.ts';

const propose = suite('a draft that is refused');
const here = scene();
propose.after(() => here.remove());
propose.before(() => {
  here.repo('a', LIBRARY);
});

propose('what is refused of a draft is told in the words of its options', async () => {
  const lowered = ['--edit', 'Retry three=Retry five', '--sensitivity', 'public', '--item-id', 'domain.retry'];
  const told = async (...args: readonly string[]): Promise<string> =>
    String((await here.refusal('a', ...args, '--authored-here'))[0]?.remedy);
  assert.match(await told(...lowered), "\n  --sensitivity-to public --reason 'why'");
  assert.match(await told('--item-id', 'domain.plain', '--restore'), 'Leave --restore out');
  const successor = ['--supersede-by', 'domain.nobody'];
  assert.match(await told('--item-id', 'domain.plain', ...successor), 'another item that exists with --supersede-by');
});

propose.run();
