import { foldedName } from '../model/folded-name.ts';
import { bodyPathOf } from '../model/governed.ts';
import type { Migration } from '../model/migration.ts';
import type { Operation } from '../model/operation.ts';
import { RINGED } from './ending.ts';

/**
 * What a migration can have to do with another one: keys, each with a way to touch it.
 *
 * Two that touch a key in the same way leave each other alone; `null` is no way like another.
 */
export type Footprint = ReadonlyMap<string, string | null>;

/**
 * Returns the footprint of a migration: the names it speaks of (items, aliases, specifications), its revisions, its
 * bodies and the directories on the way to them, its own id and those it waits for, and the kinds of rings it may close.
 *
 * Law: where the footprints of two migrations do not touch, either may come first, and neither is refused for the other.
 */
export const footprintOf = ({ path, document }: Migration): Footprint => {
  const print = new Map<string, string | null>([
    [`path ${foldedName(path)}`, null],
    [`migration ${document.id}`, null],
  ]);
  // Two that wait for the same one, or go into the same directory, do not mind.
  const share = (key: string, way: string): void => {
    const known = print.get(key);
    print.set(key, known === undefined || known === way ? way : null);
  };
  for (const dependency of document.dependsOn ?? []) share(`migration ${dependency}`, 'waits');
  for (const operation of document.operations) {
    for (const name of namesOf(operation)) print.set(`name ${name}`, null);
    for (const type of ringsOf(operation)) print.set(`ring ${type}`, null);
    if (operation.op !== 'upsertRevision') continue;
    print.set(`revision ${operation.revisionId}`, null);
    const names = bodyPathOf(operation.contentFile)?.split('/') ?? [];
    for (const [index] of names.entries()) {
      const above = names.slice(0, index + 1).join('/');
      if (index === names.length - 1) print.set(`path ${foldedName(above)}`, null);
      else share(`path ${foldedName(above)}`, above);
    }
  }
  return print;
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
