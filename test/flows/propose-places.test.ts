import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codesOf, LIBRARY, opsOf, scene, whole } from './propose-scene.ts';

const propose = suite('propose anywhere');
const here = scene();
propose.after(() => here.remove());

propose('on a set that breaks a law nothing can be proposed, and what it breaks is told', async () => {
  here.repo('broken', LIBRARY);
  here.write('broken', { '.theurian/migrations/x.yaml': 'a: 1\n' });
  const findings = await here.refusal('broken', ...whole('domain.new'));
  assert.ok(codesOf(findings).includes('name-invalid') || codesOf(findings).includes('unknown-key'));
});

propose('a landed body that was edited in the working directory is no ground to build on', async () => {
  here.repo('edited', LIBRARY);
  const [path = ''] = Object.keys(LIBRARY).filter((name) => name.includes('retry.') && name.endsWith('.md'));
  here.write('edited', { [path]: 'Other.\n' });
  const findings = await here.refusal('edited', ...whole('domain.new'));
  assert.ok(codesOf(findings).includes('landed-changed'));
});

propose('a repository without a commit and without .theurian can be proposed in', async () => {
  here.write('unborn', { 'body.md': 'Text.\n' });
  here.git('unborn', 'init', '-q', '-b', 'main');
  const drafted = await here.draft('unborn', ...whole('domain.new'));
  assert.equal(opsOf(drafted), ['createItem', 'upsertRevision']);
});

const inTheWay: readonly (readonly [why: string, build: (at: string) => void, path: string, code: string])[] = [
  ['the directory of proposals is a link', (at) => symlinkSync('../elsewhere', at), '.theurian/proposals', 'link'],
  ['the directory of proposals is a file', (at) => writeFileSync(at, ''), '.theurian/proposals', 'directory'],
];

for (const [nth, [why, build, path, word]] of inTheWay.entries())
  propose(`${why}: it is a fault that names it, and nothing is written`, async () => {
    here.repo(`way${nth}`, LIBRARY);
    mkdirSync(here.path(`way${nth}`, 'elsewhere'));
    build(here.path(`way${nth}`, path));
    const ran = await here.ask(`way${nth}`, ...whole('domain.new'));
    const { error } = JSON.parse(ran.err);
    assert.equal([ran.code, ran.out, error.code], [3, '', 'unwritable']);
    assert.match(error.message, `"${path}"`);
    assert.match(error.message, word);
    assert.equal(readdirSync(here.path(`way${nth}`, 'elsewhere')), []);
  });

propose('a bare repository has no place for a proposal', async () => {
  here.git('.', 'init', '-q', '--bare', 'bare');
  here.write('bare', { 'body.md': 'Text.\n' });
  const ran = await here.ask('bare', ...whole('domain.new'));
  assert.equal([ran.code, JSON.parse(ran.err).error.code], [3, 'no-worktree']);
});

propose.run();
