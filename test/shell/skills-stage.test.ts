import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSkills } from '../flows/promote-scene.ts';
import { BY, creating, skillBody, skillsRepository } from '../flows/stage-scene.ts';
import { built, failed } from '../kit/cli.ts';
import { cliLab } from './world.ts';

const staging = suite('skills stage');
const here = cliLab();
staging.after(() => here.remove());
staging.before(async () => {
  await skillsRepository(here, 'a');
  here.write('a', { 'turn.txt': 'Asked for twice.\n' });
});

const SAID = ['--reason', 'Seen twice', '--evidence-file', 'turn.txt', ...BY];

/** By their codes, what is said of each finding. */
const told = async (...argv: readonly string[]): Promise<readonly string[]> =>
  failed(await here.run('a', 'skills', 'stage', ...argv, '--json'), 4).findings.map(
    ({ code, message }) => `${code}: ${message}`,
  );

const CASES: readonly (readonly [what: string, argv: readonly string[], said: readonly string[]])[] = [
  [
    'a new skill without a text',
    ['--action', 'create', '--name', 'foo', ...SAID],
    ['field-missing: --body-file is missing.'],
  ],
  [
    'a patch without its halves',
    ['--action', 'patch', '--name', 'foo', ...SAID],
    ['field-missing: --old or --old-file is missing.', 'field-missing: --new or --new-file is missing.'],
  ],
  [
    'the removal of no file',
    ['--action', 'remove_file', '--name', 'foo', ...SAID],
    ['field-missing: --path is missing.'],
  ],
  [
    'what goes with another action',
    ['--action', 'delete', '--name', 'foo', '--layer', 'global', '--support', 'scripts/a.sh=turn.txt', ...SAID],
    ['field-foreign: --layer does not go with this action.', 'field-foreign: --support does not go with this action.'],
  ],
  [
    'no name, reason and evidence',
    ['--action', 'delete', ...BY],
    ['--name', '--reason', '--evidence-file'].map((option) => `field-missing: ${option} is missing.`),
  ],
];
for (const [what, argv, said] of CASES)
  staging(`${what} is told by the options of the command line`, async () => assert.equal(await told(...argv), said));

staging('what would change nothing is refused, and the files that the skill has are named', async () => {
  const files = { 'scripts/a.sh': 'a', 'scripts/b.sh': 'b' };
  const body = skillBody('foo', 'Run scripts/a.sh.');
  await withSkills(here, 'served', [{ name: 'foo', body, files }]);
  here.write('served', { 'SKILL.md': body, 'turn.txt': 'Asked for twice.\n' });
  const stage = ['skills', 'stage', '--name', 'foo', ...SAID];
  const same = await here.run('served', ...stage, '--action', 'update', '--body-file', 'SKILL.md');
  assert.is(same.code, 4);
  assert.match(same.err, 'It would leave the skill as it is.');
  const { code, err } = await here.run('served', ...stage, '--action', 'remove_file', '--path', 'scripts/c.sh');
  assert.is(code, 4);
  assert.match(err, 'The skill has no support file "scripts/c.sh".\n  It has: scripts/a.sh scripts/b.sh\n');
  const path = ['--action', 'remove_file', '--path', 'scripts/b.sh'];
  assert.is((await here.run('served', ...stage, ...path)).code, 0);
});

const fed = async (given: object, ...argv: readonly string[]) => {
  const [program = '', ...words] = await built(here.path('program'));
  const { at, env } = here.place('a');
  const all = [...words, 'skills', 'stage', '--json-input', ...argv];
  const { status, stdout, stderr } = spawnSync(program, all, { cwd: at, env, input: JSON.stringify(given) });
  return { code: status ?? -1, out: String(stdout), err: String(stderr) };
};

const ORIGIN = { agentId: 'agent-1', taskId: 'T-1', model: 'model-x' };

staging('what came on standard input is told by its keys', async () => {
  const { body: _, ...rest } = creating('foo');
  const { findings } = failed(await fed({ ...rest, ...ORIGIN }, '--json'), 4);
  assert.equal(
    findings.map(({ message }) => message),
    ['"body" is missing.'],
  );
  assert.is(failed(await fed(creating('foo'), '--json'), 2).message, 'Missing: agentId, taskId, model.');
  assert.is((await fed({ ...creating('foo'), ...ORIGIN }, '--run', 'r1')).code, 0);
});

staging('options beside --json-input are refused by name, since nobody would read them', async () => {
  const beside = ['--name', 'foo', '--body-file', 'SKILL.md', '--support', 'scripts/a.sh=a', '--agent-id', 'x'];
  const { code, message } = failed(await here.run('a', 'skills', 'stage', '--json-input', ...beside, '--json'), 2);
  assert.is(code, 'usage');
  assert.is(message, 'Beside --json-input these say nothing: --name, --agent-id, --body-file, --support.');
});

staging.run();
