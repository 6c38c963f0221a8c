import type { ItemCard } from '../../flows/item-card.ts';
import type { Landing } from '../../flows/landings.ts';
import type { SourceAnchor } from '../../model/operation.ts';
import { plainLine } from '../sink.ts';

/** Prints the labels and provenance of an item, a line each. */
export const cardText = (card: ItemCard): string => {
  const until = card.validity.to === null ? '' : ` until ${card.validity.to}`;
  const rows: readonly (readonly [string, string | null])[] = [
    ['status', `${card.status}, ${card.trustLevel}, ${card.sensitivity}`],
    ['kind', `${card.kind} in ${card.namespace === '' ? '(no namespace)' : card.namespace}`],
    ['owner', card.owner],
    ['valid', `from ${card.validity.from}${until}${stateText(card)}`],
    [
      'revision',
      card.revisionId === null ? null : `${card.revisionId}, ${card.ageDays ?? 0} days old, by ${card.author ?? ''}`,
    ],
    ['landed', landingText(card.landing)],
    ['labels', card.labels.length === 0 ? null : card.labels.join(', ')],
    ...card.sourceAnchors.map((anchor) => ['source', anchorText(anchor)] as const),
  ];
  return rows
    .flatMap(([name, value]) => (value === null ? [] : [`  ${name.padEnd(10)}${plainLine(value)}\n`]))
    .join('');
};

// What is not approved is not in force at any time.
const stateText = ({ status, validity: { state } }: ItemCard): string =>
  state === 'in-force' && status !== 'approved' ? '' : ` (${state})`;

/** Names the commit by which something landed. */
export const landingText = (landing: Landing | null): string =>
  landing === null ? 'not on this branch' : `${landing.commit.slice(0, 12)} by ${landing.committer}`;

/** Names a source: its address, commit, file and lines. */
export const anchorText = (a: SourceAnchor): string => {
  const lines = a.lineStart === undefined ? '' : `:${a.lineStart}${a.lineEnd === undefined ? '' : `-${a.lineEnd}`}`;
  const file = a.filePath === undefined ? '' : ` ${a.filePath}${lines}`;
  return `${a.sourceUri}${a.commitSha === undefined ? '' : `@${a.commitSha.slice(0, 12)}`}${file}`;
};
