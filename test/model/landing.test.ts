import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { type LandingDraft, type LandingDrafts, landingPlan, type PlanFlaw } from '../../lib/model/landing.ts';
import { drafts, id, pathsOf } from '../landing/proposals.ts';

const plans = suite('landing plan');

const { body, migration, evidence, support, proposal } = pathsOf(1);

plans('support files come first, then evidence, then bodies, and the migration last', () => {
  const plan = landingPlan(drafts(1));
  assert.ok(plan.ok);
  assert.equal(
    plan.value.writes.map(({ path }) => path),
    [support, evidence, body, migration],
  );
});

plans('files of one kind stay in the order given', () => {
  const bodies = ['z', 'a', 'm'].map((name) => draft({ path: `.theurian/knowledge/${name}.md` }));
  const plan = landingPlan(drafts(1, { writes: [...bodies, draft({ path: migration, kind: 'migration' })] }));
  assert.ok(plan.ok);
  assert.equal(
    plan.value.writes.map(({ path }) => path.slice(-4)),
    ['z.md', 'a.md', 'm.md', 'yaml'],
  );
});

plans('every file carries the digest of its bytes', () => {
  const plan = landingPlan(drafts(1));
  assert.ok(plan.ok);
  for (const write of plan.value.writes) assert.is(write.digest, digestOf(write.bytes));
});

plans('a proposal of this machine may land too', () => {
  const directory = `.theurian/proposals-local/${id(1)}`;
  assert.ok(landingPlan(drafts(1, { directory, removes: [] })).ok);
});

const draft = (more: Partial<LandingDraft>): LandingDraft => ({
  path: body,
  kind: 'body',
  bytes: Buffer.from('x'),
  inPlace: false,
  ...more,
});
const added = (more: Partial<LandingDraft>): Partial<LandingDrafts> => ({ writes: [...drafts(1).writes, draft(more)] });
const misplaced = (path: string): PlanFlaw => ({ kind: 'misplaced', path });
const stray = (kind: LandingDraft['kind'], path: string) => ({
  why: `${kind} at ${JSON.stringify(path)}`,
  more: added({ kind, path }),
  flaw: misplaced(path),
});

const other = `.theurian/migrations/${id(2)}.yaml`;
const cases: readonly { readonly why: string; readonly more: Partial<LandingDrafts>; readonly flaw: PlanFlaw }[] = [
  { why: 'nothing to land', more: { writes: [] }, flaw: { kind: 'not-one-migration', paths: [] } },
  {
    why: 'two migrations',
    more: added({ kind: 'migration', path: other }),
    flaw: { kind: 'not-one-migration', paths: [migration, other] },
  },
  { why: 'a path twice', more: added({ path: body }), flaw: { kind: 'twice', path: body } },
  stray('body', 'README.md'),
  stray('body', '.theurian/knowledge'),
  stray('body', '.theurian/knowledge/'),
  stray('body', '.theurian/knowledge//a.md'),
  stray('body', '.theurian/knowledge/./a.md'),
  stray('body', '.theurian/knowledge/../migrations/a.md'),
  stray('body', '.theurian/knowledge/../../../etc/a.md'),
  stray('body', '/.theurian/knowledge/a.md'),
  stray('body', '.theurian/knowledge/a\0.md'),
  stray('body', '.theurian/knowledge/\ud800.md'),
  stray('body', '.theurian/knowledge/..\\..\\a.md'),
  stray('body', '.theurian/evidence/a.md'),
  stray('support', '.theurian/migrations/a.md'),
  stray('evidence', '.theurian/knowledge/a.md'),
  stray('evidence', '.git/hooks/pre-push'),
  ...['.theurian/migrations/below/a.yaml', '.theurian/migrations/a.yml', '.theurian/a.yaml'].map((path) => ({
    why: `the migration at ${path}`,
    more: { writes: [draft({ kind: 'migration', path })] },
    flaw: misplaced(path),
  })),
  ...['.theurian/migrations', '.theurian/proposals', `${proposal}/deep`, '.theurian/proposals/..'].map((directory) => ({
    why: `a proposal in ${directory}`,
    more: { directory, removes: [] },
    flaw: misplaced(directory),
  })),
  ...[`${proposal}/../other/a.md`, body, proposal].map((path) => ({
    why: `clearing away ${path}`,
    more: { removes: [{ path, digest: digestOf('') }] },
    flaw: misplaced(path),
  })),
];

for (const { why, more, flaw } of cases) {
  plans(`${why} is no plan`, () => {
    assert.equal(landingPlan(drafts(1, more)), { ok: false, error: flaw });
  });
}

plans.run();
