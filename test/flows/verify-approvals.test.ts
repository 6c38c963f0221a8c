import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { M } from '../kit/sound.ts';
import { ADA, LEVELS } from './approving.ts';
import {
  ADAPTERS,
  AGENT,
  BOB,
  bodyPath,
  EVE,
  landing,
  line,
  mergeable,
  migrationPath,
  moves,
  POLICY_PATH,
  policy,
  proofs,
  type Scene,
  said,
  scene,
  verified,
  warned,
} from './verify-scene.ts';

const approvals = suite('approvals');

const said1 = async (here: Scene, claim = line()): Promise<string> => {
  const [first = '', ...others] = await Promise.all(
    ADAPTERS.map(async (prefer) => said(await verified(here, claim, { prefer }))),
  );
  for (const other of others) assert.is(other, first, 'both adapters say the same');
  return first;
};

const UNAPPROVED = 'review-missing unapproved';

for (const level of LEVELS) {
  const at = `at the level ${level.name}, `;

  approvals(`${at}a merge without an approval is not proven`, async () => {
    const here = level.make();
    here.branch('topic');
    here.direct(landing(1));
    assert.is(await said1(here, mergeable('topic')), UNAPPROVED);
    here.merge('topic');
    assert.is(await said1(here), UNAPPROVED);
    here.remove();
  });

  approvals(`${at}an approved merge is proven, before and after it is made`, async () => {
    const here = level.make();
    here.branch('topic');
    here.direct(landing(1));
    await level.approve(here, EVE);
    assert.is(await said1(here, mergeable('topic')), 'proven');
    const before = here.head('main');
    here.merge('topic');
    assert.is(await said1(here), 'proven');
    assert.is(await said1(here, moves(before, here.head())), 'proven');
    const found = await verified(here, line());
    assert.equal(proofs(found), ['introduction', level.proof]);
    assert.equal(warned(found), []);
    here.remove();
  });

  approvals(`${at}independent migrations that are approved in parallel both land`, async () => {
    const here = level.make();
    for (const nth of [1, 2, 3]) {
      here.branch(`topic${nth}`);
      here.direct(landing(nth));
      await level.approve(here, EVE);
    }
    for (const nth of [1, 2, 3]) {
      assert.is(await said1(here, mergeable(`topic${nth}`)), 'proven');
      here.merge(`topic${nth}`);
    }
    assert.is(await said1(here), 'proven');
    here.remove();
  });

  approvals(`${at}an approval is lost where something else changed what it speaks of`, async () => {
    const here = level.make();
    const relating = `apiVersion: theurian.dev/v1
id: ${M(3)}
createdAt: '2001-02-03T04:05:06Z'
author: ada@example.org
operations:
  - op: addAlias
    alias: domain.other
    itemId: domain.item1
`;
    const deprecating = relating
      .replace(M(3), M(4))
      .replace(
        / {2}- op: addAlias[\s\S]*/,
        '  - op: deprecateItem\n    itemId: domain.item1\n    reason: It is over\n',
      );
    const approved = async (name: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> => {
      here.branch(name);
      here.direct(files);
      await level.approve(here, EVE);
    };
    await approved('first', landing(1));
    here.merge('first');
    await approved('relating', { [migrationPath(3)]: relating });
    await approved('deprecating', { [migrationPath(4)]: deprecating });
    here.merge('deprecating');
    assert.is(await said1(here), 'proven');
    assert.is(await said1(here, mergeable('relating')), UNAPPROVED);
    here.merge('relating');
    assert.is(await said1(here), UNAPPROVED);
    here.remove();
  });

  approvals(`${at}a squash keeps an approval`, async () => {
    const here = level.make();
    here.branch('topic');
    here.direct(landing(1));
    const trailers = await level.approve(here, EVE);
    here.as(BOB, 'checkout', '-q', 'main');
    here.as(BOB, 'merge', '-q', '--squash', 'topic');
    here.direct({}, `Squash\n\n${trailers}\n`, { author: AGENT.author, committer: BOB.author });
    assert.is(await said1(here), 'proven');
    here.remove();
  });

  approvals(`${at}a squash by an agent is not proven, whatever was approved`, async () => {
    const here = level.make();
    here.branch('topic');
    here.direct(landing(1));
    const trailers = await level.approve(here, EVE);
    here.as(BOB, 'checkout', '-q', 'main');
    here.as(BOB, 'merge', '-q', '--squash', 'topic');
    here.direct({}, `Squash\n\n${trailers}\n`, AGENT);
    assert.match(await said1(here), /^review-missing agent$/);
    here.remove();
  });

  approvals(`${at}a rebase onto what has landed since keeps an approval`, async () => {
    const here = level.make();
    here.branch('one');
    here.direct(landing(1));
    await level.approve(here, EVE);
    here.branch('two');
    here.direct(landing(2));
    await level.approve(here, EVE);
    here.merge('one');
    here.as(BOB, 'checkout', '-q', 'two');
    here.as(BOB, 'rebase', '-q', 'main');
    assert.is(await said1(here, mergeable('two')), 'proven');
    here.merge('two');
    assert.is(await said1(here), 'proven');
    here.remove();
  });

  approvals(`${at}a migration that lands a step before its approval is not proven`, async () => {
    const here = level.make();
    here.branch('topic');
    here.direct(landing(1));
    await level.approve(here, EVE);
    here.as(BOB, 'checkout', '-q', '-B', 'main', 'topic');
    assert.is(await said1(here), UNAPPROVED);
    here.remove();
  });

  const changes: Readonly<Record<string, (here: Scene) => unknown>> = {
    'a byte of the body': (here) => here.direct(landing(1, '# Item 2\n')),
    'a byte of the migration': (here) =>
      here.direct({ [migrationPath(1)]: `${String(landing(1)[migrationPath(1)])}\n` }),
    'the name of the migration': (here) => {
      here.as(BOB, 'mv', migrationPath(1), migrationPath(1).replace('made', 'other'));
      here.direct({});
    },
    'a second migration': (here) => here.direct(landing(2)),
    'a waiver': (here) => here.direct({ '.theurian/waivers.yaml': 'waivers: []\n' }),
    'a text that no migration names': (here) => here.direct({ [bodyPath(7)]: '# Unnamed\n' }),
  };
  for (const [what, change] of Object.entries(changes))
    approvals(`${at}an approval is lost by ${what} that comes after it`, async () => {
      const here = level.make();
      here.branch('topic');
      here.direct(landing(1));
      await level.approve(here, EVE);
      change(here);
      here.merge('topic');
      assert.is(await said1(here), UNAPPROVED);
      here.remove();
    });

  approvals(`${at}an approval that nothing needs is told, and costs nothing`, async () => {
    const here = level.make();
    here.branch('topic');
    here.direct(landing(1));
    await level.approve(here, EVE);
    here.direct(landing(1, '# Other\n'));
    await level.approve(here, EVE);
    here.merge('topic');
    const found = await verified(here, line());
    assert.is(said(found), 'proven');
    assert.equal(warned(found), ['approval-ignored nothing-to-approve']);
    here.remove();
  });

  approvals(`${at}an approval for one branch is none for another`, async () => {
    const here = level.make();
    here.as(ADA, 'checkout', '-q', 'main');
    here.branch('both');
    here.direct({ [POLICY_PATH]: policy(level.name).replace('[main]', '[main, release]') });
    await level.approve(here, EVE);
    here.merge('both');
    here.as(ADA, 'branch', 'release', 'main');
    here.branch('topic');
    here.direct(landing(1));
    await level.approve(here, EVE);
    const before = here.head('release');
    const after = here.merge('topic');
    assert.is(await said1(here, moves(before, after)), 'proven');
    assert.is(await said1(here, moves(before, after, 'refs/heads/release')), UNAPPROVED);
    here.remove();
  });

  approvals(`${at}what was approved, erased and comes back is not approved`, async () => {
    const here = level.make();
    here.branch('topic');
    here.direct(landing(1));
    const trailers = await level.approve(here, EVE);
    here.merge('topic', `Merge\n\n${trailers || 'x'}\n`);
    here.branch('away');
    here.direct({ [migrationPath(1)]: null, [bodyPath(1)]: null }, `Erase\n\nTheurian-Erase: ${M(1)} a secret\n`);
    await level.approve(here, EVE);
    here.merge('away');
    assert.is(await said1(here), 'proven');
    here.branch('again');
    here.direct(landing(1), `Again\n\n${trailers || 'x'}\n`);
    here.merge('again');
    assert.is(await said1(here), 'landed-again');
    here.remove();
  });

  approvals(`${at}the erased bytes do not come back by the approval that they landed with`, async () => {
    const here = level.make();
    here.branch('topic');
    here.direct(landing(1, 'token\n'));
    const trailers = await level.approve(here, EVE);
    here.merge('topic');
    const erase = `Theurian-Erase: ${M(1)} a token stood there`;
    here.branch('redact');
    here.direct(landing(1, 'redacted\n'), `Redact\n\n${erase}\n`);
    await level.approve(here, EVE);
    here.merge('redact');
    const found = await verified(here, line());
    assert.is(said(found), 'proven');
    assert.equal(warned(found), ['erased']);
    here.branch('again');
    here.direct(landing(1, 'token\n'), `Back\n\n${erase}\n${trailers}`.trimEnd(), BOB);
    here.merge('again');
    assert.is(await said1(here), UNAPPROVED);
    here.remove();
  });

  approvals(`${at}a policy that was approved once does not come back without a new approval`, async () => {
    const here = level.make();
    const old = policy(level.name, 'twoParty: false');
    const strict = policy(level.name, 'twoParty: true');
    let trailers = '';
    for (const [nth, text] of [old, strict].entries()) {
      here.branch(`policy-${nth}`);
      here.direct({ [POLICY_PATH]: text });
      trailers = trailers || (await level.approve(here, EVE));
      if (nth > 0) await level.approve(here, EVE);
      here.merge(`policy-${nth}`);
    }
    assert.is(await said1(here), 'proven');
    here.branch('replay');
    here.direct({ [POLICY_PATH]: old }, `Back\n\n${trailers}\n`, BOB);
    here.merge('replay');
    assert.is(await said1(here), UNAPPROVED);
    // The same change once more, approved for this time.
    here.as(ADA, 'reset', '-q', '--hard', 'HEAD~1');
    here.branch('again');
    here.direct({ [POLICY_PATH]: old });
    await level.approve(here, EVE);
    here.merge('again');
    assert.is(await said1(here), 'proven');
    here.remove();
  });

  approvals(`${at}a policy needs an approval, and waivers do, and other settings do not`, async () => {
    const here = level.make();
    here.reviewed({ '.theurian/config.yaml': 'apiVersion: theurian.dev/v1\nprojectId: demo\n' });
    assert.is(await said1(here), 'proven');
    here.reviewed({ '.theurian/waivers.yaml': 'waivers: []\n' });
    assert.is(await said1(here), UNAPPROVED);
    here.as(ADA, 'reset', '-q', '--hard', 'HEAD~1');
    here.reviewed({ [POLICY_PATH]: policy('commit') });
    assert.is(await said1(here), UNAPPROVED);
    here.remove();
  });

  const judged: Readonly<
    Record<string, readonly [more: readonly string[], approvers: readonly (typeof BOB)[], string]>
  > = {
    'a threshold of two is not met by one': [['threshold: 2'], [EVE], UNAPPROVED],
    'a threshold of two is met by two': [['threshold: 2'], [EVE, BOB], 'proven'],
    'an approver who is no reviewer does not count': [['reviewers: [bob@example.org]'], [EVE], UNAPPROVED],
    'an agent does not count': [[], [AGENT], UNAPPROVED],
    'an agent that the policy does not know counts': [['agents: []'], [AGENT], 'proven'],
    'whoever wrote it counts': [[], [ADA], 'proven'],
    'under twoParty, whoever wrote it does not count': [['twoParty: true'], [ADA], UNAPPROVED],
    'under twoParty, whoever merges it counts': [['twoParty: true'], [BOB], 'proven'],
    'under twoParty, somebody else counts': [['twoParty: true'], [EVE], 'proven'],
  };
  for (const [what, [more, approvers, says]] of Object.entries(judged))
    approvals(`${at}${what}`, async () => {
      const here = level.make(...more);
      here.branch('topic');
      here.direct(landing(1));
      for (const who of approvers) await level.approve(here, who);
      here.merge('topic');
      assert.is(await said1(here), says);
      here.remove();
    });
}

approvals('an approval that an agent writes into its own commit is none', async () => {
  const [level] = LEVELS;
  if (level === undefined) throw new Error('no level');
  for (const [who, message] of [
    [AGENT, 'x'],
    [{ author: AGENT.author, committer: 'ada@example.org' }, 'x'],
    [{ author: 'ada@example.org', committer: AGENT.author }, 'x'],
    [ADA, 'x\n\nCo-authored-by: Claude <noreply@anthropic.com>'],
  ] as const) {
    const here = level.make();
    here.branch('topic');
    here.direct(landing(1));
    const trailers = await level.approve(here, EVE);
    here.as(ADA, 'reset', '-q', '--hard', 'HEAD~1');
    here.direct({}, `${message}\n${message === 'x' ? '\n' : ''}${trailers}\n`, who);
    here.merge('topic');
    const found = await verified(here, line());
    assert.is(said(found), UNAPPROVED);
    assert.equal(warned(found), ['approval-ignored by-agent']);
    here.remove();
  }
});

approvals('an approval outside the last paragraph, or that is cut, is none', async () => {
  const [level] = LEVELS;
  if (level === undefined) throw new Error('no level');
  for (const change of [(text: string) => `${text}\n\nmore text`, (text: string) => text.replace('sha256:', 'sha1:')]) {
    const here = level.make();
    here.branch('topic');
    here.direct(landing(1));
    const trailers = await level.approve(here, EVE);
    here.as(ADA, 'reset', '-q', '--hard', 'HEAD~1');
    here.direct({}, `Approve\n\n${change(trailers)}\n`, EVE);
    here.merge('topic');
    const found = await verified(here, line());
    assert.is(said(found), UNAPPROVED);
    assert.equal(warned(found), ['approval-ignored malformed']);
    here.remove();
  }
});

approvals('a forged name is not seen in a trailer', async () => {
  const here = scene(policy('trailer', 'reviewers: [eve@example.org]'));
  const [level] = LEVELS;
  here.branch('topic');
  here.direct(landing(1));
  const trailers = await level?.approve(here, EVE);
  here.as(ADA, 'reset', '-q', '--hard', 'HEAD~1');
  here.direct({}, `Approve\n\n${trailers}\n`, BOB);
  here.merge('topic');
  assert.is(await said1(here), 'proven');
  here.remove();
});

approvals.run();
