import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { githubWorkflow, gitlabJob } from '../../lib/format/print-gate.ts';

const gates = suite('gates of servers');

const GATE = {
  program: { kind: 'named', source: 'registry', text: 'theurian@1.2.3' },
  branches: ['main', "it's/@odd #1"],
} as const;

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

const workflow: {
  readonly on: Readonly<Record<string, { readonly branches?: readonly string[] } | null>>;
  readonly permissions: unknown;
  readonly jobs: { readonly verify: { readonly name: string; readonly steps: readonly Step[] } };
} = parse(githubWorkflow(GATE));
const { steps } = workflow.jobs.verify;

gates('the workflow runs for pull requests, the merge queue, and what was pushed to the protected branches', () => {
  assert.equal(Object.keys(workflow.on), ['pull_request', 'merge_group', 'push']);
  assert.equal(workflow.on.push?.branches, GATE.branches);
});

gates('the workflow may read and nothing else, and keeps no token', () => {
  assert.equal(workflow.permissions, { contents: 'read' });
  assert.is(steps[0]?.with?.['persist-credentials'], false);
});

gates('the workflow sees the whole history, and judges with a pinned program', () => {
  assert.is(steps[0]?.with?.['fetch-depth'], 0);
  assert.ok(steps.some(({ run }) => run === 'npm install --global --ignore-scripts theurian@1.2.3'));
  for (const { uses } of steps) if (uses !== undefined) assert.match(uses, /@[0-9a-f]{40}$/);
});

gates('no text of the change is put into a command', () => {
  for (const { run = '' } of steps) assert.not.match(run, '${{');
});

gates('each way to land is judged by the verb that is made for it', () => {
  const judged = steps.flatMap(({ run = '', if: when }) => (run.startsWith('theurian') ? [[when, run]] : []));
  assert.equal(judged, [
    [
      "github.event_name == 'pull_request'",
      'theurian verify --no-cache --mergeable "$HEAD" --base "refs/remotes/origin/$BASE"',
    ],
    ["github.event_name == 'merge_group'", 'theurian verify --no-cache --transition "$OLD..$NEW" --ref "$REF"'],
    ["github.event_name == 'push'", 'theurian verify --no-cache "$NEW"'],
  ]);
});

gates('the job of GitLab sees the whole history, and judges merge requests and the default branch', () => {
  const { theurian } = parse(gitlabJob(GATE));
  assert.is(theurian.variables.GIT_DEPTH, '0');
  assert.equal(theurian.rules, [
    { if: '$CI_PIPELINE_SOURCE == "merge_request_event"' },
    { if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' },
  ]);
  const [install = '', verify = ''] = theurian.script;
  assert.is(install, 'npm install --global --ignore-scripts theurian@1.2.3');
  assert.match(verify, 'theurian verify --no-cache --mergeable');
  assert.match(verify, 'theurian verify --no-cache "$CI_COMMIT_SHA"');
});

const ODD = { kind: 'named', source: 'git', text: `git+https://example.org/t.git#${'c'.repeat(40)}` } as const;

gates('a package of any spelling is one word of one command', () => {
  const command = `npm install --global --ignore-scripts '${ODD.text}'`;
  const { theurian } = parse(gitlabJob({ ...GATE, program: ODD }));
  assert.is(theurian.script[0], command);
  const { jobs } = parse(githubWorkflow({ ...GATE, program: ODD }));
  assert.ok(jobs.verify.steps.some(({ run }: Step) => run === command));
});

gates('what the project has locked is installed from its lock file, and called where that puts it', () => {
  const { jobs } = parse(githubWorkflow({ ...GATE, program: { kind: 'locked' } }));
  const runs = jobs.verify.steps.flatMap(({ run }: Step) => run ?? []);
  assert.is(runs[0], 'npm ci --ignore-scripts');
  for (const run of runs.slice(1)) assert.match(run, /^node_modules\/\.bin\/theurian verify --no-cache /);
  const [install, verify] = parse(gitlabJob({ ...GATE, program: { kind: 'locked' } })).theurian.script;
  assert.is(install, 'npm ci --ignore-scripts');
  assert.is(verify.match(/node_modules\/\.bin\/theurian verify/g).length, 2);
});

gates.run();
