import type { Finding } from '../model/finding.ts';
import type { ItemId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import type { Operation } from '../model/operation.ts';
import { skillNameOf } from '../model/skill.ts';
import { skillNameFindings } from '../rules/skill-names.ts';
import { type Ground, namingAny } from './ground.ts';

/**
 * Returns the skills that migrations, added after a ground in their order, bring in force under a name that is taken: what
 * `skillNameFindings` gives of the whole set, looking only at items of the same names.
 */
export const skillNamesAmong = (ground: Ground, ordered: readonly Migration[]): readonly Finding[] => {
  const { items } = ground.base.state;
  const taken = new Set(ordered.flatMap(({ document }) => document.operations.flatMap((one) => takenBy(one) ?? [])));
  if (taken.size === 0) return [];
  const namesakes = [...items.keys()].filter((item) => taken.has(skillNameOf(item)));
  return skillNameFindings([...namingAny(ground, namesakes), ...ordered]).filter(
    (f) => f.code !== 'skill-name-taken' || taken.has(f.facts.name),
  );
};

const takenBy = (operation: Operation): string | null => (takes(operation) ? skillNameOf(operation.itemId) : null);

const takes = (operation: Operation): operation is Operation & { readonly itemId: ItemId } => {
  switch (operation.op) {
    case 'createItem':
      return operation.kind === 'skill';
    case 'upsertRevision':
      return operation.metadata.kind === 'skill';
    default:
      return operation.op === 'restoreItem';
  }
};
