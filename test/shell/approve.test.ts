import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ADA, keyOf, signersFile } from '../flows/approving.ts';
import {
  BOB,
  bodyPath,
  EVE,
  landing,
  line,
  POLICY_PATH,
  policy,
  REPO,
  type Scene,
  SIGNERS_PATH,
  said,
  scene,
  verified,
} from '../flows/verify-scene.ts';
import { answered, cli, type Document, failed, type Ran } from '../kit/cli.ts';
import { skipped } from '../kit/skip.ts';
import { M } from '../kit/sound.ts';
import { hasKeygen } from '../kit/ssh.ts';

const approving = suite('approve');

/** Runs the command line as somebody. */
const as = (here: Scene, who: string, ...argv: readonly string[]): Promise<Ran> =>
  cli({ at: here.path(REPO), env: { ...here.env, GIT_COMMITTER_EMAIL: who } }, 'approve', ...argv);

const EVES = 'eve@example.org';

/** A repository with a branch that would land two migrations. */
const start = (text: string, more = {}): Scene => {
  const here = scene(text, more);
  here.branch('topic');
  here.direct({ ...landing(1), ...landing(2) });
  return here;
};

interface Approval {
  readonly name: string;
  readonly file: string;
  readonly digest: string;
  readonly trailer: string | null;
  readonly signature: string | null;
  readonly payload: string;
}

const approvalsIn = (document: Document): readonly Approval[] => document.approvals as unknown as readonly Approval[];

approving('the lines that it prints prove what they are committed with', async () => {
  const here = start(policy('trailer'));
  const found = answered(await as(here, EVES, '--json'));
  assert.equal(Object.keys(found).sort(), ['approvals', 'by', 'head', 'nextSteps', 'of', 'onto', 'ref', 'review']);
  assert.equal([found.by, found.ref, found.review], [EVES, 'refs/heads/main', 'trailer']);
  assert.equal([found.onto, found.head], [here.head('main'), here.head('topic')]);
  const approvals = approvalsIn(found);
  assert.equal(
    approvals.map(({ name }) => name),
    [M(1), M(2)],
  );
  for (const { signature, payload, digest } of approvals) {
    assert.is(signature, null);
    assert.is(JSON.parse(payload).ref, 'refs/heads/main');
    assert.match(digest, /^[0-9a-f]{64}$/);
  }
  here.direct({}, `Approve\n\n${approvals.map(({ trailer }) => trailer).join('\n')}\n`, EVE);
  here.merge('topic');
  assert.is(said(await verified(here, line())), 'proven');
  here.remove();
});

approving('the command that it prints approves when it is run', async () => {
  const here = start(policy('trailer'));
  const { out, code } = await as(here, EVES);
  assert.is(code, 0);
  assert.match(out, /Nothing is approved by this/);
  const command = out.split('\n').find((text) => text.trimStart().startsWith('git commit')) ?? '';
  execFileSync('sh', ['-c', command], { cwd: here.path(REPO), env: here.env });
  here.merge('topic');
  assert.is(said(await verified(here, line())), 'proven');
  here.remove();
});

approving('a part is approved by its name, and the rest is not', async () => {
  const here = start(policy('trailer'));
  const named = approvalsIn(answered(await as(here, EVES, M(2), '--json')));
  assert.equal(
    named.map(({ name }) => name),
    [M(2)],
  );
  here.direct({}, `Approve\n\n${named[0]?.trailer}\n`, EVE);
  here.merge('topic');
  assert.is(said(await verified(here, line())), 'review-missing unapproved');
  here.remove();
});

approving('another revision than what is checked out is approved by its name', async () => {
  const here = start(policy('trailer'));
  here.as(BOB, 'checkout', '-q', 'main');
  assert.is(approvalsIn(answered(await as(here, EVES, '--json'))).length, 0);
  assert.match((await as(here, EVES)).out, /nothing to approve/);
  assert.is(approvalsIn(answered(await as(here, EVES, '--of', 'topic', '--json'))).length, 2);
  assert.is(failed(await as(here, EVES, '--of', 'nowhere', '--json'), 3).code, 'unknown-revision');
  here.remove();
});

