import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { build, casesIn, type Expected, fits } from '../kit/case.ts';
import { cli } from '../kit/cli.ts';
import { differences, stateDifferences } from '../kit/compared.ts';
import { offersOfMachine } from '../kit/machine.ts';
import { lab } from '../kit/repo.ts';
import { sharedAt } from '../kit/shared.ts';
import { skipped } from '../kit/skip.ts';
import { type Thing, treeIn } from '../kit/tree.ts';
import { reach, worldAt } from '../kit/ways.ts';

/** What a case says of one run of `propose accept`. */
interface Accepting extends Expected {
  readonly args: readonly string[];
  readonly filesAfter: Readonly<Record<string, string>>;
  readonly moved?: Readonly<Record<string, string>>;
  readonly modesAfter?: Readonly<Record<string, string>>;
  readonly stateAfter?: Omit<Expected, 'verdict' | 'exit'>;
}

const accepting = suite('conformance: accept');
const at = sharedAt('conformance/accept');
if (at === null) skipped('conformance: accept', 'the cases are not beside this checkout');

const offers = offersOfMachine();
const here = lab();
accepting.after(() => here.remove());

for (const one of at === null ? [] : casesIn<Accepting>(at)) {
  const { spec } = one;
  const lacking = one.requires.find((need) => need !== 'no-repository' && !offers.has(need));
  if (lacking !== undefined) {
    skipped(`conformance: accept: ${one.name}`, `this machine does not offer ${lacking}`);
    continue;
  }
  accepting(`${one.name}: ${spec.title}: ${spec.verdict}`, async () => {
    const dir = here.path(one.name);
    mkdirSync(dir);
    const steps: readonly Step[] = spec.setup ?? [];
    const modes = steps.filter(({ op }) => op === 'chmod');
    build(
      { ...one, spec: { ...spec, setup: (spec.setup ?? []).filter((step) => !modes.includes(step)) } },
      'before',
      dir,
    );
    for (const { at: path, mode = '' } of modes) chmodSync(join(dir, path), Number.parseInt(mode, 8));
    if (!one.requires.includes('no-repository')) {
      here.git(one.name, 'init', '-q', '-b', 'main', '--template=');
      here.git(one.name, '-c', 'core.autocrlf=false', 'add', '-A', '-f');
      here.git(one.name, 'commit', '-q', '--allow-empty', '-m', 'case');
    }
    const before = filesIn(dir);
    const place = { at: dir, env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } };
    const tried = await cli(place, ...spec.args, '--dry-run', '--json');
    assert.ok(fits(spec.exit, tried.code), `a trial: ${tried.code}: ${tried.err}`);
    assert.equal(filesIn(dir), before, 'a trial changes nothing');
    const ran = await cli(place, ...spec.args, '--json');
    assert.ok(fits(spec.exit, ran.code), `${ran.code}: ${ran.err}`);
    assert.equal(filesIn(dir), spec.filesAfter);
    if (spec.verdict === 'refused') {
      assert.is(ran.out, '');
      assert.equal(filesIn(dir), before);
      assert.ok(tells(JSON.parse(ran.err).error, spec), ran.err);
      return;
    }
    assert.is(ran.err, '');
    const document = JSON.parse(ran.out);
    const moved = Object.fromEntries(document.moved.map((move: Move) => [move.from, move.to]));
    assert.equal(moved, spec.moved);
    for (const [path, mode] of Object.entries(spec.modesAfter ?? {}))
      assert.is((lstatSync(join(dir, path)).mode & 0o777).toString(8), mode, path);
    const expected: Expected = { verdict: 'accepted', exit: 0, ...spec.stateAfter };
    assert.is(document.stateHash, expected.stateHash);
    assert.is(JSON.parse(tried.out).stateHash, expected.stateHash);
    const { validation, state } = await reach(worldAt(dir, here.env), {
      name: 'the working directory',
      prefer: null,
      target: { kind: 'worktree' },
    });
    assert.equal(
      [...differences(validation, expected), ...(state === null ? [] : stateDifferences(state, expected))],
      [],
    );
    for (const code of spec.warnings ?? [])
      assert.ok(
        document.findings.some((found: Named) => found.code === code),
        code,
      );
  });
}

/** A step of a case's setup, as far as modes go. */
interface Step {
  readonly op: string;
  readonly at: string;
  readonly mode?: string;
}

interface Move {
  readonly from: string;
  readonly to: string;
}

interface Named {
  readonly code: string;
  readonly stage: string;
}

// A code without a stage is that of the answer, such as `usage`, or that of a finding.
const tells = (
  { code, findings }: { readonly code: string; readonly findings: readonly Named[] },
  spec: Accepting,
): boolean =>
  (spec.stage === undefined && fits(spec.code, code)) ||
  findings.some((found) => fits(spec.code, found.code) && fits(spec.stage, found.stage));

// Without what git keeps for itself, as the cases write it.
const filesIn = (dir: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(treeIn(dir))
      .filter(([path]) => !path.startsWith('.git/'))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, thing]) => [path, told(thing)]),
  );

const told = (thing: Thing): string =>
  typeof thing === 'object' && 'link' in thing ? `symlink:${thing.link}` : digestOf(thing);

accepting.run();
