import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Oid } from '../../lib/model/oid.ts';
import { M } from '../kit/sound.ts';
import {
  ADAPTERS,
  AGENT,
  EVE,
  landing,
  line,
  migrationPath,
  moves,
  POLICY_PATH,
  policy,
  type Scene,
  SIGNERS_PATH,
  said,
  scene,
  verified,
} from './verify-scene.ts';

const attacks = suite('attacks on a policy');

interface Attack {
  readonly policy?: string;
  readonly act: (here: Scene) => void;
  readonly line: string;
  readonly move?: string;
}

const LOOSE = policy('commit', 'agents: []');
const loosened = (since: Oid): string => policy('commit', 'agents: []', `since: ${since}`);

const table: Readonly<Record<string, Attack>> = {
  'a policy that is changed by review is proven': {
    act: (here) => here.reviewed({ [POLICY_PATH]: policy('merge', 'twoParty: true') }),
    line: 'proven',
  },
  'a start that is moved by review is proven, and gives up what lies before': {
    act: (here) => {
      const at = here.direct(landing(2));
      here.reviewed({ [POLICY_PATH]: policy('merge', `since: ${at}`) });
    },
    line: 'proven',
    move: 'review-missing one-parent',
  },
  'a policy that is weakened directly': {
    act: (here) => here.direct({ [POLICY_PATH]: LOOSE }, 'x', AGENT),
    line: 'review-missing one-parent',
  },
  'a policy that is weakened in the step that lands': {
    act: (here) => here.reviewed({ ...landing(2), [POLICY_PATH]: LOOSE }),
    line: 'policy-beside-landing',
  },
  'a policy that is weakened directly, and used in the next step': {
    act: (here) => {
      here.direct({ [POLICY_PATH]: LOOSE }, 'x', AGENT);
      here.direct(landing(2), 'y', AGENT);
    },
    line: 'review-missing one-parent',
  },
  'a policy that is weakened directly, and moves the start over that in the next step': {
    act: (here) => {
      const at = here.direct({ [POLICY_PATH]: LOOSE }, 'x', AGENT);
      here.direct({ [POLICY_PATH]: loosened(at) }, 'y', AGENT);
      here.direct(landing(2), 'z', AGENT);
    },
    line: 'review-missing one-parent',
  },
  'a policy that is weakened and moves the start over itself in one step': {
    act: (here) => {
      const at = here.head();
      here.direct({ [POLICY_PATH]: loosened(at) }, 'x', AGENT);
      here.direct(landing(2), 'y', AGENT);
    },
    line: 'review-missing one-parent',
  },
  'approvals that nobody asked for, since the knowledge is broken beside the policy': {
    policy: policy('trailer'),
    act: (here) => {
      const at = here.direct({ [POLICY_PATH]: LOOSE, [SIGNERS_PATH]: 'garbage' }, 'x', EVE);
      here.direct({ [POLICY_PATH]: loosened(at), [SIGNERS_PATH]: null }, 'y', EVE);
      here.direct(landing(2), 'z', EVE);
    },
    line: 'review-missing unapproved',
    move: 'review-missing unapproved, signer-invalid',
  },
  'signatures that nobody asked for, since the knowledge is broken beside the policy': {
    policy: policy('signed'),
    act: (here) => {
      const at = here.direct({ [POLICY_PATH]: LOOSE, [SIGNERS_PATH]: 'garbage' }, 'x', EVE);
      here.direct({ [POLICY_PATH]: loosened(at), [SIGNERS_PATH]: null }, 'y', EVE);
    },
    line: 'review-missing unapproved',
    move: 'review-missing unapproved, signer-invalid',
  },
  'keys that are changed in the step that lands': {
    act: (here) =>
      here.reviewed({
        ...landing(2),
        [SIGNERS_PATH]:
          'eve@example.org ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBSqOfYhN3UsCCU5o5BAGAKbeJQIHVyB8M7ojhvQXhsR\n',
      }),
    line: 'policy-beside-landing',
  },
  'keys that are changed directly before the start that is moved over them': {
    act: (here) => {
      const at = here.direct({
        [SIGNERS_PATH]:
          'eve@example.org ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBSqOfYhN3UsCCU5o5BAGAKbeJQIHVyB8M7ojhvQXhsR\n',
      });
      here.reviewed({ [POLICY_PATH]: policy('signed', `since: ${at}`) });
    },
    line: 'review-missing one-parent',
  },
  'a policy that is taken away': {
    act: (here) => here.reviewed({ [POLICY_PATH]: null }),
    line: 'policy-removed',
  },
  'a policy that is taken away, and a looser one that comes as the first': {
    act: (here) => {
      here.reviewed({ [POLICY_PATH]: null });
      const at = here.direct({ [POLICY_PATH]: LOOSE }, 'x', AGENT);
      here.direct({ [POLICY_PATH]: loosened(at) }, 'y', AGENT);
    },
    line: 'policy-removed',
  },
  'a directory that is taken away, and one that comes as the first': {
    act: (here) => {
      here.direct({ '.theurian': null }, 'x', AGENT);
      const at = here.direct({ [POLICY_PATH]: LOOSE }, 'y', AGENT);
      here.direct({ [POLICY_PATH]: loosened(at) }, 'z', AGENT);
    },
    line: 'policy-removed, review-missing one-parent',
    move: 'landed-changed deleted, policy-removed, review-missing one-parent',
  },
  'a policy with a key that nobody knows': {
    act: (here) => here.reviewed({ [POLICY_PATH]: `${policy('merge')}twoPartie: true\n` }),
    line: 'fault unusable-policy',
  },
  'a policy of a version that nobody knows': {
    act: (here) => here.reviewed({ [POLICY_PATH]: policy('merge').replace('v1', 'v2') }),
    line: 'fault unusable-policy',
  },
  'a policy that is not YAML': {
    act: (here) => here.reviewed({ [POLICY_PATH]: 'review: [\n' }),
    line: 'fault unusable-policy',
  },
  'a step after a policy that nobody understands, and that is mended since': {
    act: (here) => {
      here.reviewed({ [POLICY_PATH]: `${policy('merge')}twoPartie: true\n` });
      here.reviewed({ [POLICY_PATH]: policy('merge') });
    },
    line: 'fault unusable-policy',
  },
  'a start that is not on the branch': {
    act: (here) => {
      here.branch('aside');
      const aside = here.direct({ 'src/a.ts': '1\n' });
      here.as(EVE, 'checkout', '-q', 'main');
      here.reviewed({ [POLICY_PATH]: policy('merge', `since: ${aside}`) });
    },
    line: 'fault since-not-on-branch',
  },
  'a start that is nowhere': {
    act: (here) => here.reviewed({ [POLICY_PATH]: policy('merge', `since: ${'a'.repeat(40)}`) }),
    line: 'fault since-not-on-branch',
  },
};

