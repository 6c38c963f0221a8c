import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accept } from '../../lib/flows/accept.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import type { Step } from '../../lib/landing/step.ts';
import { parseProposalId } from '../../lib/model/proposal.ts';
import { landerOf } from '../../lib/shell/lander.ts';
import { answered, built, cli, type Document, failed } from '../kit/cli.ts';
import { must, worldAt } from '../kit/ways.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { LIBRARY, scene, whole } from './propose-scene.ts';

const killed = suite('a killed accept');
const here = scene();
killed.after(() => here.remove());

here.repo('whole', LIBRARY);
here.write('whole', { 'quote.txt': 'A quoted text.\n' });
const drafted = await here.draft('whole', ...whole('fresh.area.item'), '--excerpt', 'quote.txt');
const ID = String(drafted.answer.proposalId);
const PROGRAM = await built(here.root);

const copy = (name: string): string => {
  cpSync(here.path('whole'), here.path(name), { recursive: true });
  return name;
};

/** The steps of an acceptance that nothing interrupts, in their order. */
const stepsOf = async (dir: string): Promise<readonly Step[]> => {
  const steps: Step[] = [];
  const lander = { ...landerOf({ env: {}, now: () => 0 }), at: (step: Step) => void steps.push(step) };
  const id = parseProposalId(ID);
  if (id === null) throw new Error(ID);
  must(await inWorkspace(worldAt(here.path(dir), here.env), (w) => accept(w, { id, dryRun: false }, lander)));
  return steps;
};

const STEPS = await stepsOf(copy('done'));
const DONE = filesOf(here, 'done');

// Everything that a landing can be in the middle of, by the names it has for it; what undoes one comes below.
const KINDS = [
  'locked journalled directory file-created file-staged file-written',
  'migration-created migration-staged migration-written cleared journal-removed',
].join(' ');

killed('knows every step that a landing has', () => {
  assert.equal([...new Set(STEPS.map((step) => step.replace(/:.*/, '')))].join(' '), KINDS);
});

const sound = async (dir: string): Promise<void> => {
  const judged = answered(await cli({ at: here.path(dir), env: here.env }, 'migrate', 'validate', '--json'));
  // A body without an owner is told as one, so none that was left is taken for knowledge.
  assert.equal(
    codesIn(judged.findings).filter((code) => code !== 'unnamed-body'),
    [],
  );
};

const codesIn = (findings: unknown): readonly unknown[] =>
  Array.isArray(findings) ? findings.map(({ code }: Document) => code) : [findings];

const LANDED = STEPS.indexOf('migration-written');

/** What the next one who accepts has to do about one that died at a step. */
const after = (nth: number): readonly string[] | 'accepted before' => {
  if (nth === STEPS.length - 1) return 'accepted before';
  if (nth < STEPS.indexOf('journalled')) return [];
  return [nth < LANDED ? 'undone' : 'completed'];
};

const ends = async (dir: string, then: readonly string[] | 'accepted before'): Promise<void> => {
  const ran = await acceptIn(here, dir, ID, '--json');
  if (then === 'accepted before') assert.is(failed(ran, 4).findings[0]?.code, 'already-in-place');
  else assert.equal(kindsIn(answered(ran)), then);
  assert.equal(filesOf(here, dir), DONE);
  await sound(dir);
};

const shortened = (step: string): string => step.replace(/[^/:]*\//g, '').replace(/[0-9A-Z]{26}|[0-9a-f]{64}/, '…');

for (const [nth, step] of STEPS.entries())
  killed(
    `that dies at ${shortened(step)} leaves a sound set, and the next one ends as if nothing had happened`,
    async () => {
      const dir = copy(`k${nth}`);
      assert.is(await dieAt(dir, step), 'SIGKILL');
      await sound(dir);
      await ends(dir, after(nth));
    },
  );

const UNDONE = STEPS.filter((step) => step.startsWith('file-written:')).map((step) =>
  step.replace('file-written', 'undone'),
);

/** Where it dies first; where the next one dies that undoes or completes it; what the third has to do. */
const TWICE: readonly (readonly [first: Step, second: string, then: readonly string[] | 'accepted before'])[] = [
  ...UNDONE.map((second) => ['migration-staged', second, ['undone']] as const),
  ['migration-staged', 'journal-removed', []],
  ...STEPS.slice(LANDED + 1).map(
    (second, index, all) =>
      ['migration-written', second, index === all.length - 1 ? 'accepted before' : ['completed']] as const,
  ),
];

for (const [nth, [first, second, then]] of TWICE.entries())
  killed(`that dies at ${first}, and then its recovery at ${shortened(second)}, is no loss either`, async () => {
    const dir = copy(`t${nth}`);
    assert.is(await dieAt(dir, first), 'SIGKILL');
    assert.is(await dieAt(dir, second), 'SIGKILL');
    await sound(dir);
    await ends(dir, then);
  });

const kindsIn = ({ recovered }: Document): readonly unknown[] =>
  Array.isArray(recovered) ? recovered.map(({ kind }) => kind) : [recovered];

// The real program; gives the signal that ended it.
const dieAt = (dir: string, step: string): Promise<NodeJS.Signals | number | null> =>
  new Promise((resolve, reject) => {
    const [node = '', ...words] = PROGRAM;
    const env = { ...here.env, THEURIAN_TEST_KILL_AT: step };
    const child = spawn(node, [...words, 'propose', 'accept', ID], { cwd: here.path(dir), env, stdio: 'ignore' });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ?? code));
  });

killed.run();
