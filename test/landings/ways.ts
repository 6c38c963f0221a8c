/** A way to move main in a clone, as lines for a shell that stands at its top. */
export interface Way {
  readonly name: string;
  readonly script: string;
  /** Whether main can be moved only while another branch is checked out. */
  readonly aside?: boolean;
  /** Whether it comes about at the remote, or only when it is pushed there. */
  readonly remote?: boolean;
}

// $M and $B are a sound migration and its body that nobody has reviewed, ready to be copied; `bad` is a branch that has them.
const ADD =
  'mkdir -p .theurian/migrations .theurian/knowledge/x && cp "$M" .theurian/migrations/ && cp "$B" .theurian/knowledge/x/';
const BODY = '$(ls .theurian/knowledge/domain/*.md | head -n 1)';

/** Ways to land what nobody has reviewed. Each is run on its own copy of the same clone, with main checked out unless it says otherwise. */
export const HOSTILE: readonly Way[] = [
  { name: 'commit', script: `${ADD}; git add .theurian; git commit -m x` },
  { name: 'commit -a, of a landed body', script: `echo more >> "${BODY}"; git commit -am x` },
  {
    name: 'commit PATH, of a deleted migration',
    script: 'rm .theurian/migrations/*-first.yaml; git commit -m x -- .theurian/migrations',
  },
  {
    name: 'commit --amend',
    script: `git commit -q --allow-empty -m code; ${ADD}; git add .theurian; git commit --amend -m x`,
  },
  { name: 'commit --no-verify', script: `${ADD}; git add .theurian; git commit --no-verify -m x` },
  {
    name: 'commit, of a draft in proposals-local',
    script:
      'mkdir -p .theurian/proposals-local/x && echo "{}" > .theurian/proposals-local/x/evidence.json; git add -f .theurian; git commit -m x',
  },
  { name: 'merge, fast-forward', script: 'git merge bad' },
  { name: 'merge --ff-only', script: 'git merge --ff-only bad' },
  { name: 'pull, fast-forward', script: 'git pull . bad' },
  {
    name: 'merge by an agent',
    script:
      'export GIT_AUTHOR_EMAIL="helper[bot]@example.org" GIT_COMMITTER_EMAIL="helper[bot]@example.org"; git merge --no-ff -m x bad',
  },
  { name: 'merge, evil', script: `git merge --no-ff --no-commit good; ${ADD}; git add .theurian; git commit -m x` },
  {
    name: 'merge --no-verify, evil',
    script: `git merge --no-ff --no-commit good; ${ADD}; git add .theurian; git commit --no-verify -m x`,
  },
  { name: 'merge, octopus', script: 'git merge -m x bad good' },
  { name: 'merge, whose sides do not go together', script: 'git merge --no-ff -m x clash' },
  {
    name: 'merge -s ours, in the place of main',
    script:
      'git checkout -q -b took bad; git merge -q -s ours -m x main; git checkout -q main; git merge --ff-only took',
  },
  { name: 'merge --squash, then commit', script: 'git merge --squash bad; git commit -m x' },
  { name: 'merge, policy beside a landing', script: 'git merge --no-ff -m x weaker' },
  {
    name: "pull into a commit of one's own",
    script: `git reset -q --hard HEAD~1; ${ADD}; git add .theurian; git commit -q --no-verify -m own; git pull --no-rebase --no-edit . upstream`,
  },
  { name: 'cherry-pick', script: 'git cherry-pick bad' },
  { name: 'cherry-pick -n, then commit', script: 'git cherry-pick -n bad; git commit -m x' },
  { name: 'revert, of a landing', script: 'git revert -m 1 --no-edit HEAD' },
  { name: 'rebase', script: 'git commit -q --allow-empty -m code; git rebase bad' },
  { name: 'rebase --apply', script: 'echo y > y; git add y; git commit -qm code; git rebase --apply bad' },
  { name: 'rebase, fast-forward', script: 'git rebase bad' },
  { name: 'am', script: 'git format-patch -1 --stdout bad | git am' },
  { name: 'reset --hard', script: 'git reset --hard bad' },
  { name: 'checkout -B', script: 'git checkout -B main bad' },
  { name: 'switch -C', script: 'git switch -C main bad' },
  { name: 'branch -f', script: 'git branch -f main bad', aside: true },
  { name: 'update-ref', script: 'git update-ref refs/heads/main bad' },
  { name: 'update-ref --stdin', script: 'echo "update refs/heads/main $(git rev-parse bad)" | git update-ref --stdin' },
  { name: 'commit-tree', script: 'git update-ref refs/heads/main $(git commit-tree -p main -m x "bad^{tree}")' },
  {
    name: 'fast-import',
    script: 'printf "reset refs/heads/main\\nfrom %s\\n\\n" $(git rev-parse bad) | git fast-import --quiet --force',
  },
  { name: 'fetch SRC:main', script: 'git fetch . bad:main', aside: true },
  { name: 'push . SRC:main', script: 'git push . bad:main', aside: true },
  { name: 'branch -M', script: 'git branch -M bad main', aside: true },
  { name: 'branch -C', script: 'git branch -C bad main', aside: true },
  { name: 'symbolic-ref', script: 'git symbolic-ref refs/heads/main refs/heads/bad', aside: true },
  { name: 'the file of the ref', script: 'git rev-parse bad > "$(git rev-parse --git-common-dir)/refs/heads/main"' },
  {
    name: '-c core.hooksPath=/dev/null',
    script: `${ADD}; git add .theurian; git -c core.hooksPath=/dev/null commit -m x`,
  },
  {
    name: 'core.hooksPath in the environment',
    script: `${ADD}; git add .theurian; GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0=/dev/null git commit -m x`,
  },
  {
    name: 'a writer that runs no hooks',
    script: '"$NODE" "$WRITER" "$(git rev-parse --git-common-dir)" "$(git rev-parse bad)"',
  },
];

