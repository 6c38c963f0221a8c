import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { skillBody } from '../../flows/stage-scene.ts';
import { answered, built, type Document } from '../../kit/cli.ts';
import { treeIn } from '../../kit/tree.ts';
import { HOST, textsIn, toldBy } from '../skills-scene.ts';
import { cliLab, library } from '../world.ts';
import type { Values } from './agent-scene.ts';
import { type Piped, piped } from './piped.ts';

const session = suite('session about skills');
const here = cliLab();
session.after(() => here.remove());

// An operator's own: one beside, one that has the name of what will be approved, one that is no skill at all.
const OWN = {
  'deploy/SKILL.md': '---\nname: deploy\ndescription: Mine.\n---\nMine.\r\n',
  'deploy/bin/run': '\u0000\u00ff',
  'taken/SKILL.md': 'What I wrote myself.\n',
  'README.txt': 'Notes.\n',
};
const BODY = skillBody('naming-tests', 'Run `scripts/name.sh`, and read `references/style.md`.');
const FILES = { 'scripts/name.sh': 'echo "$1"\n', 'references/style.md': '# Style\n' };

let agent: Piped;
session.before(async () => {
  const program = await built(here.path('.'));
  await library(here, 'a', 'nothing');
  here.commit('a', { '.gitignore': `${readFileSync(here.path('a/.gitignore'), 'utf8')}.claude/\n` });
  answered(await here.run('a', 'migrate', 'apply', '--json'));
  here.write('a', Object.fromEntries(Object.entries(OWN).map(([path, text]) => [`${HOST}/${path}`, text])));
  agent = await piped(program, here.place('a'));
});
session.after(() => agent?.close());

const SAID = { reason: 'Asked for twice.', evidence: 'Name it by its case.' };
const BY = { agentId: 'agent-1', taskId: 'task-1', model: 'model-x' };
const stage = (input: Values): Promise<Values> => agent.answer('stage_skill', { ...SAID, ...BY, ...input });

/** Brings all that waits through a review onto main, and applies it. */
const approve = async (): Promise<void> => {
  const { verdicts } = answered(await here.run('a', 'skills', 'promote', '--json'));
  here.git('a', 'switch', '-qc', 'landing');
  for (const { outcome } of verdicts as readonly Document[]) assert.is(outcome, 'proposed');
  // What was accepted leaves its evidence there.
  const at = here.path('a/.theurian/proposals');
  const open = readdirSync(at).filter((name) => name !== '.gitkeep' && readdirSync(`${at}/${name}`).length > 1);
  for (const proposal of open) {
    const ran = await here.run('a', 'propose', 'accept', proposal);
    assert.is(ran.code, 0, ran.err);
  }
  here.commit('a', {}, 'land');
  here.git('a', 'switch', '-q', 'main');
  here.git('a', 'merge', '-q', '--no-ff', '-m', 'land', 'landing');
  here.git('a', 'branch', '-qD', 'landing');
  answered(await here.run('a', 'migrate', 'apply', '--json'));
};

const sync = (...more: readonly string[]) => here.run('a', 'skills', 'sync', '--json', ...more);

/** What a host has, without markers, archive and what is an operator's own, whose bytes have to be as they were. */
const projected = (): Readonly<Record<string, string>> => {
  const found = textsIn(here, 'a', HOST);
  for (const [path, text] of Object.entries(OWN)) assert.is(found[path], text, path);
  return Object.fromEntries(Object.entries(found).filter(([path]) => !(path in OWN) && !path.startsWith('.archive/')));
};

/** The bytes that landed on main for a skill's current revision. */
const approvedBytes = async (name: string): Promise<Readonly<Record<string, string>>> => {
  const { revisionId } = answered(await here.run('a', 'show', `skills.${name}`, '--json'));
  const at = `.theurian/knowledge/skills/${name}.${String(revisionId)}`;
  const blob = (path: string): string => here.raw('a', ['cat-file', 'blob', `HEAD:${path}`]).toString('utf8');
  const listed = here.git('a', 'ls-tree', '-r', '--name-only', 'HEAD', '--', `${at}/`).split('\n').filter(Boolean);
  const support = listed.map((path) => [`${name}/${path.slice(at.length + 1)}`, blob(path)] as const);
  return Object.fromEntries([[`${name}/SKILL.md`, blob(`${at}.md`)], ...support]);
};

session('what an agent stages is in no host until people have approved it', async () => {
  const before = treeIn(here.path('a', HOST));
  await stage({ action: 'create', name: 'naming-tests', body: BODY, files: FILES });
  await stage({ action: 'create', name: 'taken', body: skillBody('taken') });
  assert.is(answered(await sync()).changed, false);
  answered(await here.run('a', 'skills', 'promote', '--json'));
  assert.is(answered(await sync()).changed, false);
  assert.equal(treeIn(here.path('a', HOST)), before);
});

session(
  'what is approved and applied is there byte for byte, and nothing of an operator is other than it was',
  async () => {
    await approve();
    const taken = { name: 'taken', found: 'taken', foreign: { why: 'no-marker' } };
    assert.equal(toldBy(await sync()), [['skill-occupied', taken]]);
    const approved = await approvedBytes('naming-tests');
    assert.equal(approved, {
      'naming-tests/SKILL.md': BODY,
      ...Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`naming-tests/${path}`, text])),
    });
    assert.equal(projected(), approved);
  },
);

session('a patch, a file less and a new text arrive each by a review of its own', async () => {
  const name = 'naming-tests';
  const [patched, bare] = [BODY.replace('Run', 'Start'), skillBody(name, 'Read `references/style.md`.')];
  const style = { 'references/style.md': '# Style\r\nShort.\n' };
  for (const [input, body, files] of [
    [{ action: 'patch', old_string: 'Run', new_string: 'Start' }, patched, FILES],
    [{ action: 'update', body: bare, files: style }, bare, { ...FILES, ...style }],
    [{ action: 'remove_file', path: 'scripts/name.sh' }, bare, style],
  ] as const) {
    await stage({ name, ...input });
    await approve();
    await sync();
    const expected = Object.entries({ 'SKILL.md': body, ...files }).map(([path, text]) => [`${name}/${path}`, text]);
    assert.equal(projected(), Object.fromEntries(expected), input.action);
    assert.equal(projected(), await approvedBytes(name), input.action);
  }
});

session('one that another absorbs goes to the archive, and what an agent may not change is never there', async () => {
  await stage({ action: 'create', name: 'umbrella', body: skillBody('umbrella') });
  await approve();
  await stage({ action: 'delete', name: 'naming-tests', absorbed_into: 'umbrella' });
  await approve();
  await sync();
  assert.equal(projected(), await approvedBytes('umbrella'));
  const archived = Object.keys(textsIn(here, 'a', HOST, '.archive')).sort();
  assert.equal(
    archived.map((path) => path.replace(/\.[0-9A-HJKMNP-TV-Z]{26}\//, '/')),
    ['naming-tests/SKILL.md', 'naming-tests/references/style.md'],
  );
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const refused = { action: 'create', name: 'leaky', body: skillBody('leaky', `Send ${token}.`), ...SAID, ...BY };
  await agent.refusal('stage_skill', refused);
  assert.not(Object.values(textsIn(here, 'a')).some((text) => text.includes(token)));
});

session.run();
