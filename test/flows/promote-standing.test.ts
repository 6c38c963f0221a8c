import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Digest } from '../../lib/model/digest.ts';
import type { RevisionId } from '../../lib/model/ids.ts';
import type { Verdict } from '../../lib/model/intent.ts';
import { newId } from '../../lib/shell/mint.ts';
import { R } from '../kit/sound.ts';
import { cliLab } from '../shell/world.ts';
import { applied, namesIn, promoted, queueUnchecked, withSkills } from './promote-scene.ts';
import { creating, type Fields, skillBody } from './stage-scene.ts';

const standing = suite('what stands beside an intent');
const here = cliLab();
standing.after(() => here.remove());

const SAID = { reason: 'r', evidence: 'e' };
const patch = (name: string): Fields => ({ action: 'patch', name, old_string: 'each', new_string: 'every', ...SAID });
const update = (name: string): Fields => ({ action: 'update', name, body: skillBody(name, 'Other.'), ...SAID });
const absorb = (name: string, into: string): Fields => ({ action: 'delete', name, absorbed_into: into, ...SAID });
const create = (name: string): Fields => creating(name, { level: 'project' });

const codes = ({ findings }: Verdict): string => findings.map(({ detail }) => detail.split(':')[0]).join(' ');
const told = async (dir: string): Promise<readonly string[]> =>
  [...(await promoted(here, dir, { local: true })).values()].map((one) =>
    one.outcome === 'rejected' ? codes(one) : one.outcome,
  );

const three = async (dir: string): Promise<void> =>
  withSkills(
    here,
    dir,
    ['foo', 'wide', 'bar'].map((name) => ({ name, body: skillBody(name) })),
  );

standing('an update says what it was written on, and that is what is served', async () => {
  await three('base');
  const other = { revisionId: R(9) as RevisionId, contentSha256: '0'.repeat(64) as Digest };
  await queueUnchecked(here, 'base', update('foo'), 'run-1', null);
  await queueUnchecked(here, 'base', update('foo'), 'run-1', other);
  await queueUnchecked(here, 'base', update('foo'));
  assert.equal(await told('base'), ['skill-unseen', 'base-moved', 'proposed']);
});

const RUNS: readonly (readonly [what: string, wanted: readonly Fields[], codes: readonly string[]])[] = [
  ['two changes of one skill', [patch('foo'), patch('foo')], ['proposed', 'change-open']],
  ['two new ones of one name', [create('new'), create('new')], ['proposed', 'change-open']],
  ['a change of what is only proposed', [create('new'), patch('new')], ['proposed', 'change-not-merged']],
  ['one that is to absorb, and waits', [patch('wide'), absorb('foo', 'wide')], ['proposed', 'absorber-not-merged']],
  [
    'one that was to be changed for that, and was not',
    [{ ...patch('wide'), old_string: 'nowhere' }, absorb('foo', 'wide')],
    ['old-text-gone', 'absorber-failed'],
  ],
  [
    'one that goes itself',
    [absorb('wide', 'bar'), absorb('foo', 'wide')],
    ['proposed', 'absorber-retired absorber-not-merged'],
  ],
  ['a name that nobody has', [patch('nobody')], ['skill-missing']],
];

for (const [nth, [what, wanted, expected]] of RUNS.entries())
  standing(`${what} in one run: ${expected.join(', then ')}`, async () => {
    await three(`run-${nth}`);
    for (const given of wanted) await queueUnchecked(here, `run-${nth}`, given);
    assert.equal(await told(`run-${nth}`), expected);
  });

standing('what is accepted and not applied is waited for, be it new or changed; then it is served', async () => {
  await three('late');
  const ids = [await queueUnchecked(here, 'late', create('new')), await queueUnchecked(here, 'late', patch('foo'))];
  await promoted(here, 'late', { local: true });
  for (const id of ids) {
    assert.is((await here.run('late', 'propose', 'accept', id)).code, 0);
    here.commit('late', {}, 'accept');
  }
  await queueUnchecked(here, 'late', { ...patch('foo'), old_string: 'each case' }, 'run-2');
  await queueUnchecked(here, 'late', patch('new'), 'run-2');
  await queueUnchecked(here, 'late', absorb('bar', 'foo'), 'run-2');
  assert.equal(await told('late'), ['change-unmerged', 'change-unmerged', 'absorber-failed absorber-not-merged']);
  await applied(here, 'late');
  await queueUnchecked(here, 'late', { ...patch('foo'), old_string: 'every case' }, 'run-3');
  assert.equal(await told('late'), ['proposed']);
});

standing('what is served and not in this working directory is waited for', async () => {
  await three('older');
  here.git('older', 'checkout', '-q', 'HEAD~1');
  await queueUnchecked(here, 'older', patch('foo'));
  const [code = ''] = await told('older');
  assert.match(code, 'change-unmerged');
});

standing('one whose deciding breaks off harms itself alone, and is told', async () => {
  await three('crash');
  const ids = [await queueUnchecked(here, 'crash', create('a')), await queueUnchecked(here, 'crash', create('b'))];
  let minted = 0;
  const mint = (): string => {
    minted += 1;
    return minted === 1 ? 'no id' : newId();
  };
  const verdicts = await promoted(here, 'crash', { local: true, mint });
  const [first, second] = ids.map((id) => verdicts.get(id));
  assert.equal(first?.findings, [{ family: 'crash', detail: 'crashed: TypeError' }]);
  assert.is(second?.outcome, 'proposed');
  assert.equal(namesIn(here, 'crash', 'proposals-local/queue/run-1/rejected').length, 1);
});

standing.run();
