import { posix } from 'node:path';
import { textsInJson, unescapedJson } from '../format/json-texts.ts';
import type { Migration } from '../model/migration.ts';
import { subjectOf } from '../model/operation.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import type { Carried, Move } from './accept-carried.ts';
import { type CarriedText, formatOf } from './screen-proposal.ts';

/** A migration with what it names, and the id that its texts go by where it speaks of no item. */
export type CarriedParts = Omit<Carried, 'id' | 'migrationFrom'> & { readonly id: string };

/**
 * Lists the texts that a proposal would land, and those of its evidence, each under the name that `propose` gave it, so
 * that a waiver holds for both.
 *
 * A migration that does not parse is one text. Comments and names that stand for no value are a text of their own.
 */
export const acceptTexts = (carried: CarriedParts, evidence: Uint8Array | null): readonly CarriedText[] => {
  const { id, migration, migrationBytes, aside } = carried;
  const [item = id] = (migration?.document.operations ?? []).flatMap((operation) => subjectOf(operation) ?? []);
  const landing: readonly Named[] =
    migration === null
      ? [decoded(migrationBytes), ...aside].map((text): Named => ['migration', text])
      : landingTexts(carried, migration);
  const named = [...landing, ...(evidence === null ? [] : evidenceTexts(evidence))];
  const once = new Map(
    named.map(([name, text, format = null]) => [`${name}\0${text}`, { where: `${item} ${name}`, text, format }]),
  );
  return [...once.values()];
};

type Named = readonly [name: string, text: string, format?: CarriedText['format']];

const landingTexts = ({ aside, migrationPath, moves }: CarriedParts, { document }: Migration): readonly Named[] => {
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

const textOf = ({ kind, to, bytes, name = '' }: Move): readonly Named[] =>
  kind === 'migration' || bytes === null ? [] : [[NAME_OF[kind](name), decoded(bytes), formatOf(to)]];

/** Names the text of a support file, by its path below the skill. */
export const supportName = (path: string): string => `support file ${path}`;

const NAME_OF = { body: () => 'body', evidence: () => 'excerpt', support: supportName } as const;

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

/**
 * Lists the texts of an evidence, whether or not it parses, with the names that they go by.
 *
 * Escapes would hide from the screen what a reader of the parsed evidence sees, and a key that comes twice what its parser
 * leaves out: so every text in quotes is among them.
 */
export const evidenceTexts = (bytes: Uint8Array): readonly (readonly [name: string, text: string])[] => {
  const text = decoded(bytes);
  const value = jsonIn(text);
  if (value === undefined)
    return [
      [EVIDENCE_FILE, text],
      [EVIDENCE_FILE, unescapedJson(text)],
    ];
  const keys = keysIn(value);
  const named = namedIn(value, OF_EVIDENCE);
  const told = new Set([...keys, ...named.map(([, one]) => one)]);
  const left = textsInJson(text).filter((one) => !told.has(one));
  return [...named, [EVIDENCE_FILE, [...keys, ...left].join('\n')]];
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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
const namedIn = (value: unknown, names: Names, name = ''): readonly (readonly [string, string])[] => {
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
