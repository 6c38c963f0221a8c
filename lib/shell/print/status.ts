import type { Status } from '../../flows/status.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';
import { findingsText } from './findings.ts';

/** Says where the knowledge stands, and what to do about it. */
export const statusText = (s: Status, { paint }: Terminal): string => {
  const rows: readonly (readonly [string, string])[] = [
    ['branch', s.branch === null ? 'none yet' : `${s.branch} (${s.ref ?? ''} at ${short(s.tip)})`],
    ['applied', s.appliedCommit === null ? 'nothing' : `${short(s.appliedCommit)}, ${count(s.applied, 'migration')}`],
    [
      'items',
      Object.entries(s.itemsByStatus)
        .map(([name, n]) => `${n} ${name}`)
        .join(', ') || 'none',
    ],
    [
      'here',
      `${count(s.total, 'migration')}, ${count(s.contentFileCount, 'body', 'bodies')}${s.worktreeDiffers ? ', differs from HEAD' : ''}`,
    ],
    ['state hash', s.stateHash ?? 'none: the set is refused'],
  ];
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['pending', s.pendingIds],
    ['not landed', s.unlandedIds],
    ['refused', s.refusedIds],
  ];
  return [
    ...rows.map(([name, value]) => `${name.padEnd(12)}${plainLine(value)}\n`),
    ...lists.flatMap(([name, ids]) => (ids.length === 0 ? [] : [`${name.padEnd(12)}${someOf(ids)}\n`])),
    s.findings.length > 0 ? `\n${findingsText(s.findings, paint)}` : '',
    `${adviceOf(s)}\n`,
  ].join('');
};

const short = (oid: string | null): string => oid?.slice(0, 12) ?? 'none';

const someOf = (ids: readonly string[]): string =>
  `${ids.length}: ${ids.slice(0, 5).join(' ')}${ids.length > 5 ? ` and ${ids.length - 5} more` : ''}`;

const adviceOf = (s: Status): string => {
  if (!s.valid) return 'Fix what is named above, then run: theurian migrate validate';
  if (s.worktreeDiffers) return 'Commit or restore what differs: git status .theurian';
  if (s.appliedCommit === null || s.pendingIds.length > 0) return 'Serve what has landed: theurian migrate apply';
  return 'Everything that has landed is applied.';
};
