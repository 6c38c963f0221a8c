import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { built } from '../kit/cli.ts';
import { treeIn } from '../kit/tree.ts';
import { SECRETS } from '../screen/samples.ts';
import { cliLab } from '../shell/world.ts';
import { namesIn, promoted, queueText, queueUnchecked, withSkills } from './promote-scene.ts';
import { BY, creating, type Fields, skillBody } from './stage-scene.ts';

const secrets = suite('secrets in intents');
const here = cliLab();
secrets.after(() => here.remove());

// Of nobody; taken apart, so that nobody mistakes this file for one that holds it.
const TOKEN = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');
const PATCH = { action: 'patch', name: 'foo', old_string: 'each', new_string: 'every', reason: 'r', evidence: 'e' };

// Each field of what is handed in, and what is no field.
const FIELDS: readonly (readonly [where: string, given: Fields])[] = [
  ['reason', creating('a', { reason: `It said ${TOKEN}.` })],
  ['evidence', creating('b', { evidence: `export T=${TOKEN}\n` })],
  ['body', creating('c', { body: skillBody('c', `Use ${TOKEN}.`) })],
  ['description', creating('c', { body: skillBody('c').replace('Use when', `Use ${TOKEN} when`) })],
  ['files', creating('d', { body: skillBody('d', 'scripts/a.sh'), files: { 'scripts/a.sh': `x=${TOKEN}` } })],
  [
    'a path of files',
    creating('e', { body: skillBody('e', `scripts/${TOKEN}`), files: { [`scripts/${TOKEN}`]: 'x' } }),
  ],
  ['name', creating(TOKEN)],
  ['level', creating('f', { level: TOKEN })],
  ['action', creating('g', { action: TOKEN })],
  ['a field that is none', creating('h', { [TOKEN]: TOKEN })],
  ['old_string', { ...PATCH, old_string: TOKEN }],
  ['new_string', { ...PATCH, new_string: TOKEN }],
  ['path', { action: 'remove_file', name: 'foo', path: `scripts/${TOKEN}`, reason: 'r', evidence: 'e' }],
  ['absorbed_into', { action: 'delete', name: 'foo', absorbed_into: TOKEN, reason: 'r', evidence: 'e' }],
  ['agentId', creating('i', { agentId: TOKEN })],
  ['taskId', creating('j', { taskId: TOKEN })],
  ['model', creating('k', { model: TOKEN })],
];

/** All names and bytes below a directory, the objects of git included. */
const everything = (dir: string): string => {
  const files = Object.entries(treeIn(here.path(dir))).map(([path, thing]) =>
    typeof thing === 'object' && 'link' in thing ? `${path} ${thing.link}` : `${path} ${Buffer.from(thing).toString()}`,
  );
  const objects = here.raw(dir, ['cat-file', '--batch-all-objects', '--batch', '--unordered']).toString();
  return [...files, objects].join('\n');
};
const holds = (dir: string, text: string): boolean => everything(dir).includes(text);

secrets('in whatever field, it is nowhere on disk and nowhere told', async () => {
  await withSkills(here, 'a', [{ name: 'foo', body: skillBody('foo') }]);
  const { at, env } = here.place('a');
  const [program = '', ...words] = await built(here.path('program'));
  const said: string[] = [];
  const run = (input: string, ...argv: readonly string[]): void => {
    const { stdout, stderr } = spawnSync(program, [...words, ...argv], { cwd: at, env, input });
    said.push(`${stdout}${stderr}`);
  };
  const by = { agentId: 'agent', taskId: 'T-1', model: 'm' };
  for (const [, given] of FIELDS)
    run(JSON.stringify({ ...by, ...given }), 'skills', 'stage', '--run', 'r', '--json-input');
  run('', 'skills', 'stage', '--run', TOKEN, '--action', 'create');
  run(JSON.stringify({ ...by, ...creating('m') }), 'skills', 'stage', '--run', TOKEN, '--json-input');
  run('', 'skills', 'stage', '--action', 'create', '--name', 'l', '--reason', TOKEN, '--body-file', TOKEN, ...BY);
  assert.not(holds('a', TOKEN));
  assert.equal(namesIn(here, 'a', 'proposals-local/queue/r/new').length, 2, 'those two are redacted');
  run('', 'skills', 'promote', '--owner', 'a team');
  run('', 'skills', 'account', '--json');
  run('', 'propose', 'list', '--json');
  for (const id of namesIn(here, 'a', 'proposals')) run('', 'propose', 'accept', id);
  here.commit('a', {}, 'accepted');
  assert.equal(namesIn(here, 'a', 'knowledge/skills').length, 3, said.join('\n'));
  assert.not(holds('a', TOKEN));
  assert.equal(
    said.filter((text) => text.includes(TOKEN)),
    [],
  );
});

secrets('put into the queue by hand, it is gone with its intent, and nothing repeats it', async () => {
  await withSkills(here, 'b', [{ name: 'foo', body: skillBody('foo') }]);
  for (const [, given] of FIELDS) await queueUnchecked(here, 'b', { level: 'project', ...given });
  queueText(here, 'b', `{"torn": "${TOKEN}`);
  assert.ok(holds('b', TOKEN));
  const verdicts = [...(await promoted(here, 'b')).values()];
  assert.is(verdicts.length, FIELDS.length + 1);
  assert.not.match(JSON.stringify(verdicts), TOKEN);
  assert.not(holds('b', TOKEN));
});

secrets('of every rule, in evidence: nothing of it is in what is stored', async () => {
  await withSkills(here, 'c', []);
  for (const [nth, { text }] of SECRETS.entries())
    await queueUnchecked(here, 'c', creating(`s${nth}`, { level: 'project', evidence: `Turn ${nth}: ${text}\n` }));
  const verdicts = [...(await promoted(here, 'c')).values()];
  assert.equal(new Set(verdicts.map(({ outcome }) => outcome)), new Set(['proposed']));
  const all = everything('c');
  for (const { secret, text } of SECRETS) assert.not(all.includes(secret), text);
});

secrets.run();
