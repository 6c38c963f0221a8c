import type { Verb } from './verb.ts';

/** The verbs around git's hooks, and around the gate of a server. */
export const HOOK_VERBS: readonly Verb[] = [
  {
    path: ['hooks', 'install'],
    says: 'Have git hooks judge what touches .theurian/',
    positionals: [],
    options: [
      { name: 'strict', kind: 'flag', says: 'also what --no-verify and fast-forwards hide' },
      { name: 'into-hooks-path', kind: 'flag', says: 'as files where git looks, whoever chose that' },
      { name: 'dry-run', kind: 'flag', says: 'say what would be done, do nothing' },
    ],
    examples: ['theurian hooks install', 'theurian hooks install --strict', 'theurian hooks install --dry-run'],
  },
  {
    path: ['hooks', 'uninstall'],
    says: 'Take the hooks away; what was there before comes back',
    positionals: [],
    options: [{ name: 'dry-run', kind: 'flag', says: 'say what would be done, do nothing' }],
    examples: ['theurian hooks uninstall', 'theurian hooks uninstall --dry-run'],
  },
  {
    path: ['hooks', 'status'],
    says: 'Try the hooks, in every working directory',
    positionals: [],
    options: [],
    examples: ['theurian hooks status', 'theurian hooks status --json'],
  },
  {
    path: ['ci', 'init'],
    says: 'Write what a server checks before a branch moves',
    positionals: [],
    options: [
      { name: 'github', kind: 'flag', says: 'a workflow for GitHub Actions' },
      { name: 'gitlab', kind: 'flag', says: 'a job for GitLab CI' },
      { name: 'pre-receive', kind: 'flag', says: 'the hook of a repository that is pushed to' },
      { name: 'package', kind: 'text', value: 'SPEC', says: 'what a job installs: a version, tarball or commit' },
      { name: 'dry-run', kind: 'flag', says: 'say what would be written, write nothing' },
    ],
    examples: [
      'theurian ci init --github',
      'theurian ci init --gitlab --package ./tools/theurian-0.1.0.tgz',
      'theurian ci init --pre-receive -C /srv/r.git',
    ],
  },
];
