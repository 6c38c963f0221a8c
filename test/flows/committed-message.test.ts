import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { committedMessage } from '../../lib/flows/committed-message.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { lab } from '../kit/repo.ts';
import { must, worldAt } from '../kit/ways.ts';
import { LEVELS } from './approving.ts';
import { BOB, landing, said, verified } from './verify-scene.ts';

const committed = suite('what a commit will say');
const here = lab();
committed.after(() => here.remove());

const TEXT = 'subject  \n\n\n# a heading\n; a clause\n\nKey: value\n# and\n';

/** A repository whose `commit-msg` keeps what it is shown, and an editor that writes a text before git's advice. */
const watched = (dir: string, config: Readonly<Record<string, string>>): void => {
  here.repo(dir);
  for (const [key, value] of Object.entries(config)) here.git(dir, 'config', key, value);
  here.write(dir, {
    '.git/hooks/commit-msg': '#!/bin/sh\ncp "$1" .git/shown\nprintf "%s" "$GIT_EDITOR" >.git/editor\n',
    '.git/edit': '#!/bin/sh\n{ printf "%s" "$TEXT"; cat "$1"; } >.git/mixed && cp .git/mixed "$1"\n',
    'a.txt': 'changed\n',
  });
  for (const path of ['hooks/commit-msg', 'edit']) chmodSync(here.path(dir, '.git', path), 0o755);
};

const CONFIGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'as git is': {},
  'another mark': { 'core.commentChar': ';' },
  'a mark that git looks for': { 'core.commentChar': 'auto' },
  scissors: { 'commit.cleanup': 'scissors' },
  'scissors and another mark': { 'commit.cleanup': 'scissors', 'core.commentChar': ';' },
  'scissors and a mark that git looks for': { 'commit.cleanup': 'scissors', 'core.commentChar': 'auto' },
  'the changes below, and another mark': { 'commit.verbose': 'true', 'core.commentChar': '%' },
  whitespace: { 'commit.cleanup': 'whitespace' },
  verbatim: { 'commit.cleanup': 'verbatim' },
  strip: { 'commit.cleanup': 'strip', 'core.commentChar': ';' },
  'its own default': { 'commit.cleanup': 'default' },
};

for (const [nth, [what, config]] of Object.entries(CONFIGS).entries())
  for (const edited of [true, false])
    committed(
      `with ${what}, ${edited ? 'from an editor' : 'from a file'}: what git commits of the same text`,
      async () => {
        const dir = `r${nth}${edited}`;
        watched(dir, config);
        here.write(dir, { '.git/text': TEXT });
        const words = edited ? ['commit', '-qa'] : ['commit', '-qa', '-F', '.git/text'];
        here.raw(dir, ['add', '-A']);
        here.raw(dir, words, { env: { TEXT, GIT_EDITOR: here.path(dir, '.git/edit') } });
        const made = here.raw(dir, ['cat-file', 'commit', 'HEAD']).toString('utf8').split('\n\n').slice(1).join('\n\n');
        assert.ok(existsSync(here.path(dir, '.git/shown')));
        const shown = readFileSync(here.path(dir, '.git/shown'), 'utf8');
        const env = { ...here.env, GIT_EDITOR: readFileSync(here.path(dir, '.git/editor'), 'utf8') };
        for (const prefer of ['native', 'isomorphic'] as const) {
          const world = worldAt(here.path(dir), env, { prefer });
          const message = must(await inWorkspace(world, (workspace) => committedMessage(workspace, shown)));
          assert.is(message, made, prefer);
        }
      },
    );

committed('before there is a text there is nothing', async () => {
  watched('none', {});
  const world = worldAt(here.path('none'), here.env);
  assert.is(must(await inWorkspace(world, (workspace) => committedMessage(workspace, null))), null);
});

committed('what is asked for one git alone holds, too', async () => {
  watched('once', {});
  const env = { ...here.env, GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.commentChar', GIT_CONFIG_VALUE_0: ';' };
  const world = worldAt(here.path('once'), env, { prefer: 'native' });
  const message = must(await inWorkspace(world, (workspace) => committedMessage(workspace, 'x\n; y\n# z\n')));
  assert.is(message, 'x\n# z\n');
});

committed('an approval above advice with another mark counts, and one below scissors does not', async () => {
  const [level] = LEVELS;
  assert.ok(level !== undefined);
  const mine = level.make();
  mine.as(BOB, 'config', 'core.commentChar', ';');
  mine.branch('topic');
  mine.direct(landing(1));
  const words = await level.approve(mine, BOB);
  mine.as(BOB, 'checkout', '-q', 'main');
  mine.as(BOB, 'merge', '-q', '--squash', 'topic');
  const ask = async (message: string): Promise<string> => said(await verified(mine, { kind: 'staged', message }));
  const advice = '; Please enter the commit message for your changes.\n;\n';
  assert.is(await ask(`Squash\n\n${words}\n\n${advice}`), 'proven');
  const cut = '; ------------------------ >8 ------------------------\n';
  assert.is(await ask(`Squash\n\n${cut}\n${words}\n`), 'review-missing unapproved');
  mine.remove();
});

committed.run();
