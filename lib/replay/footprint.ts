import { foldedName } from '../model/folded-name.ts';
import { bodyPathOf } from '../model/governed.ts';
import type { Migration } from '../model/migration.ts';
import type { Operation, OperationOf } from '../model/operation.ts';
import { skillNameOf } from '../model/skill.ts';
import { supportPathOf } from '../model/support-file.ts';
import { RINGED } from './ending.ts';

/**
 * What a migration can have to do with another one: keys, each with a way to touch it.
 *
 * Two that touch a key in the same way leave each other alone; `null` is no way like another.
 */
export type Footprint = ReadonlyMap<string, string | null>;

/**
 * Returns the footprint of a migration: the names it speaks of (items, aliases, specifications), its revisions, its files
 * and the directories on the way to them, the names of skills that it may take or free, its own id and those it waits
 * for, and the kinds of rings it may close.
 *
 * Law: where the footprints of two migrations do not touch, either may come first, and neither is refused for the other.
 */
export const footprintOf = ({ path, document }: Migration): Footprint => {
  const print = new Map<string, string | null>();
  const add = ([key, way]: Touched): void => void print.set(key, print.has(key) && print.get(key) !== way ? null : way);
  for (const dependency of document.dependsOn ?? []) add([`migration ${dependency}`, 'waits']);
  add([`migration ${document.id}`, null]);
  add([`path ${foldedName(path)}`, null]);
  for (const operation of document.operations) for (const touched of touchedBy(operation)) add(touched);
  return print;
};

type Touched = readonly [key: string, way: string | null];

const touchedBy = (operation: Operation): readonly Touched[] => [
  ...namesOf(operation).map((name): Touched => [`name ${name}`, null]),
  ...ringsOf(operation).map((type): Touched => [`ring ${type}`, null]),
  ...(operation.op === 'upsertRevision' ? [[`revision ${operation.revisionId}`, null] as const] : []),
  ...(operation.op === 'upsertRevision' ? filesIn(operation).flatMap(pathsOf) : []),
  ...skillOf(operation),
];

const filesIn = ({ contentFile, files = [] }: OperationOf<'upsertRevision'>): readonly string[] => {
  const body = bodyPathOf(contentFile) ?? '';
  return [body, ...files.map(({ path }) => supportPathOf(body, path))];
};

// Of two skills in force only one may have a name; what frees one leaves what frees it, too, alone.
const skillOf = (operation: Operation): readonly Touched[] => {
  switch (operation.op) {
    case 'createItem':
      return operation.kind === 'skill' ? [[`skill ${skillNameOf(operation.itemId)}`, null]] : [];
    case 'upsertRevision':
      return [[`skill ${skillNameOf(operation.itemId)}`, operation.metadata.kind === 'skill' ? null : 'frees']];
    case 'restoreItem':
      return [[`skill ${skillNameOf(operation.itemId)}`, null]];
    case 'deprecateItem':
      return [[`skill ${skillNameOf(operation.itemId)}`, 'frees']];
    default:
      return [];
  }
};

// Two may go into the same directory, if they write it alike.
const pathsOf = (body: string): readonly Touched[] => {
  const names = body.split('/');
  return names.map((_, index) => {
    const above = names.slice(0, index + 1).join('/');
    return [`path ${foldedName(above)}`, index === names.length - 1 ? null : above];
  });
};

/** Returns whether two footprints touch. */
export const touch = (a: Footprint, b: Footprint): boolean => {
  for (const [key, way] of a) {
    const other = b.get(key);
    if (other !== undefined && (other === null || other !== way)) return true;
  }
  return false;
};

/** Returns every name an operation speaks of, as subject or as target. */
export const namesOf = (operation: Operation): readonly string[] =>
  NAMES.flatMap((key) => {
    const name = (operation as Readonly<Record<string, unknown>>)[key];
    return typeof name === 'string' ? [name] : [];
  });

const NAMES = ['itemId', 'sourceItemId', 'targetItemId', 'alias', 'specId', 'supersededBy'] as const;

const ringsOf = (operation: Operation): readonly string[] => {
  switch (operation.op) {
    case 'addRelation':
      return RINGED.filter((type) => type === operation.relationType);
    case 'deprecateItem':
      return operation.supersededBy === undefined ? [] : ['supersedes'];
    default:
      return [];
  }
};
