import type { PackageSpec } from './package-spec.ts';

/** Where a job takes this program from: the lock file of the project, or one package that is named for good. */
export type GateProgram = { readonly kind: 'locked' } | ({ readonly kind: 'named' } & PackageSpec);

/** What a gate is written for. */
export interface Gate {
  readonly program: GateProgram;
  /** The protected branches. */
  readonly branches: readonly string[];
}

/**
 * Returns a workflow for GitHub Actions: a check for pull requests and the merge queue, and a look at what was pushed.
 *
 * Source: GitHub's "Workflow syntax", "Events that trigger workflows". Names of branches reach a shell as variables only, and
 *         no code of the change is run: it is read from git's objects, and nothing that an earlier job may have left is believed.
 */
export const githubWorkflow = ({ program, branches }: Gate): string => `# Written by: theurian ci init --github
name: theurian
on:
  pull_request:
  merge_group:
  push:
    branches: [${branches.map(quoted).join(', ')}]
permissions:
  contents: read
jobs:
  verify:
    name: theurian verify
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
    - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      with:
        # All of the history: a shallow clone hides the parents that prove a review.
        fetch-depth: 0
        persist-credentials: false
        ref: \${{ github.event.pull_request.head.sha || github.sha }}
    - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
      with:
        node-version: 22
    - run: ${installing(program)}
    - name: The merge of this pull request
      if: github.event_name == 'pull_request'
      env:
        HEAD: \${{ github.event.pull_request.head.sha }}
        BASE: \${{ github.event.pull_request.base.ref }}
      run: ${calling(program)} verify --no-cache --mergeable "$HEAD" --base "refs/remotes/origin/$BASE"
    - name: What the merge queue would land
      if: github.event_name == 'merge_group'
      env:
        OLD: \${{ github.event.merge_group.base_sha }}
        NEW: \${{ github.event.merge_group.head_sha }}
        REF: \${{ github.event.merge_group.base_ref }}
      run: ${calling(program)} verify --no-cache --transition "$OLD..$NEW" --ref "$REF"
    - name: What has landed
      if: github.event_name == 'push'
      env:
        NEW: \${{ github.sha }}
      run: ${calling(program)} verify --no-cache "$NEW"
`;

/**
 * Returns a job for GitLab CI, to be included by the project's own file.
 *
 * Source: GitLab's "Predefined CI/CD variables". CI_MERGE_REQUEST_SOURCE_BRANCH_SHA is there in merged results pipelines only.
 */
export const gitlabJob = ({ program }: Gate): string => `# Written by: theurian ci init --gitlab
theurian:
  image: node:22
  variables:
    # All of the history: a shallow clone hides the parents that prove a review.
    GIT_DEPTH: "0"
  rules:
  - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
  - ${installing(program)}
  - |
    if [ -n "\${CI_MERGE_REQUEST_TARGET_BRANCH_NAME-}" ]; then
      target="refs/remotes/origin/$CI_MERGE_REQUEST_TARGET_BRANCH_NAME"
      git fetch origin "+refs/heads/$CI_MERGE_REQUEST_TARGET_BRANCH_NAME:$target"
      ${calling(program)} verify --no-cache --mergeable "\${CI_MERGE_REQUEST_SOURCE_BRANCH_SHA:-$CI_COMMIT_SHA}" --base "$target"
    else
      ${calling(program)} verify --no-cache "$CI_COMMIT_SHA"
    fi
`;

/** Returns the command that a job installs this program with. No script of a package is run. */
export const installing = (program: GateProgram): string =>
  program.kind === 'locked'
    ? 'npm ci --ignore-scripts'
    : `npm install --global --ignore-scripts ${/^[A-Za-z0-9._@/:+-]+$/.test(program.text) ? program.text : `'${program.text}'`}`;

const calling = ({ kind }: GateProgram): string => (kind === 'locked' ? 'node_modules/.bin/theurian' : 'theurian');

// A name of a branch may begin with anything YAML has a use for.
const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;