approving('what else changes by review is approved by its path', async () => {
  const here = scene(policy('trailer'));
  here.branch('topic');
  here.direct({ [POLICY_PATH]: policy('merge'), '.theurian/waivers.yaml': 'waivers: []\n' });
  const found = approvalsIn(answered(await as(here, EVES, '--json')));
  assert.equal(
    found.map(({ name, file }) => [name, file]),
    [
      ['policy.yaml', POLICY_PATH],
      ['waivers.yaml', '.theurian/waivers.yaml'],
    ],
  );
  here.direct({}, `Approve\n\n${found.map(({ trailer }) => trailer).join('\n')}\n`, EVE);
  here.merge('topic');
  assert.is(said(await verified(here, line())), 'proven');
  here.remove();
});

const refusals: readonly (readonly [what: string, who: string, argv: readonly string[], code: number, says: string])[] =
  [
    ['a name that nothing has', EVES, ['nothing'], 2, 'unknown-subject'],
    ['a body instead of its migration', EVES, [bodyPath(1)], 2, 'unknown-subject'],
    ['an agent', 'helper[bot]@example.org', [], 5, 'review-missing'],
    ['somebody who is no reviewer', 'mallory@example.org', [], 5, 'review-missing'],
  ];
for (const [what, who, argv, code, says] of refusals)
  approving(`${what} is refused`, async () => {
    const here = start(policy('trailer', 'reviewers: [eve@example.org, "*[bot]@*"]'));
    const error = failed(await as(here, who, ...argv, '--json'), code);
    assert.ok(error.code === says || error.findings.some((one) => one.code === says), error.code);
    here.remove();
  });

approving('knowledge that is refused, and sides that do not go together, are not approved', async () => {
  const here = start(policy('trailer'));
  here.direct({ [bodyPath(1)]: '# Other\n' });
  const wrong = failed(await as(here, EVES, '--json'), 4);
  assert.equal([...new Set(wrong.findings.map(({ code }) => code))], ['pin-mismatch']);
  here.as(BOB, 'checkout', '-q', 'main');
  here.branch('other');
  here.direct({ '.theurian/waivers.yaml': 'waivers: []\n' });
  here.as(BOB, 'checkout', '-q', 'main');
  here.reviewed({ '.theurian/waivers.yaml': 'waivers: [] #\n' });
  const apart = failed(await as(here, EVES, '--of', 'other', '--json'), 5);
  assert.equal(
    apart.findings.map(({ code }) => code),
    ['merge-conflict'],
  );
  here.remove();
});

approving('each level tells its own way on', async () => {
  const ways: readonly (readonly [string, RegExp])[] = [
    ['commit', /git merge --no-ff/],
    ['merge', /git merge --no-ff/],
    ['trailer', /git commit --allow-empty/],
    ['signed', /theurian approve --sign KEY/],
  ];
  for (const [level, says] of ways) {
    const here = start(policy(level));
    assert.match((await as(here, EVES)).out, says, level);
    here.remove();
  }
});

