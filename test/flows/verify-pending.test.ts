import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Claim } from '../../lib/flows/claim.ts';
import { LEVELS } from './approving.ts';
import {
  ADAPTERS,
  BOB,
  bodyPath,
  landing,
  migrationPath,
  POLICY_PATH,
  policy,
  REPO,
  type Scene,
  said,
  scene,
  verified,
} from './verify-scene.ts';

const pending = suite('a commit that is being made');

const staged = (message: string | null = null): Claim => ({ kind: 'staged', message });
const merge = (message: string | null = null): Claim => ({ kind: 'merge', message });

/** What is said of the commit that would be made, as somebody, in both adapters. */
const verdict = async (here: Scene, claim: Claim, who = 'bob@example.org', dir = REPO): Promise<string> => {
  const env = { ...here.env, GIT_AUTHOR_EMAIL: who, GIT_COMMITTER_EMAIL: who };
  const [first = '', second] = await Promise.all(
    ADAPTERS.map(async (prefer) => said(await verified({ ...here, env }, claim, { prefer, dir }))),
  );
  assert.is(second, first);
  return first;
};

const onBranch: Readonly<Record<string, readonly [act: (here: Scene) => unknown, says: string]>> = {
  'code on the protected branch': [(here) => here.put({ 'src/a.ts': '1\n' }), 'proven'],
  'nothing at all': [() => {}, 'proven'],
  'a migration on the protected branch': [(here) => here.put(landing(2)), 'review-missing one-parent'],
  'a migration on another branch': [
    (here) => {
      here.branch('topic');
      here.put(landing(2));
    },
    'proven',
  ],
  'a migration where no branch is checked out': [
    (here) => {
      here.as(BOB, 'checkout', '-q', '--detach');
      here.put(landing(2));
    },
    'proven',
  ],
  'a policy beside a migration on another branch': [
    (here) => {
      here.branch('topic');
      here.put({ ...landing(2), [POLICY_PATH]: policy('commit') });
    },
    'policy-beside-landing',
  ],
  'a landed migration that is deleted on another branch': [
    (here) => {
      here.branch('topic');
      here.put({ [migrationPath(1)]: null });
    },
    'landed-changed deleted',
  ],
  'a body that does not fit on another branch': [
    (here) => {
      here.branch('topic');
      here.put({ ...landing(2), [bodyPath(2)]: 'x\n' });
    },
    'pin-mismatch',
  ],
  'a draft of one machine on another branch': [
    (here) => {
      here.branch('topic');
      here.put({ '.theurian/proposals-local/x': 'x\n' });
    },
    'local-proposal',
  ],
  'a policy that is taken away on the protected branch': [
    (here) => here.put({ [POLICY_PATH]: null }),
    'policy-removed, review-missing one-parent',
  ],
};
for (const [what, [act, says]] of Object.entries(onBranch))
  pending(`${what}: ${says}`, async () => {
    const here = scene();
    here.reviewed(landing(1));
    act(here);
    assert.is(await verdict(here, staged()), says);
    here.remove();
  });

const ERASED = 'Erase\n\nTheurian-Erase: 01K2AAAAAA0123456789CM0001 a token stood in it\n';

pending('landed files may change on another branch where the message announces it, and nowhere else', async () => {
  const here = scene();
  here.reviewed({ ...landing(1), ...landing(2) });
  here.branch('erase');
  here.put({ [migrationPath(1)]: null, [bodyPath(1)]: null });
  assert.is(await verdict(here, staged('Erase\n')), 'landed-changed deleted');
  assert.is(await verdict(here, staged(ERASED)), 'proven');
  here.put({ [bodyPath(2)]: null, [migrationPath(2)]: null });
  assert.is(await verdict(here, staged(ERASED)), 'landed-changed deleted', 'the other one is not announced');
  here.as(BOB, 'reset', '-q', '--hard');
  here.direct({ [migrationPath(1)]: null, [bodyPath(1)]: null }, ERASED);
  here.branch('other', 'main');
  here.as(BOB, 'merge', '-q', '--no-ff', '--no-commit', 'erase');
  assert.is(await verdict(here, merge()), 'proven', 'announced by what is merged');
  here.remove();
});

/** Begins a merge of a branch that would land something. */
const merging = (here: Scene): void => {
  here.branch('topic');
  here.direct(landing(2));
  here.as(BOB, 'checkout', '-q', 'main');
  here.as(BOB, 'merge', '-q', '--no-ff', '--no-commit', 'topic');
};

