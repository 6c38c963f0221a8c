import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, cli, type Document, failed, SOURCE } from '../kit/cli.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { LIBRARY, scene, whole } from './propose-scene.ts';

const killed = suite('a killed accept');
const here = scene();
killed.after(() => here.remove());

here.repo('whole', LIBRARY);
here.write('whole', { 'quote.txt': 'A quoted text.\n' });
const drafted = await here.draft('whole', ...whole('domain.fresh'), '--excerpt', 'quote.txt');
const ID = String(drafted.answer.proposalId);
const copy = (name: string): void => cpSync(here.path('whole'), here.path(name), { recursive: true });
copy('done');
answered(await acceptIn(here, 'done', ID, '--json'));
const DONE = filesOf(here, 'done');

/** Where it dies, by the name of the step or how it begins; what was done about it by the next one who accepted. */
const STEPS: readonly (readonly [at: string, then: 'undone' | 'completed' | 'nothing' | 'accepted before'])[] = [
  ['locked', 'nothing'],
  ['journalled', 'undone'],
  ['file-staged:', 'undone'],
  ['file-written:', 'undone'],
  ['migration-created', 'undone'],
  ['migration-written', 'completed'],
  ['cleared:', 'completed'],
  ['journal-removed', 'accepted before'],
];

for (const [nth, [at, then]] of STEPS.entries()) {
  killed(`one that dies at ${at} leaves a sound set, and the next one ends as if nothing had happened`, async () => {
    const dir = `k${nth}`;
    copy(dir);
    assert.is(await dieAt(here.path(dir), at), 'SIGKILL');
    answered(await cli({ at: here.path(dir), env: here.env }, 'migrate', 'validate', '--json'));
    const ran = await acceptIn(here, dir, ID, '--json');
    if (then === 'accepted before') assert.is(failed(ran, 4).findings[0]?.code, 'already-in-place');
    else assert.equal(kindsIn(answered(ran)), then === 'nothing' ? [] : [then]);
    assert.equal(filesOf(here, dir), DONE);
    answered(await cli({ at: here.path(dir), env: here.env }, 'migrate', 'validate', '--json'));
  });
}

const kindsIn = ({ recovered }: Document): readonly unknown[] =>
  Array.isArray(recovered) ? recovered.map(({ kind }) => kind) : [recovered];

// The real program; gives the signal that ended it.
const dieAt = (dir: string, step: string): Promise<NodeJS.Signals | number | null> =>
  new Promise((resolve, reject) => {
    const [node = '', ...words] = SOURCE;
    const env = { ...here.env, THEURIAN_TEST_KILL_AT: step };
    const child = spawn(node, [...words, 'propose', 'accept', ID], { cwd: dir, env, stdio: 'ignore' });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ?? code));
  });

killed.run();