const probe = scene();
if (!hasKeygen(probe)) skipped('approve --sign', 'ssh-keygen is not installed');
else {
  /** Makes a key with ssh-keygen, and gives its file and its line. */
  const keygen = (here: Scene, name: string): readonly [file: string, line: string] => {
    const file = here.path(name);
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', file], { env: here.env });
    return [file, readFileSync(`${file}.pub`, 'utf8').trim()];
  };
  const filesIn = (here: Scene): readonly string[] => {
    const at = here.path(REPO, '.theurian/approvals');
    return existsSync(at) ? readdirSync(at) : [];
  };

  approving('the signatures that it writes prove what they are committed with', async () => {
    const here = scene(policy('signed'));
    const [file, key] = keygen(here, 'eve');
    here.as(ADA, 'checkout', '-q', 'main');
    here.direct({ [SIGNERS_PATH]: `${EVES} ${key}\n` });
    here.as(ADA, 'reset', '-q', '--soft', 'HEAD~1');
    here.as(ADA, 'commit', '-q', '--amend', '-m', 'policy and keys');
    here.branch('topic');
    here.direct({ ...landing(1), ...landing(2) });
    // Who commits here is somebody else: the key tells who approves.
    const found = answered(await as(here, 'helper[bot]@example.org', '--sign', file, '--json'));
    assert.is(found.by, EVES);
    const approvals = approvalsIn(found);
    for (const { trailer, signature, digest } of approvals) {
      assert.is(trailer, null);
      assert.match(signature ?? '', new RegExp(`^\\.theurian/approvals/${digest}\\.[0-9a-f]{16}\\.sig$`));
    }
    assert.is(filesIn(here).length, 2);
    const again = await as(here, EVES, '--sign', file);
    assert.is(again.code, 0);
    assert.is(filesIn(here).length, 2);
    const commands = again.out.split('\n').filter((text) => /^\s+git (add|commit)/.test(text));
    execFileSync('sh', ['-ec', commands.join('\n')], { cwd: here.path(REPO), env: here.env });
    here.merge('topic');
    assert.is(said(await verified(here, line())), 'proven');
    here.remove();
  });

  approving('a key that the branch does not know signs nothing, and nothing is written', async () => {
    const here = start(policy('signed'), { [SIGNERS_PATH]: signersFile(EVES) });
    const [file, key] = keygen(here, 'stranger');
    const own = failed(await as(here, EVES, '--sign', file, '--json'), 5);
    assert.equal(
      own.findings.map(({ code, file: at }) => [code, at]),
      [['review-missing', SIGNERS_PATH]],
    );
    here.direct({ [SIGNERS_PATH]: `${signersFile(EVES)}stranger@example.org ${key}\n` });
    failed(await as(here, EVES, '--sign', file, '--json'), 5);
    assert.equal(filesIn(here), []);
    here.remove();
  });

  approving('a key of somebody who is no reviewer, or of an agent, signs nothing', async () => {
    for (const who of ['mallory@example.org', 'helper[bot]@example.org']) {
      const here = scene(policy('signed', 'reviewers: [eve@example.org, "*[bot]@*"]'));
      const [file, key] = keygen(here, 'key');
      here.direct({ [SIGNERS_PATH]: `${who} ${key}\n` });
      here.branch('topic');
      here.direct(landing(1));
      failed(await as(here, EVES, '--sign', file, '--json'), 5);
      assert.equal(filesIn(here), []);
      here.remove();
    }
  });

  approving('what cannot sign is told in the words of ssh-keygen, and nothing is written', async () => {
    const here = start(policy('signed'), { [SIGNERS_PATH]: signersFile(EVES) });
    assert.is(failed(await as(here, EVES, '--sign', here.path('no-key'), '--json'), 3).code, 'not-signed');
    assert.is(failed(await as(here, EVES, '--sign', here.path(REPO, 'README.md'), '--json'), 3).code, 'not-signed');
    assert.equal(filesIn(here), []);
    here.remove();
  });

  approving('where signatures do not count, or there is nowhere to keep them, that is told', async () => {
    const here = start(policy('trailer'), { [SIGNERS_PATH]: signersFile(EVES) });
    const [file, key] = keygen(here, 'eve');
    here.as(ADA, 'checkout', '-q', 'main');
    here.direct({ [SIGNERS_PATH]: `${EVES} ${key}\n` });
    here.as(ADA, 'checkout', '-q', 'topic');
    assert.match((await as(here, EVES, '--sign', file)).out, /a signature does not/);
    here.git('.', 'clone', '-q', '--bare', REPO, 'bare.git');
    const bare = await cli(
      { at: here.path('bare.git'), env: here.env },
      'approve',
      '--of',
      'topic',
      '--sign',
      file,
      '--json',
    );
    assert.is(failed(bare, 3).code, 'no-worktree');
    here.remove();
  });
}
probe.remove();

approving('without ssh-keygen nothing is signed', async () => {
  const here = start(policy('signed'), { [SIGNERS_PATH]: signersFile(EVES) });
  const env = { ...here.env, PATH: here.path('nowhere') };
  const ran = await cli({ at: here.path(REPO), env }, 'approve', '--sign', 'key', '--json');
  assert.is(failed(ran, 3).code, 'not-signed');
  assert.ok(keyOf(EVE).line.startsWith('ssh-ed25519'));
  here.remove();
});

approving.run();