/** What everybody does every day: none of it may be refused. */
export const HARMLESS: readonly Way[] = [
  { name: 'commit of code on main', script: 'echo y > y; git add y; git commit -m x' },
  { name: 'commit -a of code', script: 'echo more >> README.md; git commit -am x' },
  {
    name: 'commit PATH of code, beside staged knowledge',
    script: `${ADD}; git add .theurian; echo more >> README.md; git commit -m x -- README.md`,
  },
  { name: 'commit of knowledge on a branch', script: `git switch -qc own; ${ADD}; git add .theurian; git commit -m x` },
  { name: 'commit --amend on a branch', script: 'git switch -q bad; git commit --amend -m better' },
  { name: 'merge --no-ff of a branch, by a person', script: 'git merge --no-ff -m x good' },
  { name: 'merge of main into a branch', script: 'git switch -q good; git merge --no-edit main' },
  { name: 'pull of what was reviewed', script: 'git reset -q --hard HEAD~1; git pull -q --ff-only origin main' },
  { name: 'fetch', script: 'git fetch origin' },
  { name: 'rebase of a branch onto main', script: 'git switch -q bad; git rebase main' },
  { name: 'cherry-pick between branches', script: 'git switch -q good; git cherry-pick bad' },
  { name: 'revert of code', script: 'echo y > y; git add y; git commit -qm y; git revert --no-edit HEAD' },
  { name: 'stash and stash pop', script: `${ADD}; git add .theurian; git stash; git stash pop` },
  { name: 'gc and pack-refs', script: 'git pack-refs --all; git gc -q' },
  { name: 'branches made, renamed and deleted', script: 'git branch a; git branch -m a b; git branch -d b' },
  { name: 'tag', script: 'git tag v1; git tag -a v2 -m v2' },
  { name: 'push of a branch', script: 'git push origin bad' },
  { name: 'push of reviewed main', script: 'git merge -q --no-ff -m x good; git push origin main' },
  {
    name: 'am of code',
    script:
      'git switch -qc p; echo y > y; git add y; git commit -qm y; git format-patch -1 --stdout > ../p.patch; git switch -q main; git am ../p.patch',
  },
  { name: 'a new working directory', script: 'git worktree add -q ../tree-of-own bad' },
  { name: 'rewinding code that is not pushed', script: 'git commit -q --allow-empty -m code; git reset --hard HEAD~1' },
];