pending('a merge that a person makes is proven, and not one that an agent makes', async () => {
  const here = scene(policy('merge', 'twoParty: true'));
  merging(here);
  assert.is(await verdict(here, merge()), 'proven');
  assert.is(await verdict(here, merge(), 'helper[bot]@example.org'), 'review-missing agent');
  assert.is(await verdict(here, merge(), 'ada@example.org'), 'review-missing own-work');
  assert.is(await verdict(here, merge('Merge\n\nCo-authored-by: Bob <bob@example.org>\n')), 'review-missing own-work');
  assert.is(await verdict(here, staged()), 'review-missing one-parent', 'where nobody looks for the other side');
  here.put({ '.theurian/waivers.yaml': 'waivers: []\n' });
  assert.is(await verdict(here, merge()), 'evil-merge');
  here.remove();
});

for (const { name, make, approve } of LEVELS)
  pending(`at the level ${name}, approvals are looked for where they can be`, async () => {
    const here = make();
    here.branch('topic');
    here.direct(landing(2));
    here.as(BOB, 'checkout', '-q', 'main');
    here.as(BOB, 'merge', '-q', '--no-ff', '--no-commit', 'topic');
    // Before there is a message, a trailer may still come; a signature has to be there.
    assert.is(await verdict(here, merge()), name === 'trailer' ? 'proven' : 'review-missing unapproved');
    const bare = await verified(here, merge());
    assert.is(bare.ok && bare.value.awaitsApproval, name === 'trailer', 'it says that it has not looked');
    assert.is(await verdict(here, merge('Merge\n')), 'review-missing unapproved');
    here.as(BOB, 'merge', '--abort');
    here.as(BOB, 'checkout', '-q', 'topic');
    const words = await approve(here, BOB);
    here.as(BOB, 'checkout', '-q', 'main');
    here.as(BOB, 'merge', '-q', '--squash', 'topic');
    const approved = staged(`Squash\n\n${words}\n`);
    assert.is(await verdict(here, approved), 'proven');
    const looked = await verified(here, approved);
    assert.is(looked.ok && looked.value.awaitsApproval, false);
    here.remove();
  });

pending('a pull into commits of one’s own is told before it is made', async () => {
  const here = scene();
  here.git('.', 'clone', '-q', REPO, 'mine');
  here.reviewed(landing(1));
  here.commit('mine', { 'src/a.ts': '1\n' });
  here.git('mine', 'fetch', '-q');
  here.git('mine', 'merge', '-q', '--no-commit', 'origin/main');
  assert.is(await verdict(here, merge(), 'bob@example.org', 'mine'), 'branch-rewritten foxtrot');
  here.git('mine', 'merge', '--abort');
  here.git('mine', 'checkout', '-q', '-b', 'topic');
  here.git('mine', 'checkout', '-q', '-B', 'main', 'origin/main');
  here.git('mine', 'merge', '-q', '--no-ff', '--no-commit', 'topic');
  assert.is(await verdict(here, merge(), 'bob@example.org', 'mine'), 'proven');
  here.remove();
});

pending('the first commit of all may bring the policy, and lands nothing beside it', async () => {
  const here = scene();
  here.git('.', 'init', '-q', '-b', 'main', 'new');
  here.write('new', { [POLICY_PATH]: policy('merge') });
  here.git('new', 'add', '-A');
  assert.is(await verdict(here, staged(), 'bob@example.org', 'new'), 'proven');
  here.write('new', landing(1) as Record<string, string>);
  here.git('new', 'add', '-A');
  assert.is(await verdict(here, staged(), 'bob@example.org', 'new'), 'policy-beside-landing');
  here.remove();
});

pending('what is not committed from a working directory cannot be judged', async () => {
  const here = scene();
  here.git('.', 'clone', '-q', '--bare', REPO, 'bare.git');
  assert.is(await verdict(here, staged(), 'bob@example.org', 'bare.git'), 'fault no-worktree');
  here.direct({ [POLICY_PATH]: 'review: [\n' });
  assert.is(await verdict(here, staged()), 'fault unusable-policy');
  here.remove();
});

pending('an index that git was told to use is the one that is judged', async () => {
  const here = scene();
  here.put(landing(2));
  const env = { ...here.env, GIT_INDEX_FILE: here.path('other-index') };
  here.raw(REPO, ['read-tree', 'HEAD'], { env });
  assert.is(said(await verified({ ...here, env }, staged(), { prefer: 'native' })), 'proven');
  assert.is(said(await verified(here, staged(), { prefer: 'native' })), 'review-missing one-parent');
  here.remove();
});

pending.run();
