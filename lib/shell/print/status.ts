import type { Status } from '../../flows/status.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';
import { findingsText } from './findings.ts';
import { queueText } from './queue.ts';
import { unreviewedText } from './unreviewed.ts';

/** Says where the knowledge stands, and what to do about it. */
export const statusText = (s: Status, { paint }: Terminal): string => {
  const rows: readonly (readonly [string, string])[] = [
    ['branch', s.branch === null ? 'none yet' : `${s.branch} (${s.ref ?? ''} at ${short(s.tip)})`],
    ['applied', appliedText(s)],
    [
      'items',
      Object.entries(s.itemsByStatus)
        .map(([name, n]) => `${n} ${name}`)
        .join(', ') || 'none',
    ],
    ['here', hereText(s)],
    ...(queueText(s.queue) === '' ? [] : [['queue', queueText(s.queue)] as const]),
    ['state hash', s.stateHash ?? (s.valid ? 'none' : 'none: the set is refused')],
  ];
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['pending', s.pendingIds],
    ['not landed', s.unlandedIds],
    ['refused', s.refusedIds],
  ];
  return [
    ...rows.map(([name, value]) => `${name.padEnd(12)}${plainLine(value)}\n`),
    ...lists.flatMap(([name, ids]) => (ids.length === 0 ? [] : [`${name.padEnd(12)}${someOf(ids)}\n`])),
    ...s.erasures.map(({ id, reason }) => `erased      ${id}: ${plainLine(reason)}\n`),
    s.unreviewed === true ? `\n${unreviewedText(s.unreviewed, paint)}` : '',
    s.findings.length > 0 ? `\n${findingsText(s.findings, paint)}` : '',
    `${adviceOf(s)}\n`,
  ].join('');
};

const appliedText = (s: Status): string => {
  if (s.appliedCommit === null) return 'nothing';
  const beside = s.appliedOnBranch === false ? `, not on ${s.branch ?? ''}` : '';
  return `${short(s.appliedCommit)}, ${count(s.applied, 'migration')}${beside}`;
};

// Of a set that is refused before its bodies are all looked at, their number is not known.
const hereText = (s: Status): string =>
  [
    count(s.total, 'migration'),
    ...(s.valid || s.stateHash !== null ? [count(s.contentFileCount, 'body', 'bodies')] : []),
    ...(s.valid ? [] : ['refused']),
    ...(s.worktreeDiffers ? ['differs from HEAD'] : []),
  ].join(', ');

const short = (oid: string | null): string => oid?.slice(0, 12) ?? 'none';

const someOf = (ids: readonly string[]): string =>
  `${ids.length}: ${ids.slice(0, 5).join(' ')}${ids.length > 5 ? ` and ${ids.length - 5} more` : ''}`;

const adviceOf = (s: Status): string => {
  if (!s.valid) return 'Fix what is named above, then run: theurian migrate validate';
  if (s.head === null) return `There is no commit yet. Make the first one: ${firstCommit(s)}`;
  if (s.appliedOnBranch === false)
    return `The applied commit is not on ${plainLine(s.branch ?? '')}: the branch was rewound or rewritten. What would be left behind: git log --oneline ${short(s.tip)}..${short(s.appliedCommit)}`;
  if (s.worktreeDiffers) return 'Commit or restore what differs: git status .theurian';
  if (s.pendingUnreviewed === true)
    return `${plainLine(s.branch ?? '')} is not proven, so it will not be applied: theurian verify`;
  if (s.appliedCommit === null || s.pendingIds.length > 0) return 'Serve what has landed: theurian migrate apply';
  return 'Everything that has landed is applied.';
};

const firstCommit = ({ root, findings }: Status): string =>
  root === null || findings.some(({ code }) => code === 'no-knowledge')
    ? 'git commit --allow-empty -m Begin'
    : 'git add .theurian && git commit';
