import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { parseInstant } from '../../lib/model/instant.ts';
import { ordinary, parsed } from '../format/parsed.ts';
import { build, casesIn, fits } from '../kit/case.ts';
import { cli } from '../kit/cli.ts';
import { lab } from '../kit/repo.ts';
import { sharedAt } from '../kit/shared.ts';
import { skipped } from '../kit/skip.ts';
import { type Tree, treeIn } from '../kit/tree.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a case says of one run of `propose`. */
interface Proposing {
  readonly args: readonly string[];
  readonly verdict: 'accepted' | 'refused';
  readonly exit: number | readonly number[];
  readonly stage?: string | readonly string[];
  readonly code?: string | readonly string[];
  readonly generated: {
    readonly files: readonly string[];
    readonly migrationFile?: string;
    readonly bodyFile?: string;
    readonly migration?: Values;
    readonly inherited?: Values;
    readonly optionalOperations?: readonly number[];
    readonly evidence?: Values;
    readonly bodySha256?: string;
  };
}

const proposing = suite('conformance: propose');
const at = sharedAt('conformance/propose');
if (at === null) skipped('conformance: propose', 'the cases are not beside this checkout');

const here = lab();
proposing.after(() => here.remove());

const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

// A generated name as a pattern; the same placeholder stands for the same id everywhere.
const idsIn = (files: readonly string[], templates: readonly string[]): Readonly<Record<string, string>> => {
  const ids: Record<string, string> = {};
  for (const template of templates) {
    const names = [...template.matchAll(/<([A-Z]+)>/g)].map(([, name = '']) => name);
    const pattern = template
      .split(/<[A-Z]+>/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join(`(${ULID})`);
    const match = files.map((file) => new RegExp(`^${pattern}$`).exec(file)).find((found) => found !== null);
    assert.ok(match, `${template} is not among ${files.join(', ')}`);
    for (const [nth, name] of names.entries()) {
      const id = match?.[nth + 1] ?? '';
      assert.is(ids[name] ?? id, id, name);
      ids[name] = id;
    }
  }
  return ids;
};

const filled = (value: unknown, ids: Readonly<Record<string, string>>): unknown =>
  JSON.parse(JSON.stringify(value).replace(/<([A-Z]+)>/g, (whole, name: string) => ids[name] ?? whole));

const operationsOf = (document: Values): readonly Values[] => document.operations as readonly Values[];

const sameMigration = (found: Values, { migration, inherited, optionalOperations }: Proposing['generated']): void => {
  const expected = operationsOf(migration ?? {});
  const missing = (optionalOperations ?? []).filter((nth) => operationsOf(found)[nth]?.op !== expected[nth]?.op);
  const wanted = expected.filter((_, nth) => !missing.includes(nth));
  assert.is(operationsOf(found).length, wanted.length);
  for (const [nth, operation] of wanted.entries()) {
    const metadata = (operation.metadata ?? {}) as Values;
    const given = operationsOf(found)[nth] ?? {};
    const written = (given.metadata ?? {}) as Values;
    const taken = Object.entries(inherited ?? {}).filter(([key]) => !(key in metadata) && key in written);
    assert.equal(
      given,
      operation.metadata === undefined
        ? operation
        : { ...operation, metadata: { ...metadata, ...Object.fromEntries(taken) } },
    );
  }
  const { operations: _a, createdAt, ...head } = found;
  const { operations: _b, createdAt: _c, ...wantedHead } = migration ?? {};
  assert.equal(head, wantedHead);
  assert.match(String(createdAt), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  assert.ok(parseInstant(String(createdAt)) !== null);
};

for (const one of at === null ? [] : casesIn<Proposing>(at)) {
  const { spec } = one;
  proposing(`${one.name}: ${spec.title}: ${spec.verdict}`, async () => {
    const dir = here.path(one.name);
    mkdirSync(dir);
    build(one, 'before', dir);
    if (!one.requires.includes('no-repository')) {
      here.git(one.name, 'init', '-q', '-b', 'main', '--template=');
      here.git(one.name, '-c', 'core.autocrlf=false', 'add', '-A', '-f');
      here.git(one.name, 'commit', '-q', '--allow-empty', '-m', 'case');
    }
    const before = filesIn(dir);
    const ran = await cli(
      { at: dir, env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } },
      ...spec.args,
      '--json',
    );
    assert.ok(fits(spec.exit, ran.code), `${ran.code}: ${ran.err}`);
    const after = filesIn(dir);
    const fresh = Object.keys(after).filter((path) => !(path in before));
    for (const [path, bytes] of Object.entries(before)) assert.equal(after[path], bytes, path);
    if (spec.verdict === 'refused') {
      assert.is(ran.out, '');
      assert.equal(fresh, []);
      const { error } = JSON.parse(ran.err);
      if (spec.code !== undefined)
        assert.ok(
          error.findings.some((f: Values) => fits(spec.code, f.code) && fits(spec.stage, f.stage)),
          ran.err,
        );
      return;
    }
    assert.is(ran.err, '');
    const { generated } = spec;
    const ids = idsIn(fresh, generated.files);
    assert.equal(fresh.sort(), (filled(generated.files, ids) as string[]).sort());
    assert.is(new Set(Object.values(ids)).size, 3);
    const proposal = join(dir, '.theurian/proposals', ids.PROPOSAL ?? '');
    const fill = <T>(value: T): T => filled(value, ids) as T;
    const migration = ordinary(parsed(readFileSync(join(proposal, fill(generated.migrationFile ?? '')))));
    sameMigration(migration as Values, fill(generated));
    assert.is(digestOf(readFileSync(join(proposal, fill(generated.bodyFile ?? '')))), generated.bodySha256);
    const evidence = JSON.parse(readFileSync(join(proposal, 'evidence.json'), 'utf8'));
    for (const [key, value] of Object.entries(fill(generated.evidence ?? {}))) assert.equal(evidence[key], value, key);
    assert.is(JSON.parse(ran.out).proposalId, ids.PROPOSAL);
  });
}

// Without what git keeps for itself.
const filesIn = (dir: string): Tree =>
  Object.fromEntries(Object.entries(existsSync(dir) ? treeIn(dir) : {}).filter(([path]) => !path.startsWith('.git/')));

proposing.run();
