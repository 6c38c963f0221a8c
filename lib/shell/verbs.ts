import { KINDS, STATUSES } from '../model/words.ts';
import type { Option, Verb } from './verb.ts';
import { AGENT_VERBS } from './verbs-agents.ts';
import { HOOK_VERBS } from './verbs-hooks.ts';
import { PROPOSE_VERBS } from './verbs-propose.ts';
import { REBASE, REJECT } from './verbs-remake.ts';
import { REVIEW_VERBS } from './verbs-review.ts';
import { SKILL_VERBS } from './verbs-skills.ts';
import { SYNC } from './verbs-sync.ts';

const at: Option = { name: 'at', kind: 'text', value: 'REV', says: 'the knowledge at this git revision' };
const staged: Option = { name: 'staged', kind: 'flag', says: 'the tree the commit in progress would have' };
const worktree: Option = { name: 'worktree', kind: 'flag', says: 'the working directory' };
const none: Pick<Verb, 'positionals' | 'options'> = { positionals: [], options: [] };
const item = { name: 'item', says: 'an item id, or an alias of one', required: true };

/** Every verb, in the order help shows them. */
export const VERBS: readonly Verb[] = [
  {
    path: ['init'],
    says: 'Make .theurian/ in this repository',
    positionals: [],
    options: [
      { name: 'agents', kind: 'flag', says: 'also tell agents, in AGENTS.md' },
      { name: 'dry-run', kind: 'flag', says: 'say what would be made, make nothing' },
    ],
    examples: ['theurian init', 'theurian init --agents', 'theurian init --dry-run'],
  },
  {
    path: ['migrate', 'validate'],
    says: 'Judge the knowledge: every rule, and a dry replay',
    positionals: [],
    options: [at, staged],
    examples: [
      'theurian migrate validate',
      'theurian migrate validate --staged',
      'theurian migrate validate --at HEAD --json',
    ],
  },
  {
    path: ['migrate', 'status'],
    says: 'Tell what is landed, applied, pending and refused',
    ...none,
    examples: ['theurian migrate status', 'theurian migrate status --json'],
  },
  {
    path: ['migrate', 'plan'],
    says: 'Show what applying would change, item by item',
    positionals: [],
    options: [at, staged, worktree],
    examples: ['theurian migrate plan', 'theurian migrate plan --worktree'],
  },
  {
    path: ['migrate', 'state'],
    says: 'Print the whole replayed state',
    positionals: [],
    options: [at, staged, worktree],
    examples: ['theurian migrate state --json', 'theurian migrate state --at v1.2 --json'],
  },
  {
    path: ['migrate', 'apply'],
    says: 'Verify the protected branch and serve its knowledge',
    positionals: [],
    options: [
      { ...at, says: 'a commit on the protected branch instead of its tip' },
      { name: 'allow-unreviewed', kind: 'flag', says: 'serve it even if a review is missing; every answer says so' },
    ],
    examples: ['theurian migrate apply', 'theurian migrate apply --at v1.2'],
  },
  {
    path: ['list'],
    says: 'List the items of the applied knowledge',
    positionals: [],
    options: [
      {
        name: 'status',
        kind: 'text',
        value: 'STATUS',
        choices: STATUSES.filter((status) => status !== 'rejected'),
        says: 'only items of this status',
      },
      { name: 'kind', kind: 'text', value: 'KIND', choices: KINDS, says: 'only items of this kind' },
      { name: 'namespace', kind: 'text', value: 'NS', says: 'only items in this namespace and below it' },
      { name: 'owner', kind: 'text', value: 'OWNER', says: 'only items of this owner' },
      at,
    ],
    examples: ['theurian list', 'theurian list --kind decision --json'],
  },
  {
    path: ['show'],
    says: 'Show an item: its text, labels and provenance',
    positionals: [item],
    options: [
      { name: 'revision', kind: 'text', value: 'ID', says: 'a former revision of the item' },
      { name: 'file', kind: 'text', value: 'PATH', says: 'a support file of a skill, and nothing else' },
      at,
    ],
    examples: ['theurian show architecture.retry-policy', 'theurian show architecture.retry-policy --at HEAD~10'],
  },
  {
    path: ['log'],
    says: 'Tell the life of an item, revision by revision',
    positionals: [item],
    options: [at],
    examples: ['theurian log architecture.retry-policy'],
  },
  {
    path: ['search'],
    says: 'Search the applied knowledge',
    positionals: [{ name: 'query', says: 'words to look for', required: true, rest: true }],
    options: [
      { name: 'limit', kind: 'number', value: 'N', says: 'at most so many hits, 1 to 100 (10)' },
      { name: 'as-of', kind: 'text', value: 'TIME', says: 'what is in force at this date and time' },
      { name: 'include-unapproved', kind: 'flag', says: 'drafts and proposed items too' },
      at,
    ],
    examples: ['theurian search retry policy', 'theurian search 認証 --limit 5 --json'],
  },
  ...PROPOSE_VERBS,
  REBASE,
  REJECT,
  ...HOOK_VERBS,
  ...REVIEW_VERBS,
  ...SKILL_VERBS,
  SYNC,
  ...AGENT_VERBS,
  {
    path: ['doctor'],
    says: 'Look the set-up over and say how to mend it',
    ...none,
    examples: ['theurian doctor', 'theurian doctor --json'],
  },
  {
    path: ['explain'],
    says: 'Explain a finding, a fault or what is told of an intent',
    positionals: [{ name: 'code', says: 'a code, such as pin-mismatch; all of them when left out', required: false }],
    options: [],
    examples: ['theurian explain pin-mismatch', 'theurian explain'],
  },
  {
    path: ['completion'],
    says: 'Print a completion script for a shell',
    positionals: [{ name: 'shell', says: 'the shell it is for', required: true, choices: ['bash', 'zsh', 'fish'] }],
    options: [],
    examples: [
      'source <(theurian completion bash)',
      'theurian completion fish > ~/.config/fish/completions/theurian.fish',
    ],
  },
  {
    path: ['version'],
    says: 'Print the version',
    ...none,
    examples: ['theurian version'],
  },
];

/** Options that every verb takes. */
export const COMMON: readonly Option[] = [
  { name: 'C', kind: 'text', value: 'DIR', says: 'run as if started in this directory' },
  { name: 'json', kind: 'flag', says: 'one JSON document instead of text' },
  { name: 'no-color', kind: 'flag', says: 'no colours (also: NO_COLOR=1)' },
  { name: 'no-cache', kind: 'flag', says: 'judge everything anew, remember nothing' },
  { name: 'help', alias: 'h', kind: 'flag', says: 'show help' },
  { name: 'version', alias: 'V', kind: 'flag', says: 'show the version' },
];
