import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { pendingScene } from '../flows/pending-scene.ts';
import type { Drafted } from '../flows/propose-scene.ts';
import { draftSkill, HANDED_IN, revising, SKILL, skillText } from '../flows/skill-scene.ts';
import { answered, cli, type Document, failed, type Ran, SOURCE } from '../kit/cli.ts';
import { agentIn } from './mcp/agent-scene.ts';

const landing = suite('a skill lands');
const here = pendingScene();
landing.after(() => here.remove());

const run = (dir: string, ...argv: readonly string[]): Promise<Ran> =>
  cli({ at: here.path(dir), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } }, ...argv);
const told = async (dir: string, ...argv: readonly string[]): Promise<Document> =>
  answered(await run(dir, ...argv, '--json'));

/** Accepts a proposal on a branch, commits it, merges that as reviewed, and applies it; gives the support files. */
const landed = async (dir: string, { answer }: Drafted): Promise<readonly string[]> => {
  here.git(dir, 'checkout', '-qb', `p-${String(answer.proposalId)}`);
  const done = await told(dir, 'propose', 'accept', String(answer.proposalId));
  here.git(dir, 'add', '--', ...((done.toCommit as Document).paths as readonly string[]));
  here.git(dir, 'commit', '-qm', 'Accept');
  here.git(dir, 'checkout', '-q', 'main');
  here.git(dir, 'merge', '-q', '--no-ff', '-m', 'Reviewed', `p-${String(answer.proposalId)}`);
  assert.is((await told(dir, 'migrate', 'apply')).changed, true);
  return done.supportFiles as readonly string[];
};

const PLACE = 'a';
landing.before(async () => {
  here.repo(PLACE, { 'README.md': 'A project.\n' });
  await run(PLACE, 'init');
  here.commit(PLACE, {}, 'init');
});

let first: readonly string[] = [];

landing('what is proposed, accepted, merged and applied is shown to people, and told to agents', async () => {
  first = await landed(PLACE, await draftSkill(here, PLACE));
  assert.is(first.length, 2);
  const shown = await told(PLACE, 'show', SKILL);
  const files = [
    { path: 'scripts/run.sh', text: HANDED_IN['run.sh'] },
    { path: 'templates/notes.md', text: HANDED_IN['notes.md'] },
  ].map(({ path, text }) => ({ path, sha256: digestOf(text), size: Buffer.byteLength(text) }));
  assert.equal([shown.body, shown.files, shown.file], [skillText(), files, null]);
  const { out } = await run(PLACE, 'show', SKILL);
  assert.match(out, `  file      scripts/run.sh  ${files[0]?.size} bytes  sha256 ${files[0]?.sha256}\n`);
  assert.is((await run(PLACE, 'show', SKILL, '--file', 'scripts/run.sh')).out, HANDED_IN['run.sh']);
  assert.is(
    ((await told(PLACE, 'show', SKILL, '--file', 'scripts/run.sh')).file as Document).text,
    HANDED_IN['run.sh'],
  );
  const { message, remedy } = failed(await run(PLACE, 'show', SKILL, '--file', 'run.sh', '--json'), 2);
  assert.match(message, 'no support file "run.sh"');
  assert.match(remedy, 'scripts/run.sh templates/notes.md');
  const agent = agentIn(here, PLACE);
  const answer = await agent.answer('knowledge_get', { itemId: SKILL });
  assert.equal([answer.body, answer.files], [skillText(), files]);
  const { body, file, bodyLength } = await agent.answer('knowledge_get', { itemId: SKILL, file: 'scripts/run.sh' });
  assert.equal([body, file, bodyLength], [HANDED_IN['run.sh'], 'scripts/run.sh', HANDED_IN['run.sh'].length]);
  const unknown = await agent.refusal('knowledge_get', { itemId: SKILL, file: 'run.sh' });
  assert.is(unknown.code, 'unknown-support-file');
  assert.match(unknown.remedy, 'without file');
  await told(PLACE, 'verify');
});

landing('the next revision has its files of its own, and the former one keeps those it had', async () => {
  writeFileSync(here.path(PLACE, 'run.sh'), 'git tag\n');
  const words = [
    '--support',
    'scripts/run.sh=run.sh',
    '--drop-support',
    'templates/notes.md',
    '--edit',
    ' and fill templates/notes.md=',
  ];
  const draft = await here.draft(PLACE, ...revising(...words));
  const former = (await told(PLACE, 'show', SKILL)).revisionId;
  const [second = ''] = await landed(PLACE, draft);
  for (const path of [...first, second]) assert.ok(existsSync(here.path(PLACE, path)), path);
  assert.is((await run(PLACE, 'show', SKILL, '--file', 'scripts/run.sh')).out, 'git tag\n');
  const { out } = await run(PLACE, 'log', SKILL);
  for (const [path, was] of Object.entries({ 'scripts/run.sh': 'changed', 'templates/notes.md': 'dropped' })) {
    assert.match(out, `  file        ${path} ${was}\n`);
    assert.match(out, `  file        ${path} added\n`);
  }
  const then = await run(PLACE, 'show', SKILL, '--revision', String(former), '--file', 'templates/notes.md');
  assert.is(then.out, HANDED_IN['notes.md']);
});

landing('a changed byte of a support file is committed by nobody, and proven for nobody', async () => {
  const [path = ''] = first;
  mkdirSync(here.path(PLACE, '.git/hooks'), { recursive: true });
  const hook = here.path(PLACE, '.git/hooks/pre-commit');
  writeFileSync(hook, `#!/bin/sh\nexec ${SOURCE.map((word) => `'${word}'`).join(' ')} migrate validate --staged\n`);
  chmodSync(hook, 0o755);
  writeFileSync(here.path(PLACE, path), 'git  log --oneline\n');
  here.git(PLACE, 'add', '--', path);
  assert.throws(
    () => here.git(PLACE, 'commit', '-qm', 'Change'),
    (error: Error) => /sha256|pin/i.test(String(error)),
  );
  const staged = failed(await run(PLACE, 'migrate', 'validate', '--staged', '--json'), 4);
  const codes = staged.findings.map(({ code }) => code).sort();
  assert.equal(codes, ['landed-changed', 'pin-mismatch']);
  here.git(PLACE, 'checkout', '-qb', 'past-the-hook');
  here.git(PLACE, 'commit', '-qnm', 'Change');
  here.git(PLACE, 'checkout', '-q', 'main');
  const open = failed(await run(PLACE, 'verify', '--mergeable', 'past-the-hook', '--json'), 5);
  assert.ok(open.findings.some(({ code }) => code === 'pin-mismatch'));
  here.git(PLACE, 'merge', '-q', '--no-ff', '--no-verify', '-m', 'Merged all the same', 'past-the-hook');
  failed(await run(PLACE, 'verify', '--json'), 5);
  failed(await run(PLACE, 'migrate', 'apply', '--json'), 4);
  assert.is((await run(PLACE, 'show', SKILL, '--file', 'scripts/run.sh')).out, 'git tag\n');
});

landing.run();
