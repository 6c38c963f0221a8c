import { readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, cli, type Document, failed, type Ran } from '../kit/cli.ts';
import { filesOf } from './accept-scene.ts';
import { type Drafted, LIBRARY, REJECTED, scene, whole } from './propose-scene.ts';

const tombstones = suite('accept what was rejected');
const here = scene();
tombstones.after(() => here.remove());

const run = (dir: string, ...argv: readonly string[]): Promise<Ran> =>
  cli({ at: here.path(dir), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } }, ...argv);

let made = 0;
const library = (): string => {
  made += 1;
  here.repo(`t${made}`, LIBRARY);
  here.write(`t${made}`, { 'rejected.md': REJECTED.toUpperCase() });
  return `t${made}`;
};

const idOf = ({ answer }: Drafted): string => String(answer.proposalId);
const DESPITE = ['--despite-rejection', 'We shard now.'];

/** Takes the reason out of a proposal's evidence, as whoever never gave one. */
const unsaid = (dir: string, { answer }: Drafted): void => {
  const path = here.path(dir, String(answer.proposalDirectory), 'evidence.json');
  const { despiteRejection: _, ...evidence } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify(evidence));
};

const metIn = (findings: readonly Readonly<Record<string, unknown>>[]): readonly unknown[] =>
  findings
    .filter(({ code }) => code === 'already-rejected')
    .map(({ facts }) => {
      const { item, by, rejected }: Document = Object(facts);
      return [item, by, rejected];
    });

const forms = [[], ['--dry-run'], ['--commit'], ['--commit', '--dry-run']] as const;

const cases: readonly (readonly [why: string, args: readonly string[], met: readonly string[]])[] = [
  [
    'a new text for a rejected item',
    whole('domain.shared-database'),
    ['domain.shared-database', 'item', 'domain.shared-database'],
  ],
  [
    'a rejected text under another name',
    whole('domain.fresh', 'rejected.md'),
    ['domain.fresh', 'body', 'domain.shared-database'],
  ],
];

for (const [why, args, met] of cases) {
  tombstones(`${why} is refused in every form, and said wherever proposals are judged`, async () => {
    const dir = library();
    const drafted = await here.draft(dir, ...args, ...DESPITE);
    unsaid(dir, drafted);
    const before = filesOf(here, dir);
    for (const form of forms) {
      const { findings } = failed(await run(dir, 'propose', 'accept', idOf(drafted), ...form, '--json'), 4);
      assert.equal(metIn(findings), [met], form.join(' '));
    }
    const checked = failed(await run(dir, 'propose', 'check', idOf(drafted), '--json'), 4);
    assert.equal(metIn(checked.findings), [met]);
    const shown = answered(await run(dir, 'propose', 'show', idOf(drafted), '--json'));
    assert.equal([shown.verdict, metIn(Object(shown).findings)], ['refused', [met]]);
    const [row]: readonly Document[] = Object(answered(await run(dir, 'propose', 'list', '--json'))).proposals;
    assert.is(row?.verdict, 'refused');
    assert.equal(filesOf(here, dir), before);
  });

  tombstones(`${why} is accepted where its evidence says why`, async () => {
    const dir = library();
    const drafted = await here.draft(dir, ...args, ...DESPITE);
    answered(await run(dir, 'propose', 'check', idOf(drafted), '--json'));
    answered(await run(dir, 'propose', 'accept', idOf(drafted), '--commit', '--dry-run', '--json'));
    answered(await run(dir, 'propose', 'accept', idOf(drafted), '--json'));
  });
}

tombstones('a proposal that was made before its text was rejected is refused after that', async () => {
  const dir = library();
  const [first, second] = [
    await here.draft(dir, ...whole('domain.idea')),
    await here.draft(dir, ...whole('domain.idea')),
  ];
  const made = answered(
    await run(dir, 'propose', 'reject', idOf(first), '--reason', 'No.', '--author', 'bea@example.org', '--json'),
  );
  answered(await run(dir, 'propose', 'accept', String(made.proposalId), '--json'));
  const { findings } = failed(await run(dir, 'propose', 'accept', idOf(second), '--json'), 4);
  assert.ok(findings.length > 0);
});

tombstones('what was rejected and then deprecated is not restored without a reason', async () => {
  const dir = library();
  const gone = await here.draft(
    dir,
    '--item-id',
    'domain.shared-database',
    '--deprecate',
    '--authored-here',
    '--reason',
    'Old.',
  );
  answered(await run(dir, 'propose', 'accept', idOf(gone), '--json'));
  const restore = ['--item-id', 'domain.shared-database', '--restore', '--reason', 'Again.', '--authored-here'];
  const findings = await here.refusal(dir, ...restore);
  assert.equal(metIn(findings), [['domain.shared-database', 'item', 'domain.shared-database']]);
  const back = await here.draft(dir, ...restore, ...DESPITE);
  unsaid(dir, back);
  assert.equal(metIn(failed(await run(dir, 'propose', 'accept', idOf(back), '--json'), 4).findings), [
    ['domain.shared-database', 'item', 'domain.shared-database'],
  ]);
});

tombstones.run();
