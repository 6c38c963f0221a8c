import type { Migration } from '../model/migration.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import type { Carried, Move } from './accept-carried.ts';
import type { CarriedText } from './screen-proposal.ts';

/**
 * Lists the texts that a proposal would land, and its evidence, each under the name that `propose` gave it.
 *
 * A migration that does not parse is one text. Comments are a text of their own; what only looks like one is screened twice.
 */
export const acceptTexts = (
  { id, migration, migrationBytes, migrationPath, moves }: Carried,
  evidence: Uint8Array | null,
): readonly CarriedText[] => {
  const text = decoded(migrationBytes);
  const evidenceText = evidence === null ? [] : [{ where: `${id} ${EVIDENCE_FILE}`, text: unescaped(evidence) }];
  if (migration === null) return [{ where: `${id} migration`, text }, ...evidenceText];
  const item = subjectOf(migration) ?? id;
  const carried = moves.flatMap((move) => (move.kind === 'migration' ? [] : textOf(item, move)));
  const comments = (text.match(/(?:^|[ \t])#.*$/gm) ?? []).join('\n');
  return [
    { where: `${item} file name`, text: migrationPath },
    ...fieldsOf(item, migration),
    ...carried,
    ...(comments === '' ? [] : [{ where: `${item} comment`, text: comments }]),
    ...evidenceText,
  ];
};

const subjectOf = ({ document }: Migration): string | null => {
  for (const operation of document.operations) {
    if ('itemId' in operation) return operation.itemId;
    if ('sourceItemId' in operation) return operation.sourceItemId;
  }
  return null;
};

const textOf = (item: string, { kind, bytes }: Move): readonly CarriedText[] =>
  bytes === null ? [] : [{ where: `${item} ${kind === 'body' ? 'body' : 'excerpt'}`, text: decoded(bytes) }];

const fieldsOf = (item: string, { document }: Migration): readonly CarriedText[] => [
  { where: `${item} author`, text: document.author },
  ...(document.description === undefined ? [] : [{ where: `${item} description`, text: document.description }]),
  ...document.operations.flatMap((operation) =>
    leaves(operation).map(([key, text]) => ({ where: `${item} ${NAMES[key] ?? key}`, text })),
  ),
];

/** The names that `propose` gives to what is called otherwise in a migration. */
const NAMES: Readonly<Record<string, string>> = {
  labels: 'label',
  paths: 'scope path',
  itemId: 'item id',
  sourceAnchors: 'source anchor',
  anchor: 'source anchor',
};

type Leaf = readonly [key: string, text: string];

// Every text of an operation, by the nearest key that `propose` has a name for.
const leaves = (value: unknown, key = ''): readonly Leaf[] => {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, key));
  return Object.entries(value).flatMap(([name, one]) => leaves(one, NAMES[key] === undefined ? name : key));
};

const decoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

// Escapes would hide from the screen what a reader of the evidence sees.
const unescaped = (bytes: Uint8Array): string => {
  const text = decoded(bytes);
  try {
    return leaves(JSON.parse(text))
      .map(([, leaf]) => leaf)
      .join('\n');
  } catch {
    return text;
  }
};
