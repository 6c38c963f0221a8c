import type { Finding } from '../model/finding.ts';
import type { Migration } from '../model/migration.ts';
import type { Operation } from '../model/operation.ts';
import type { State } from '../model/state.ts';
import { applyOperation } from './apply-operation.ts';
import { emptyDraft, stateOf } from './draft-state.ts';
import { endingFindings } from './ending.ts';

/** What a replay gives: the state, and every finding on the way; the state only counts when none of them refuses. */
export interface Replayed {
  readonly state: State;
  readonly findings: readonly Finding[];
}

/**
 * Replays migrations in the order given, from nothing. No clock, no randomness: the same set gives the same state.
 *
 * After a finding the item it concerns is left out of judgement, so that one fault is not reported many times over.
 */
export const replay = (ordered: readonly Migration[]): Replayed => {
  const draft = emptyDraft();
  const findings: Finding[] = [];
  const broken = new Set<string>();
  for (const migration of ordered)
    for (const [index, operation] of migration.document.operations.entries()) {
      const subject = subjectOf(operation);
      if (broken.has(subject)) continue;
      const found = applyOperation(draft, operation, { migration, index });
      if (found.length > 0) broken.add(subject);
      findings.push(...found);
    }
  return { state: stateOf(draft), findings: findings.length === 0 ? endingFindings(draft) : findings };
};

const subjectOf = (operation: Operation): string => {
  switch (operation.op) {
    case 'addRelation':
    case 'removeRelation':
      return operation.sourceItemId;
    case 'removeAlias':
      return operation.alias;
    case 'registerSpecification':
    case 'supersedeSpecification':
      return operation.specId;
    default:
      return operation.itemId;
  }
};
