import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { type Document, failed } from '../kit/cli.ts';
import { FIRST, M, R, SOUND, upsert } from '../kit/sound.ts';
import { copied } from './prose-texts.ts';
import { cliLab } from './world.ts';

const ways = suite('ways out');
const here = cliLab();
ways.after(() => here.remove());

interface Told {
  readonly code: string;
  readonly file: string;
  readonly remedy: string;
}

const told = (findings: readonly Document[]): readonly Told[] =>
  findings.map(({ code, file, remedy }) => ({ code: String(code), file: String(file), remedy: String(remedy) }));

const refused = async (dir: string): Promise<readonly Told[]> =>
  told(failed(await here.run(dir, 'migrate', 'validate', '--json'), 4).findings);

const sound = async (dir: string): Promise<void> => {
  for (const target of [[], ['--staged'], ['--at', 'HEAD']]) {
    const { code, err } = await here.run(dir, 'migrate', 'validate', ...target);
    assert.equal([code, err], [0, ''], target.join(' '));
  }
};

const POLICY = '.theurian/policy.yaml';
const policy = (since: string): string =>
  `apiVersion: theurian.dev/policy/v1\nbranches: [main]\nreview: merge\n${since}`;

/** The line that a remedy gives for the policy. */
const sinceIn = (remedy: string): string => copied(remedy).find((line) => line.startsWith('since:')) ?? '';

ways(
  'a migration that landed broken and is pushed is corrected in a commit of its own, where claims begin anew',
  async () => {
    const path = `.theurian/migrations/${M(4)}-fourth.yaml`;
    const right = `apiVersion: theurian.dev/v1\nid: ${M(4)}\ncreatedAt: '2001-02-03T04:05:06Z'\nauthor: ada@example.org\noperations:\n  - op: deprecateItem\n    itemId: domain.b\n`;
    here.repo('pushed', { ...SOUND, [POLICY]: policy('') });
    here.commit('pushed', { [path]: right.replace('deprecateItem', 'deprecate') });
    const [broken] = await refused('pushed');
    assert.equal([broken?.code, broken?.file], ['unknown-operation', path]);
    const mended = here.commit('pushed', { [path]: right });
    assert.equal(
      (await refused('pushed')).map(({ code }) => code),
      ['landed-changed'],
    );
    here.commit('pushed', { [POLICY]: policy(`${sinceIn(broken?.remedy ?? '').replace('<commit>', mended)}\n`) });
    await sound('pushed');
  },
);

ways('a landed file whose change is pushed is given up by the line that the remedy prints', async () => {
  here.repo('edited', { ...SOUND, [POLICY]: policy('') });
  const changed = here.commit('edited', { [FIRST]: `${SOUND[FIRST]}# a comment\n` });
  const [found] = await refused('edited');
  assert.is(found?.code, 'landed-changed');
  assert.is(sinceIn(found?.remedy ?? ''), `since: "${changed}"`);
  here.commit('edited', { [POLICY]: policy(`${sinceIn(found?.remedy ?? '')}\n`) });
  await sound('edited');
});

// The item gets its third revision by a migration that is replayed before the landed second one.
ways('a conflict at a landed revision is settled in the migration that has not landed', async () => {
  const path = `.theurian/migrations/${M(0)}-late.yaml`;
  const body = `.theurian/knowledge/domain/a.${R(3)}.md`;
  const late = (depends: string, expected: string): string =>
    `apiVersion: theurian.dev/v1\nid: ${M(0)}\ncreatedAt: '2001-02-03T04:05:06Z'\nauthor: ada@example.org\n${depends}operations:\n${upsert({ revision: R(3), expected, body, pin: digestOf('Late.\n') })}`;
  here.repo('late', SOUND);
  here.write('late', { [body]: 'Late.\n', [path]: late(`dependsOn: [${M(1)}]\n`, R(1)) });
  const [first] = await refused('late');
  assert.equal([first?.code, first?.file], ['revision-conflict', `.theurian/migrations/${M(2)}-second.yaml`]);
  const depends = copied(first?.remedy ?? '').find((line) => line.startsWith('dependsOn')) ?? '';
  here.write('late', { [path]: late(`${depends}\n`, R(1)) });
  const [second] = await refused('late');
  assert.equal([second?.code, second?.file], ['revision-conflict', path]);
  const expected = copied(second?.remedy ?? '')[0] ?? '';
  here.write('late', { [path]: late(`${depends}\n`, expected.replace('expectedRevision: ', '')) });
  assert.is((await here.run('late', 'migrate', 'validate')).code, 0);
});

ways.run();
