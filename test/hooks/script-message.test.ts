import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEFAULT_EVENTS } from '../../lib/model/hook.ts';
import { hookScene, MIGRATION } from './scene.ts';

const message = suite('hook script, messages');
const here = hookScene();
message.after(() => here.remove());

const told = (): readonly string[] => here.cli.asked().map(({ event, args }) => [event, ...args].join(' '));
const stage = (dir: string, path = MIGRATION): void => {
  here.write(dir, { [path]: `${Math.random()}\n` });
  here.git(dir, 'add', '-A');
};

message.before.each(() => {
  here.cli.answers(0);
  here.cli.asked();
});

const POLICY = '.theurian/policy.yaml';
const TRAILER = '# commit, merge or trailer\nreview: trailer # not merge\n';
const MESSAGE = 'commit-msg verify --staged --message .git/COMMIT_EDITMSG';

interface Level {
  readonly why: string;
  readonly policy: string;
  readonly branch?: string;
  readonly path?: string;
  readonly asks: readonly string[];
}

const LEVELS: readonly Level[] = [
  { why: 'at the level trailer', policy: TRAILER, asks: ['pre-commit verify --staged', MESSAGE] },
  {
    why: 'at the level trailer, written otherwise',
    policy: '{"branches": ["main"], "review" : "trailer"}\n',
    asks: ['pre-commit verify --staged', MESSAGE],
  },
  { why: 'at another level', policy: '# merge or trailer\nreview: merge\n', asks: ['pre-commit verify --staged'] },
  { why: 'of code, at the level trailer', policy: TRAILER, path: 'src/a.ts', asks: [] },
  {
    why: 'on another branch, at the level trailer',
    policy: TRAILER,
    branch: 'own',
    asks: ['pre-commit verify --staged'],
  },
];

for (const [nth, { why, policy, branch = 'main', path = MIGRATION, asks }] of LEVELS.entries())
  message(
    `a commit ${why} ${asks.includes(MESSAGE) ? 'is judged with its message, too' : 'starts nothing once the message is there'}`,
    () => {
      const dir = `level${nth}`;
      here.hooked(dir, DEFAULT_EVENTS, { 'README.md': 'x\n', [POLICY]: policy });
      here.git(dir, 'switch', '-q', '-C', branch);
      stage(dir, path);
      here.git(dir, 'commit', '-qm', 'x');
      assert.equal(told(), asks);
    },
  );

message('a commit whose message does not approve it is not made', () => {
  here.hooked('unapproved', ['commit-msg'], { [POLICY]: TRAILER });
  here.cli.answers(5);
  stage('unapproved');
  assert.is(here.try('unapproved', ['commit', '-qm', 'x']).code, 1);
  assert.is(here.git('unapproved', 'log', '--format=%s'), 'first');
});

message.run();
