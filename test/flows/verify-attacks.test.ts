import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Oid } from '../../lib/model/oid.ts';
import {
  ADAPTERS,
  AGENT,
  BOB,
  bodyPath,
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

const attacks = suite('attacks on a branch');

interface Attack {
  readonly policy?: string;
  /** Moves main to where the attack leads. One good landing is there already. */
  readonly act: (here: Scene) => void;
  /** What verifying the branch comes to, and what verifying the move does; the same where one is left out. */
  readonly line: string;
  readonly move?: string;
}

const WAIVERS = '.theurian/waivers.yaml';
const KEYS = 'ada@example.org ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBSqOfYhN3UsCCU5o5BAGAKbeJQIHVyB8M7ojhvQXhsR\n';

const merging = (here: Scene, name: string): void => {
  here.as(BOB, 'checkout', '-q', 'main');
  here.as(BOB, 'merge', '-q', '--no-ff', '--no-commit', name);
};

const point = (here: Scene, at: string): void => {
  here.as(BOB, 'checkout', '-q', '-B', 'main', at);
};

const table: Readonly<Record<string, Attack>> = {
  'a merge by a person is proven': { act: (here) => here.reviewed(landing(2)), line: 'proven' },
  'code that lands directly is nobody’s business': {
    act: (here) => here.direct({ 'src/a.ts': '1\n' }),
    line: 'proven',
  },
  'a migration that is committed on the branch': {
    act: (here) => here.direct(landing(2)),
    line: 'review-missing one-parent',
  },
  'a migration that an agent commits on the branch': {
    act: (here) => here.direct(landing(2), 'x', AGENT),
    line: 'review-missing one-parent',
  },
  'a branch that lands by a fast-forward': {
    act: (here) => {
      here.branch('topic');
      here.direct(landing(2));
      point(here, 'topic');
    },
    line: 'review-missing one-parent',
  },
  'an agent that merges': {
    act: (here) => here.reviewed(landing(2), 'Merge', AGENT),
    line: 'review-missing agent',
  },
  'an agent that commits a merge for somebody': {
    act: (here) => here.reviewed(landing(2), 'Merge', { author: 'bob@example.org', committer: AGENT.author }),
    line: 'review-missing agent',
  },
  'a merge that says itself that an agent made it along': {
    act: (here) => here.reviewed(landing(2), 'Merge\n\nCo-Authored-By: Claude <noreply@anthropic.com>\n'),
    line: 'review-missing agent',
  },
  'an agent that squashes': {
    act: (here) => here.direct(landing(2), 'Squash', AGENT),
    line: 'review-missing one-parent',
  },
  'a squash that no pinned forge signed': {
    act: (here) => {
      here.branch('topic');
      here.direct(landing(2));
      here.as(BOB, 'checkout', '-q', 'main');
      here.as(BOB, 'merge', '-q', '--squash', 'topic');
      here.as(BOB, 'commit', '-q', '-m', 'squash');
    },
    line: 'review-missing one-parent',
  },
  'a rebase that lands commits one by one': {
    act: (here) => {
      here.branch('topic');
      here.direct(landing(2));
      here.direct(landing(3));
      here.as(BOB, 'checkout', '-q', 'main');
      here.direct({ 'src/a.ts': '1\n' });
      here.as(BOB, 'checkout', '-q', 'topic');
      here.as(BOB, 'rebase', '-q', 'main');
      point(here, 'topic');
    },
    line: 'review-missing one-parent',
  },
  'a merge of two branches at once': {
    act: (here) => {
      here.branch('one');
      here.direct(landing(2));
      here.branch('two');
      here.direct(landing(3));
      here.as(BOB, 'checkout', '-q', 'main');
      here.as(BOB, 'merge', '-q', '--no-ff', '-m', 'octopus', 'one', 'two');
      if (here.head('HEAD^2') === here.head('main~1')) throw new Error('no octopus');
      const tree = `${here.head('two')}^{tree}`;
      point(here, here.object({ tree, parents: [here.head('HEAD^1'), here.head('one'), here.head('two')] }));
    },
    line: 'review-missing many-parents',
  },

  'a merge that adds a migration neither side has': {
    act: (here) => {
      here.branch('topic');
      here.direct({ 'src/a.ts': '1\n' });
      merging(here, 'topic');
      here.direct(landing(2), 'Merge', BOB);
    },
    line: 'evil-merge',
  },
  'a merge that changes what its branch brings': {
    act: (here) => {
      here.branch('topic');
      here.direct(landing(2));
      merging(here, 'topic');
      here.direct(landing(2, '# Another text\n'), 'Merge', BOB);
    },
    line: 'evil-merge',
  },
  'a merge that changes a waiver': {
    act: (here) => {
      here.branch('topic');
      here.direct(landing(2));
      merging(here, 'topic');
      here.direct({ [WAIVERS]: 'waivers: []\n' }, 'Merge', BOB);
    },
    line: 'evil-merge',
  },
  'a merge with the same parent twice': {
    act: (here) => {
      here.put(landing(2));
      const main = here.head();
      const text = `tree ${here.as(BOB, 'write-tree')}\nparent ${main}\nparent ${main}\n`;
      const who = 'Bob <bob@example.org> 981173106 +0000';
      const bytes = `${text}author ${who}\ncommitter ${who}\n\nMerge\n`;
      const made = here.raw('r', ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], { input: bytes });
      point(here, made.toString().trim());
    },
    line: 'evil-merge',
  },
  'a merge that takes an old policy back in': {
    act: (here) => {
      here.branch('topic');
      here.direct(landing(2));
      here.as(BOB, 'checkout', '-q', 'main');
      here.reviewed({ [POLICY_PATH]: policy('merge', 'twoParty: true') });
      merging(here, 'topic');
      here.as(BOB, 'rm', '-q', '-r', '-f', '.theurian/migrations', '.theurian/knowledge');
      here.as(BOB, 'checkout', 'main', '--', '.theurian');
      here.as(BOB, 'checkout', 'topic', '--', POLICY_PATH);
      here.as(BOB, 'commit', '-q', '-m', 'Merge');
    },
    line: 'evil-merge',
  },
  'a merge with a commit of the branch itself, to have its policy back': {
    policy: policy('merge', 'twoParty: true'),
    act: (here) => {
      const old = here.head();
      const text = policy('merge', 'twoParty: true', 'reviewers: [eve@example.org]');
      here.reviewed({ [POLICY_PATH]: text });
      point(here, here.object({ tree: `${old}^{tree}`, parents: [here.head(), old], who: EVE }));
    },
    line: 'evil-merge',
  },
  'a merge that takes a key back in that was taken out': {
    act: (here) => {
      here.reviewed({ [SIGNERS_PATH]: KEYS });
      here.branch('topic');
      here.direct({ 'src/a.ts': '1\n' });
      here.as(BOB, 'checkout', '-q', 'main');
      here.reviewed({ [SIGNERS_PATH]: null });
      merging(here, 'topic');
      here.as(BOB, 'checkout', 'topic', '--', SIGNERS_PATH);
      here.as(BOB, 'commit', '-q', '-m', 'Merge');
    },
    line: 'evil-merge',
  },
  'a merge that leaves a policy out that main has had since': {
    act: (here) => {
      here.branch('topic');
      here.direct({ 'src/a.ts': '1\n' });
      here.as(BOB, 'checkout', '-q', 'main');
      here.reviewed({ [WAIVERS]: 'waivers: []\n' });
      merging(here, 'topic');
      here.as(BOB, 'rm', '-q', WAIVERS);
      here.as(BOB, 'commit', '-q', '-m', 'Merge');
    },
    line: 'evil-merge',
  },
  'a merge of a branch that went back to an old policy by a commit of its own is that branch’s matter': {
    act: (here) => {
      here.reviewed({ [POLICY_PATH]: policy('merge', 'twoParty: true') });
      here.reviewed({ [POLICY_PATH]: policy('merge') });
    },
    line: 'proven',
  },

  'commits of one’s own into which the branch is merged': {
    act: (here) => {
      here.branch('mine', 'main~1');
      here.direct(landing(2));
      here.as(BOB, 'merge', '-q', '-m', 'Merge main', 'main');
      point(here, 'mine');
    },
    line: 'review-missing one-parent',
    move: 'branch-rewritten foxtrot',
  },
  'code of one’s own into which the branch is merged': {
    act: (here) => {
      here.branch('mine', 'main~1');
      here.direct({ 'src/a.ts': '1\n' });
      here.as(BOB, 'merge', '-q', '-m', 'Merge main', 'main');
      point(here, 'mine');
    },
    line: 'proven',
    move: 'branch-rewritten foxtrot',
  },
  'a branch that is moved back': {
    act: (here) => point(here, 'main~1'),
    line: 'proven',
    move: 'branch-rewritten rewritten',
  },
  'a branch that is moved to another reviewed line': {
    act: (here) => {
      point(here, 'main~1');
      here.reviewed(landing(2));
    },
    line: 'proven',
    move: 'branch-rewritten rewritten',
  },
  'a branch that is moved to another history': {
    act: (here) => {
      here.as(BOB, 'checkout', '-q', '--orphan', 'other');
      here.direct({}, 'other');
      point(here, 'other');
    },
    line: 'policy-beside-landing',
    move: 'branch-rewritten rewritten',
  },

  'a landed body that is edited': {
    act: (here) => here.reviewed({ [bodyPath(1)]: '# Something else\n' }),
    line: 'landed-changed edited, pin-mismatch',
  },
  'a landed migration that is edited with its pins made anew': {
    act: (here) => here.reviewed(landing(1, '# Something else\n')),
    line: 'landed-changed edited',
  },
  'a landed migration that is deleted': {
    act: (here) => here.reviewed({ [migrationPath(1)]: null }),
    line: 'landed-changed deleted',
  },
  'a landed migration that gets another name': {
    act: (here) => {
      const text = landing(1)[migrationPath(1)] ?? '';
      here.reviewed({ [migrationPath(1)]: null, [migrationPath(1).replace('made', 'other')]: text });
    },
    line: 'landed-again, landed-changed renamed',
  },
  'a landed migration that is taken away and comes back': {
    act: (here) => {
      here.reviewed({ [migrationPath(1)]: null, [bodyPath(1)]: null });
      here.reviewed(landing(1));
    },
    line: 'landed-again, landed-changed deleted',
  },
  'a revert of a landing': {
    act: (here) => {
      here.branch('topic');
      here.as(BOB, 'revert', '--no-edit', '-m', '1', 'main');
      here.merge('topic');
    },
    line: 'landed-changed deleted',
  },
  'a draft of one machine that is merged': {
    act: (here) => here.reviewed({ '.theurian/proposals-local/x/migration.yaml': 'x\n' }),
    line: 'local-proposal',
  },
  'a migration that does not replay': {
    act: (here) => {
      const text = String(landing(2)[migrationPath(2)]).replace(
        '    contentFile',
        '    expectedRevision: null\n    contentFile',
      );
      here.reviewed({ ...landing(2), [migrationPath(2)]: text.replace('domain.item2', 'domain.item1') });
    },
    line: 'revision-conflict',
  },

  'under twoParty, somebody who merges their own work': {
    policy: policy('merge', 'twoParty: true'),
    act: (here) => here.reviewed(landing(2), 'Merge', { author: 'ada@example.org' }),
    line: 'review-missing own-work',
  },
  'under twoParty, a co-author who merges': {
    policy: policy('merge', 'twoParty: true'),
    act: (here) => {
      here.branch('topic');
      here.direct(landing(2), 'x\n\nCo-authored-by: Bob <Bob@Example.org>\n');
      here.merge('topic');
    },
    line: 'review-missing own-work',
  },
  'under twoParty, a co-author whose line is hidden in the text': {
    policy: policy('merge', 'twoParty: true'),
    act: (here) => {
      here.branch('topic');
      here.direct(landing(2), 'x\n\nCo-authored-by: Bob <bob@example.org>\n\nand more text\n');
      here.merge('topic');
    },
    line: 'review-missing own-work',
  },
  'under twoParty, somebody else who merges': {
    policy: policy('merge', 'twoParty: true'),
    act: (here) => here.reviewed(landing(2)),
    line: 'proven',
  },
  'somebody who is no reviewer': {
    policy: policy('merge', 'reviewers: [bob@example.org]'),
    act: (here) => here.reviewed(landing(2), 'Merge', EVE),
    line: 'review-missing not-a-reviewer',
  },
  'a forged name is not seen at the level merge': {
    policy: policy('merge', 'reviewers: [bob@example.org]'),
    act: (here) => here.reviewed(landing(2), 'Merge', { author: 'bob@example.org', committer: 'eve@example.org' }),
    line: 'proven',
  },
  'at the level commit, a landing beside code': {
    policy: policy('commit'),
    act: (here) => here.direct({ ...landing(2), 'src/a.ts': '1\n' }),
    line: 'review-missing other-files',
  },
  'at the level commit, a landing by itself is proven': {
    policy: policy('commit'),
    act: (here) => here.direct(landing(2)),
    line: 'proven',
  },
  'at the level commit, a landing by an agent': {
    policy: policy('commit'),
    act: (here) => here.direct(landing(2), 'x', AGENT),
    line: 'review-missing agent',
  },
};

for (const [name, attack] of Object.entries(table))
  attacks(name, async () => {
    const here = scene(attack.policy);
    here.reviewed(landing(1));
    const before: Oid = here.head();
    attack.act(here);
    const after = here.head('main');
    for (const prefer of ADAPTERS) {
      assert.is(said(await verified(here, line(), { prefer })), attack.line, `the branch, ${prefer}`);
      const moved = said(await verified(here, moves(before, after), { prefer }));
      assert.is(moved, attack.move ?? attack.line, `the move, ${prefer}`);
    }
    here.remove();
  });

attacks.run();