for (const [name, attack] of Object.entries(table))
  attacks(name, async () => {
    const here = scene(attack.policy);
    if (attack.policy === undefined) here.reviewed(landing(1));
    const before = here.head();
    attack.act(here);
    const after = here.head('main');
    for (const prefer of ADAPTERS) {
      assert.is(said(await verified(here, line(), { prefer })), attack.line, `the branch, ${prefer}`);
      const moved = said(await verified(here, moves(before, after), { prefer }));
      assert.is(moved, attack.move ?? attack.line, `the move, ${prefer}`);
    }
    here.remove();
  });

attacks('the first policy may come by itself, and changes nothing that was there', async () => {
  const here = scene();
  here.as(EVE, 'rm', '-q', POLICY_PATH);
  here.as(EVE, 'commit', '-q', '--amend', '-m', 'no policy');
  here.reviewed(landing(1));
  const before = here.head();
  here.direct({ [POLICY_PATH]: LOOSE, '.theurian/migrations/.gitkeep': '' });
  assert.is(said(await verified(here, line())), 'proven');
  for (const [files, message, says] of [
    [landing(2), 'x', 'policy-beside-landing'],
    [{ [migrationPath(1)]: null }, 'x', 'landed-changed deleted, review-missing one-parent'],
    [{ [migrationPath(1)]: null }, `x\n\nTheurian-Erase: ${M(1)} why not\n`, 'review-missing one-parent'],
  ] as const) {
    here.as(EVE, 'reset', '-q', '--hard', before);
    here.direct({ ...files, [POLICY_PATH]: LOOSE }, message, EVE);
    assert.is(said(await verified(here, line())), says);
  }
  here.remove();
});

attacks('where there is no policy, a merge by a person is asked for all the same', async () => {
  const here = scene();
  here.as(EVE, 'rm', '-q', POLICY_PATH);
  here.as(EVE, 'commit', '-q', '--amend', '-m', 'no policy');
  here.reviewed(landing(1));
  assert.is(said(await verified(here, line())), 'proven');
  here.direct(landing(2));
  assert.is(said(await verified(here, line())), 'review-missing one-parent');
  here.remove();
});

attacks('each policy is judged by the one before it, not by what it says itself', async () => {
  const here = scene(policy('merge', 'reviewers: [bob@example.org]'));
  here.reviewed({ [POLICY_PATH]: policy('merge', 'reviewers: [eve@example.org]') }, 'Merge', EVE);
  assert.is(said(await verified(here, line())), 'review-missing not-a-reviewer');
  const other = scene(policy('merge', 'reviewers: [bob@example.org]'));
  other.reviewed({ [POLICY_PATH]: policy('merge', 'reviewers: [eve@example.org]') });
  other.reviewed(landing(1), 'Merge', EVE);
  assert.is(said(await verified(other, line())), 'proven');
  here.remove();
  other.remove();
});

attacks.run();
