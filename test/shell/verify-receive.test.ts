import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ADAPTERS, BOB, EVE, landing, POLICY_PATH, policy, REPO, type Scene, scene } from '../flows/verify-scene.ts';
import { built } from '../kit/cli.ts';
import { lab } from '../kit/repo.ts';

const receiving = suite('pre-receive');
const pushing = suite('pre-push');

const workshop = lab();
const program = await built(workshop.root);

/** How a push ended. */
interface Ended {
  readonly code: number | null;
  readonly says: string;
}

interface Remote extends Scene {
  push(...args: readonly string[]): Ended;
  /** Where a ref of the server stands; empty where it has none. */
  at(ref: string): string;
}

/** A hook that hands the words of git on, as a shell starts it. */
const hookText = (way: string, adapter: string): string =>
  `#!/bin/sh\nTHEURIAN_GIT=${adapter} exec ${program.map((word) => `'${word}'`).join(' ')} verify ${way}\n`;

/** A repository with a bare one that it pushes to, and a hook in one of them. */
const remote = (where: 'server' | 'client', adapter: string): Remote => {
  const here = scene();
  here.git('.', 'init', '-q', '--bare', '-b', 'main', 'server.git');
  here.git(REPO, 'remote', 'add', 'origin', here.path('server.git'));
  const [file, way] =
    where === 'server'
      ? ['server.git/hooks/pre-receive', '--pre-receive']
      : [`${REPO}/.git/hooks/pre-push`, '--pre-push'];
  writeFileSync(here.path(file), hookText(way, adapter));
  chmodSync(here.path(file), 0o755);
  return {
    ...here,
    push(...args) {
      const { status, stderr } = spawnSync('git', ['push', '-q', 'origin', ...args], {
        cwd: here.path(REPO),
        env: here.env,
        encoding: 'utf8',
      });
      return { code: status, says: stderr };
    },
    at: (ref) => here.git('server.git', 'for-each-ref', '--format=%(objectname)', ref),
  };
};

const MAIN = 'refs/heads/main';

for (const adapter of ADAPTERS)
  receiving(`a server that judges takes what is reviewed and nothing else, ${adapter}`, () => {
    const here = remote('server', adapter);
    const takes = (...args: readonly string[]): void => {
      const { code, says } = here.push(...args);
      assert.is(code, 0, says);
    };
    const refuses = (says: RegExp, ...args: readonly string[]): void => {
      const before = here.at('refs');
      const ended = here.push(...args);
      assert.is(ended.code, 1);
      assert.match(ended.says, says);
      assert.is(here.at('refs'), before, 'nothing has moved');
    };
    // A branch that begins with a landing is no good beginning.
    here.branch('bad');
    here.direct(landing(9), 'x', EVE);
    refuses(/landed directly/, 'bad:main');
    takes('main');
    assert.is(here.at(MAIN), here.head('main'));

    here.as(BOB, 'checkout', '-q', 'main');
    here.reviewed(landing(1));
    takes('main');
    const good = here.head('main');

    here.direct(landing(2), 'x', EVE);
    const direct = here.head();
    refuses(/landed directly/, 'main');
    refuses(/landed directly/, 'main', 'bad');
    refuses(/landed directly/, `main:${MAIN}`, '--force');
    assert.throws(() => here.git('server.git', 'cat-file', '-e', direct), 'the objects went with the push');

    here.as(BOB, 'reset', '-q', '--hard', good);
    refuses(/would lose/, '--force', 'main~1:main');
    here.git('server.git', 'config', 'receive.denyDeleteCurrent', 'ignore');
    refuses(/would be deleted/, '--delete', 'main');

    // An ordinary pull into a commit of one's own.
    here.branch('mine', 'main~1');
    here.direct({ 'src/a.ts': '1\n' });
    here.as(BOB, 'merge', '-q', '-m', 'Merge', 'main');
    refuses(/came in by the side/, 'mine:main');

    // Anything goes elsewhere, a policy that nobody understands included, and it can be mended and deleted.
    here.branch('feature');
    here.direct({ [POLICY_PATH]: 'review: [\n', ...landing(3) }, 'x', EVE);
    takes('feature');
    here.direct({ [POLICY_PATH]: policy('merge') });
    takes('feature');
    takes('--delete', 'feature');
    here.as(BOB, 'tag', 'v1', 'bad');
    takes('v1');

    // A replacement on the server shows git another history, and the judge the one there is.
    here.as(BOB, 'checkout', '-q', 'main');
    here.direct(landing(2), 'y', EVE);
    const bad = here.head();
    const shown = here.object({ tree: `${bad}^{tree}`, parents: [`${bad}^`, here.head('mine')] });
    here.as(BOB, 'replace', bad, shown);
    here.as(BOB, 'push', '-q', 'origin', 'refs/replace/*:refs/replace/*');
    refuses(/landed directly/, 'main');
    here.as(BOB, 'replace', '-d', bad);
    here.as(BOB, 'reset', '-q', '--hard', good);
    here.reviewed(landing(4));
    takes('main');
    assert.is(here.at(MAIN), here.head('main'));
    here.remove();
  });

receiving('a second protected branch is judged like the first', () => {
  const here = remote('server', 'native');
  here.reviewed({ [POLICY_PATH]: policy('merge').replace('[main]', '[main, release]') });
  assert.is(here.push('main').code, 0);
  here.branch('release');
  assert.is(here.push('release').code, 0);
  here.direct(landing(1), 'x', EVE);
  assert.match(here.push('release').says, /landed directly/);
  assert.is(here.at('refs/heads/release'), here.head('main'));
  here.remove();
});

receiving('a branch that is older than the policy that protects it is judged all the same', () => {
  const here = remote('server', 'native');
  here.reviewed({ [POLICY_PATH]: policy('merge').replace('[main]', '[main, release]') });
  assert.is(here.push('main').code, 0);
  here.branch('release', 'main~1');
  assert.is(here.push('release').code, 0);
  here.direct(landing(1), 'x', EVE);
  assert.match(here.push('release').says, /landed directly/);
  here.remove();
});

pushing('what would land without a review is not pushed', () => {
  const here = remote('client', 'native');
  assert.is(here.push('main').code, 0);
  here.direct(landing(1), 'x', EVE);
  assert.match(here.push('main').says, /landed directly/);
  assert.is(here.push('main:feature').code, 0, 'another branch');
  assert.match(here.push('main:other', 'main').says, /landed directly/, 'every line counts');
  assert.is(here.at('refs/heads/other'), '');
  here.as(BOB, 'branch', 'topic');
  here.as(BOB, 'reset', '-q', '--hard', 'HEAD~1');
  here.merge('topic');
  assert.is(here.push('main').code, 0);
  assert.is(here.at(MAIN), here.head('main'));
  here.remove();
});

pushing('a tip of the remote that is not here cannot be judged', () => {
  const here = remote('client', 'native');
  assert.is(here.push('main').code, 0);
  here.git('.', 'clone', '-q', here.path('server.git'), 'other');
  here.commit('other', { 'a.txt': '1\n' }, 'elsewhere');
  here.git('other', 'push', '-q', 'origin', 'main');
  here.reviewed(landing(1));
  const { code, says } = here.push('--force', 'main');
  assert.is(code, 1);
  assert.match(says, /not here|missing|is not in this/);
  here.remove();
});

pushing.after(() => workshop.remove());

receiving.run();
pushing.run();
