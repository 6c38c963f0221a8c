import { symlinkSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { armored, sshPair } from '../kit/ssh.ts';
import { ADA, keyOf, signaturesAt, signersFile, subjectsAt } from './approving.ts';
import {
  ADAPTERS,
  BOB,
  EVE,
  landing,
  line,
  POLICY_PATH,
  policy,
  proofs,
  REPO,
  type Scene,
  SIGNERS_PATH,
  said,
  scene,
  verified,
  warned,
} from './verify-scene.ts';

const signed = suite('signed approvals');

const UNAPPROVED = 'review-missing unapproved';
const EVES = 'eve@example.org';
const BOBS = 'bob@example.org';

/** A repository at the level signed with these keys, and a branch that would land something. */
const start = (keys: string | null, ...more: readonly string[]): Scene => {
  const here = scene(policy('signed', ...more), keys === null ? {} : { [SIGNERS_PATH]: keys });
  here.branch('topic');
  here.direct(landing(1));
  return here;
};

const verdict = async (here: Scene): Promise<string> => {
  const found = await verified(here, line(), { prefer: 'native' });
  assert.is(said(await verified(here, line(), { prefer: 'isomorphic' })), said(found));
  return [said(found), ...warned(found)].join('; ');
};

const ended = async (here: Scene, says: string): Promise<void> => {
  here.merge('topic');
  assert.is(await verdict(here), says);
  here.remove();
};

signed('what nobody who is known has signed is not proven', async () => {
  const stranger = sshPair('ssh-ed25519');
  const here = start(signersFile(EVES));
  here.direct(await signaturesAt(here, stranger));
  await ended(here, `${UNAPPROVED}; approval-ignored unknown-key`);
});

signed('a key that is added beside what it signs approves nothing', async () => {
  const here = start(signersFile(BOBS));
  here.direct({ [SIGNERS_PATH]: signersFile(BOBS, EVES) });
  here.direct(await signaturesAt(here, keyOf(EVE)));
  here.merge('topic');
  assert.match(await verdict(here), /^policy-beside-landing, review-missing unapproved; approval-ignored unknown-key/);
  here.remove();
});

signed('a key that signs for itself to be added approves nothing', async () => {
  const here = scene(policy('signed'), { [SIGNERS_PATH]: signersFile(BOBS) });
  here.branch('topic');
  here.direct({ [SIGNERS_PATH]: signersFile(BOBS, EVES) });
  here.direct(await signaturesAt(here, keyOf(EVE)));
  await ended(here, `${UNAPPROVED}; approval-ignored unknown-key`);
});

signed('a key that was added by review approves from the next step on, and no more once it is taken out', async () => {
  const here = scene(policy('signed'), { [SIGNERS_PATH]: signersFile(BOBS) });
  const step = async (name: string, files: Readonly<Record<string, string | Uint8Array>>, who: typeof BOB) => {
    here.branch(name);
    here.direct(files);
    here.direct(await signaturesAt(here, keyOf(who)), 'Approve', who);
    here.merge(name);
    return verdict(here);
  };
  assert.is(await step('add', { [SIGNERS_PATH]: signersFile(BOBS, EVES) }, BOB), 'proven');
  assert.is(await step('use', landing(1), EVE), 'proven');
  assert.is(await step('take', { [SIGNERS_PATH]: signersFile(BOBS) }, BOB), 'proven');
  assert.is(await step('late', landing(2), EVE), `${UNAPPROVED}; approval-ignored unknown-key`);
  here.remove();
});

signed('keys that were taken out do not come back by the approvals of old', async () => {
  const here = scene(policy('signed'), { [SIGNERS_PATH]: signersFile(BOBS) });
  const step = async (name: string, keys: string, approve: boolean): Promise<string> => {
    here.branch(name);
    here.direct({ [SIGNERS_PATH]: keys });
    if (approve) here.direct(await signaturesAt(here, keyOf(BOB)), 'Approve', BOB);
    here.merge(name);
    return verdict(here);
  };
  const both = signersFile(BOBS, EVES);
  assert.is(await step('add', both, true), 'proven');
  assert.is(await step('take', signersFile(BOBS), true), 'proven');
  assert.is(await step('back', both, false), UNAPPROVED);
  here.remove();
});

const forged: Readonly<Record<string, readonly [(here: Scene) => Promise<Readonly<Record<string, string>>>, string]>> =
  {
    'a signature of something else under the name of this': [
      async (here) => {
        const { subjects } = await subjectsAt(here);
        const made = armored(keyOf(EVE).signature('something else'));
        return Object.fromEntries(subjects.map(({ digest }) => [`.theurian/approvals/${digest}.eve.sig`, made]));
      },
      'approval-ignored bad-signature',
    ],
    'a signature for another use': [
      async (here) => {
        const { subjects } = await subjectsAt(here);
        return Object.fromEntries(
          subjects.map(({ digest, payload }) => {
            const made = keyOf(EVE).signature(Buffer.from(payload).toString(), { namespace: 'git' });
            return [`.theurian/approvals/${digest}.eve.sig`, armored(made)];
          }),
        );
      },
      'approval-ignored bad-signature',
    ],
    'a signature under another name': [
      async (here) =>
        Object.fromEntries(
          Object.entries(await signaturesAt(here, keyOf(EVE))).map(([path, text]) => [
            path.replace(/[0-9a-f]{64}/, '0'.repeat(64)),
            text,
          ]),
        ),
      'approval-ignored nothing-to-approve',
    ],
    'a file that is no signature': [
      async (here) =>
        Object.fromEntries(Object.keys(await signaturesAt(here, keyOf(EVE))).map((path) => [path, 'approved\n'])),
      'approval-ignored bad-signature',
    ],
    'a line in a message': [async () => ({ 'src/a.ts': '1\n' }), ''],
  };
for (const [what, [make, warning]] of Object.entries(forged))
  signed(`${what} approves nothing`, async () => {
    const here = start(signersFile(EVES));
    here.direct(await make(here), 'Approve', EVE);
    await ended(here, [UNAPPROVED, ...(warning === '' ? [] : [warning])].join('; '));
  });

signed('a signature that is a link approves nothing', async () => {
  const here = start(signersFile(EVES));
  const [[path = '', text = ''] = []] = Object.entries(await signaturesAt(here, keyOf(EVE)));
  here.direct({ 'src/a.sig': text, '.theurian/approvals/x': 'x\n' });
  symlinkSync('../../src/a.sig', here.path(REPO, path));
  here.direct({});
  here.merge('topic');
  assert.match(await verdict(here), /review-missing unapproved/);
  here.remove();
});

signed('two keys of one person are one approver', async () => {
  const second = sshPair('ssh-ed25519');
  const keys = `${signersFile(EVES, BOBS)}EVE@example.org,e@other.org ${second.line}\n`;
  const here = start(keys, 'threshold: 2');
  here.direct({ ...(await signaturesAt(here, keyOf(EVE))), ...(await signaturesAt(here, second)) });
  here.merge('topic');
  assert.is(await verdict(here), UNAPPROVED);
  here.as(ADA, 'checkout', '-q', 'topic');
  here.as(ADA, 'branch', '-f', 'main', 'main^');
  here.direct(await signaturesAt(here, keyOf(BOB)));
  await ended(here, 'proven');
});

signed('under twoParty, another address of the author’s key does not make it two', async () => {
  const key = sshPair('ssh-ed25519');
  const here = start(`a@other.org,ada@example.org ${key.line}\n`, 'twoParty: true');
  here.direct(await signaturesAt(here, key));
  await ended(here, UNAPPROVED);
});

signed('under twoParty, a squash by somebody else makes no reviewer of whoever wrote it', async () => {
  const here = start(signersFile(ADA.author, EVES), 'twoParty: true');
  here.direct(await signaturesAt(here, keyOf(ADA)));
  here.as(BOB, 'checkout', '-q', 'main');
  here.as(BOB, 'merge', '-q', '--squash', 'topic');
  here.direct({}, 'Squash', BOB);
  assert.is(await verdict(here), UNAPPROVED);
  here.remove();
});

signed('an agent’s key approves nothing, whatever other address it has', async () => {
  const key = sshPair('ssh-ed25519');
  const here = start(`eve@example.org,helper[bot]@example.org ${key.line}\n`);
  here.direct(await signaturesAt(here, key), 'Approve', EVE);
  await ended(here, UNAPPROVED);
});

signed('a reviewer is known by any address of their key', async () => {
  const key = sshPair('ssh-ed25519');
  const here = start(`e@other.org,eve@example.org ${key.line}\n`, 'reviewers: [eve@example.org]');
  here.direct(await signaturesAt(here, key), 'Approve', EVE);
  await ended(here, 'proven');
});

signed('where nobody has a key, nothing is approved', async () => {
  const here = start(null);
  here.direct(await signaturesAt(here, keyOf(EVE)));
  await ended(here, `${UNAPPROVED}; approval-ignored unknown-key`);
});

signed('keys that nobody understands stop what comes after them', async () => {
  const here = scene(policy('signed'), { [SIGNERS_PATH]: 'eve@example.org nonsense\n' });
  here.reviewed(landing(1));
  for (const prefer of ADAPTERS) assert.is(said(await verified(here, line(), { prefer })), 'fault unusable-policy');
  here.remove();
  const linked = scene(policy('signed'), { keys: signersFile(EVES) });
  symlinkSync('../keys', linked.path(REPO, SIGNERS_PATH));
  linked.direct({});
  linked.reviewed(landing(1));
  for (const prefer of ADAPTERS) assert.is(said(await verified(linked, line(), { prefer })), 'fault unusable-policy');
  linked.remove();
});

signed('an approval that has landed is neither changed nor taken away', async () => {
  const here = start(signersFile(EVES));
  const files = await signaturesAt(here, keyOf(EVE));
  here.direct(files);
  here.merge('topic');
  const [path = ''] = Object.keys(files);
  for (const [text, how] of [
    [null, 'deleted'],
    ['x\n', 'edited'],
  ] as const) {
    const before = here.head();
    here.reviewed({ [path]: text });
    assert.match(await verdict(here), new RegExp(`^landed-changed ${how}`));
    here.as(ADA, 'reset', '-q', '--hard', before);
  }
  here.remove();
});

// A squash as a forge makes it: the author wrote it, the forge committed it, and one of its keys signed the commit object.
const forge = sshPair('ssh-ed25519');
const squashed = (here: Scene, by: ReturnType<typeof sshPair> | null, author = 'Ada <ada@example.org>'): void => {
  const time = '981173106 +0000';
  const head = `tree ${here.as(ADA, 'write-tree')}\nparent ${here.head('main')}\n`;
  const people = `author ${author} ${time}\ncommitter GitHub <noreply@github.com> ${time}\n`;
  const message = '\nThe squash (#1)\n';
  const signature =
    by === null
      ? ''
      : `gpgsig ${armored(by.signature(head + people + message, { namespace: 'git' }))
          .trimEnd()
          .replaceAll('\n', '\n ')}\n`;
  const bytes = head + people + signature + message;
  const args = ['hash-object', '-t', 'commit', '-w', '--stdin'];
  const oid = here.raw(REPO, args, { input: bytes }).toString().trim();
  here.as(ADA, 'reset', '-q', '--hard', oid);
};
const pinned = (...more: readonly string[]): string => policy('merge', `forgeKeys: ['${forge.line}']`, ...more);
const squashes: Readonly<
  Record<string, { text: string; by: ReturnType<typeof sshPair> | null; author?: string; says: string }>
> = {
  'a squash that a pinned forge signed is proven': { text: pinned(), by: forge, says: 'proven' },
  'a squash of an agent’s work that a pinned forge signed is proven': {
    text: pinned(),
    by: forge,
    author: 'x <helper[bot]@example.org>',
    says: 'proven',
  },
  'a squash that nobody signed is not': { text: pinned(), by: null, says: 'review-missing one-parent' },
  'a squash that another key signed is not': {
    text: pinned(),
    by: sshPair('ssh-ed25519'),
    says: 'review-missing one-parent',
  },
  'a squash that the forge signed is not where no key is pinned': {
    text: policy('merge'),
    by: forge,
    says: 'review-missing one-parent',
  },
  'a squash tells no two parties': {
    text: pinned('twoParty: true'),
    by: forge,
    says: 'review-missing merger-unknown',
  },
  'a squash tells no reviewer': {
    text: pinned('reviewers: [eve@example.org]'),
    by: forge,
    says: 'review-missing merger-unknown',
  },
};
for (const [what, { text, by, author, says }] of Object.entries(squashes))
  signed(what, async () => {
    const here = scene(text);
    here.put(landing(1));
    squashed(here, by, author);
    assert.is(await verdict(here), says);
    if (says === 'proven') assert.equal(proofs(await verified(here, line())), ['introduction', 'forge']);
    here.remove();
  });

signed('a pinned key that comes with the squash that it signs proves nothing', async () => {
  const here = scene(policy('merge'));
  here.put({ [POLICY_PATH]: pinned() });
  squashed(here, forge);
  assert.is(await verdict(here), 'review-missing one-parent');
  here.remove();
});

signed.run();
