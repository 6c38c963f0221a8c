import { posix } from 'node:path';
import type { Migration } from '../model/migration.ts';
import { subjectOf } from '../model/operation.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import type { Carried, Move } from './accept-carried.ts';
import type { CarriedText } from './screen-proposal.ts';

/**
 * Lists the texts that a proposal would land, and those of its evidence, each under the name that `propose` gave it, so
 * that a waiver holds for both.
 *
 * A migration that does not parse is one text. Comments and names that stand for no value are a text of their own.
 */
export const acceptTexts = (carried: Carried, evidence: Uint8Array | null): readonly CarriedText[] => {
  const { id, migration, migrationBytes, aside } = carried;
  const [item = id] = (migration?.document.operations ?? []).flatMap((operation) => subjectOf(operation) ?? []);
  const landing: readonly Named[] =
    migration === null
      ? [decoded(migrationBytes), ...aside].map((text): Named => ['migration', text])
      : landingTexts(carried, migration);
  const named = [...landing, ...(evidence === null ? [] : evidenceTexts(evidence))];
  const once = new Map(named.map(([name, text]) => [`${name}\0${text}`, { where: `${item} ${name}`, text }]));
  return [...once.values()];
};

type Named = readonly [name: string, text: string];

const landingTexts = ({ aside, migrationPath, moves }: Carried, { document }: Migration): readonly Named[] => {
  const { author, description = '', operations } = document;
  return [
    ['file name', posix.basename(migrationPath)],
    ['author', author],
    ['description', description],
    ...operations.flatMap((operation) => namedIn(operation, OF_OPERATION)),
    ...moves.flatMap(textOf),
    ['comment', aside.join('\n')],
  ];
};

const textOf = ({ kind, bytes }: Move): readonly Named[] =>
  kind === 'migration' || bytes === null ? [] : [[kind === 'body' ? 'body' : 'excerpt', decoded(bytes)]];

type Names = Readonly<Record<string, string>>;

const OF_OPERATION: Names = {
  labels: 'label',
  paths: 'scope path',
  itemId: 'item id',
  sourceItemId: 'item id',
  sourceAnchors: 'source anchor',
  anchor: 'source anchor',
};

const OF_EVIDENCE: Names = {
  agentId: 'agent id',
  taskId: 'task id',
  model: 'model',
  reasoning: 'reasoning',
  itemId: 'item id',
  sourceAnchors: 'source anchor',
  excerpts: 'description',
  edits: 'edit',
  despiteRejection: 'reason despite rejection',
};

// Escapes would hide from the screen what a reader of the parsed evidence sees.
const evidenceTexts = (bytes: Uint8Array): readonly Named[] => {
  const text = decoded(bytes);
  try {
    const value: unknown = JSON.parse(text);
    return [...namedIn(value, OF_EVIDENCE), [EVIDENCE_FILE, keysIn(value).join('\n')]];
  } catch {
    return [[EVIDENCE_FILE, text]];
  }
};

// A key that is not known is somebody's text as well, and may tell that its value is a secret.
const keysIn = (value: unknown, known = false): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => keysIn(one, known));
  return Object.entries(value).flatMap(([key, one]) => {
    const named = known || Object.hasOwn(OF_EVIDENCE, key);
    return [typeof one === 'string' && !named ? `${key}: ${one}` : key, ...keysIn(one, named)];
  });
};

// Every text in a value, by the outermost key that has a name of its own, or else by its own key where a schema has said
// which ones there are.
const namedIn = (value: unknown, names: Names, name = ''): readonly Named[] => {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => namedIn(one, names, name));
  const given = Object.values(names).includes(name);
  const nameOf = (key: string): string => {
    if (given) return name;
    return (Object.hasOwn(names, key) ? names[key] : undefined) ?? (names === OF_EVIDENCE ? EVIDENCE_FILE : key);
  };
  return Object.entries(value).flatMap(([key, one]) => namedIn(one, names, nameOf(key)));
};

const decoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
