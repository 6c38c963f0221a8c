import { readdirSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cli, type Ran } from '../kit/cli.ts';
import { acceptIn } from './accept-scene.ts';
import { LIBRARY, scene, whole } from './propose-scene.ts';

const known = suite('accept onto what was judged before');
const here = scene();
known.after(() => here.remove());

const DESPITE = ['--despite-rejection', 'We shard now.', '--body-file', 'other.md'];

const drafts: Readonly<Record<string, readonly string[]>> = {
  'a new item': whole('domain.fresh'),
  'the same item once more': whole('domain.fresh', 'other.md'),
  'a change of an item': ['--item-id', 'domain.plain', '--body-file', 'other.md', '--authored-here'],
  'another change of it': ['--item-id', 'domain.plain', '--body-file', 'body.md', '--authored-here'],
  'its end': ['--item-id', 'domain.plain', '--deprecate', '--reason', 'Old.', '--authored-here'],
  'a relation': ['--item-id', 'domain.old', '--relate', 'depends_on:domain.plain', '--authored-here'],
  'one that leads back': ['--item-id', 'domain.plain', '--relate', 'depends_on:domain.old', '--authored-here'],
  'an alias': ['--item-id', 'domain.old', '--alias', 'domain.older', '--authored-here'],
  'what was rejected': [...whole('domain.shared-database'), ...DESPITE],
};

/** What trying to accept each draft comes to, with what is remembered and without. */
const trials = async (ids: readonly string[]): Promise<readonly (readonly [with_: Ran, without: Ran])[]> => {
  const all: (readonly [Ran, Ran])[] = [];
  for (const id of ids) {
    const trial = (...more: readonly string[]) => acceptIn(here, 'r', id, '--dry-run', '--json', ...more);
    all.push([await trial(), await trial('--no-cache')]);
  }
  return all;
};

known('a trial says the same with what is remembered and without, whatever has come to lie there since', async () => {
  here.repo('r', { ...LIBRARY, 'other.md': 'Another text.\n' });
  const ids: string[] = [];
  for (const args of Object.values(drafts)) ids.push(String((await here.draft('r', ...args)).answer.proposalId));
  const refused: number[] = [];
  const agree = async (left: readonly string[], when: string): Promise<void> => {
    const all = await trials(left);
    for (const [nth, [remembered, anew]] of all.entries()) assert.equal(remembered, anew, `${when}, ${left[nth]}`);
    refused.push(all.filter(([{ code }]) => code === 4).length);
  };
  await agree(ids, 'at first');
  const [first = '', , second = '', , , relation = '', ...others] = ids;
  for (const id of [first, second, relation]) {
    assert.is((await acceptIn(here, 'r', id)).code, 0);
    await agree([...ids.slice(1, 2), ...ids.slice(3, 5), ...others], `after ${id}`);
  }
  here.git('r', 'add', '-A');
  here.git('r', 'commit', '-qm', 'accepted');
  await agree(others, 'committed');
  assert.ok((refused[0] ?? 0) < ids.length && (refused.at(-2) ?? 0) > 0, refused.join(' '));
});

known(
  'what is remembered of the set is not believed once a file is another one, and comes back when it is damaged',
  async () => {
    here.repo('s', { ...LIBRARY });
    const { answer } = await here.draft('s', ...whole('domain.fresh'));
    const trial = (...more: readonly string[]) =>
      acceptIn(here, 's', String(answer.proposalId), '--dry-run', '--json', ...more);
    const sound = await trial();
    const directory = here.path('s', '.git/theurian/known');
    const [name = ''] = readdirSync(directory).filter((file) => !file.endsWith('.json'));
    writeFileSync(`${directory}/${name}`, 'torn');
    assert.equal(await trial(), sound);
    const [body = ''] = readdirSync(here.path('s', '.theurian/knowledge/domain'));
    here.write('s', { [`.theurian/knowledge/domain/${body}`]: 'Another text.\n' });
    const changed = await trial();
    assert.is(changed.code, 4);
    assert.equal(changed, await trial('--no-cache'));
    assert.is((await cli({ at: here.path('s'), env: here.env }, 'migrate', 'validate')).code, 4);
  },
);

known.run();
