import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEFAULT_POLICY } from '../../lib/model/policy.ts';
import type { ReviewStep, StepChange } from '../../lib/model/review.ts';
import { stepFindings } from '../../lib/rules/review-step.ts';
import { oid } from '../kit/oid.ts';
import { M } from '../kit/sound.ts';

const rule = suite('review step');

const NOBODY = { name: '', email: '' };
const C = oid('c');
const FIRST = oid('f');
const MIGRATION = `migrations/${M(1)}-a.yaml`;

const stepOf = (changes: readonly StepChange[], more: Partial<ReviewStep> = {}): ReviewStep => ({
  commit: { oid: C, parents: [oid('a')], author: NOBODY, committer: NOBODY, coAuthors: [] },
  policy: DEFAULT_POLICY,
  changes,
  introduces: false,
  foreign: [],
  outside: [],
  brought: [],
  forgeKey: null,
  subjects: [],
  open: false,
  ...more,
});

const added = (...paths: readonly string[]): readonly StepChange[] => paths.map((path) => ({ path, kind: 'added' }));
const edited = (...paths: readonly string[]): readonly StepChange[] => paths.map((path) => ({ path, kind: 'edited' }));
const deleted = (...paths: readonly string[]): readonly StepChange[] =>
  paths.map((path) => ({ path, kind: 'deleted' }));

interface Case {
  readonly step: ReviewStep;
  readonly ever?: ReadonlyMap<string, string>;
  readonly tree?: readonly { readonly path: string; readonly there: boolean }[];
  /** The codes with their paths below `.theurian/`. */
  readonly says: readonly string[];
}

const cases: Readonly<Record<string, Case>> = {
  'a migration by itself breaks nothing': { step: stepOf(added(MIGRATION)), says: [] },
  'a policy by itself breaks nothing': { step: stepOf(edited('policy.yaml', 'allowed_signers')), says: [] },
  'a policy beside a migration is refused': {
    step: stepOf([...added(MIGRATION), ...edited('policy.yaml')]),
    says: ['policy-beside-landing policy.yaml'],
  },
  'keys beside a migration are refused, brought or taken away': {
    step: stepOf([...added(MIGRATION), ...deleted('allowed_signers')]),
    says: ['policy-beside-landing allowed_signers'],
  },
  'the first policy beside a migration is refused': {
    step: stepOf(added(MIGRATION, 'policy.yaml'), { introduces: true }),
    says: ['policy-beside-landing policy.yaml'],
  },
  'a policy beside the erasure of a migration breaks nothing here': {
    step: stepOf([...deleted(MIGRATION), ...edited('policy.yaml')]),
    says: [],
  },
  'a policy that is taken away is refused': {
    step: stepOf(deleted('policy.yaml')),
    says: ['policy-removed policy.yaml'],
  },
  'a policy that is taken away beside a migration is told once': {
    step: stepOf([...deleted('policy.yaml'), ...added(MIGRATION)]),
    says: ['policy-removed policy.yaml'],
  },
  'keys that are taken away break nothing here': { step: stepOf(deleted('allowed_signers')), says: [] },
  'waivers beside a migration break nothing': { step: stepOf(added(MIGRATION, 'waivers.yaml')), says: [] },
  'each file that a merge made by itself is refused': {
    step: stepOf(edited('policy.yaml', 'waivers.yaml'), { foreign: ['policy.yaml', 'waivers.yaml'] }),
    says: ['evil-merge policy.yaml', 'evil-merge waivers.yaml'],
  },
  'an id that landed once does not land again': {
    step: stepOf(added(MIGRATION)),
    ever: new Map([[M(1), FIRST]]),
    says: [`landed-again ${MIGRATION}`],
  },
  'an id that landed once does not land again under another name': {
    step: stepOf(added(`migrations/${M(1)}-b.yaml`)),
    ever: new Map([[M(1), FIRST]]),
    says: [`landed-again migrations/${M(1)}-b.yaml`],
  },
  'another id may land': { step: stepOf(added(MIGRATION)), ever: new Map([[M(2), FIRST]]), says: [] },
  'what is edited or deleted does not land': {
    step: stepOf([...edited(MIGRATION), ...deleted(`migrations/${M(2)}-b.yaml`)]),
    ever: new Map([
      [M(1), FIRST],
      [M(2), FIRST],
    ]),
    says: [],
  },
  'a migration without an id in its name has none to land twice': {
    step: stepOf(added('migrations/odd.yaml')),
    ever: new Map([[M(1), FIRST]]),
    says: [],
  },
  'an approval that has landed stays': {
    step: stepOf([...edited('approvals/a.sig'), ...deleted('approvals/b.sig')]),
    says: ['landed-changed edited approvals/a.sig', 'landed-changed deleted approvals/b.sig'],
  },
  'an approval of the first commit of all has no commit before it': {
    step: stepOf(edited('approvals/a.sig'), {
      commit: { oid: C, parents: [], author: NOBODY, committer: NOBODY, coAuthors: [] },
    }),
    says: ['landed-changed edited approvals/a.sig'],
  },
  'a new approval breaks nothing': { step: stepOf(added('approvals/a.sig')), says: [] },
  'a local proposal is refused where it is, and not where it goes': {
    step: stepOf([]),
    tree: [
      { path: 'proposals-local/x/migration.yaml', there: true },
      { path: 'proposals-local/y/migration.yaml', there: false },
      { path: 'proposals/z/migration.yaml', there: true },
    ],
    says: ['local-proposal proposals-local/x/migration.yaml'],
  },
};

for (const [name, { step, ever = new Map(), tree = [], says }] of Object.entries(cases))
  rule(name, () => {
    const found = stepFindings(step, { ever, tree });
    assert.equal(
      found.map((one) => {
        const more = one.code === 'landed-changed' ? ` ${one.facts.change}` : '';
        return `${one.code}${more} ${one.at.path.replace('.theurian/', '')}`;
      }),
      says,
    );
    for (const one of found) assert.is(one.severity, 'refusal');
  });

rule('a finding names the commit, what landed beside it, and what was first', () => {
  const beside = stepFindings(stepOf([...added(MIGRATION), ...edited('policy.yaml')]), { ever: new Map(), tree: [] });
  assert.equal(beside.at(0)?.facts, { commit: C, landed: `.theurian/${MIGRATION}` });
  const again = stepFindings(stepOf(added(MIGRATION)), { ever: new Map([[M(1), FIRST]]), tree: [] });
  assert.equal(again.at(0)?.facts, { commit: C, id: M(1), first: FIRST });
  const changed = stepFindings(stepOf(edited('approvals/a')), { ever: new Map(), tree: [] });
  assert.equal(changed.at(0)?.facts, { change: 'edited', changedIn: C, from: oid('a') });
});

rule.run();
