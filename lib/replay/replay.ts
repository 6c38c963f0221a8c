import type { Finding } from '../model/finding.ts';
import type { Migration } from '../model/migration.ts';
import type { Operation } from '../model/operation.ts';
import type { State } from '../model/state.ts';
import { applyOperation } from './apply-operation.ts';
import { type DraftState, emptyDraft, forkOf, stateOf } from './draft-state.ts';
import { endingFindings, type Settled, settledFrom } from './ending.ts';

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
  const findings = applied(draft, ordered);
  if (findings.length === 0) DRAFTS.set(ordered, draft);
  return { state: stateOf(draft), findings: findings.length === 0 ? endingFindings(draft, null) : findings };
};

// What a list of migrations came to, for as long as somebody has that very list: going on from it needs no second replay.
const DRAFTS = new WeakMap<readonly Migration[], DraftState>();

/** Settles a sound set, so that others can be replayed after it. */
export const settle = (ordered: readonly Migration[]): Settled => {
  const known = DRAFTS.get(ordered);
  if (known !== undefined) return settledFrom(known);
  const draft = emptyDraft();
  if (applied(draft, ordered).length > 0) throw new TypeError('the set is not sound');
  return settledFrom(draft);
};

/** What was replayed after a settled set; the state is made when it is asked for. */
export interface Continued {
  readonly state: () => State;
  readonly findings: readonly Finding[];
}

/**
 * Replays more migrations after a settled set, which stays as it is. Cost: that of what is added.
 *
 * Gives the findings that a replay of all of them would give beyond those of the set.
 */
export const replayOnto = (settled: Settled, added: readonly Migration[]): Continued => {
  const draft = forkOf(settled.draft);
  const findings = applied(draft, added);
  return {
    state: () => stateOf(draft),
    findings: findings.length === 0 ? endingFindings(draft, settled) : findings,
  };
};

/** A settled set that takes in what was replayed after it without a finding. */
export interface Ongoing {
  readonly settled: () => Settled;
  /** Takes migrations in for good. Cost: that of what is added. */
  readonly take: (added: readonly Migration[]) => void;
}

/** Goes on from a settled set, which stays as it is. */
export const goingOn = ({ draft }: Settled): Ongoing => {
  const own = forkOf(draft);
  let settled = settledFrom(own);
  return {
    settled: () => settled,
    take: (added) => {
      if (applied(own, added).length > 0) throw new TypeError('what was added is not sound');
      settled = settledFrom(own);
    },
  };
};

const applied = (draft: DraftState, migrations: readonly Migration[]): readonly Finding[] => {
  const findings: Finding[] = [];
  const broken = new Set<string>();
  for (const migration of migrations)
    for (const [index, operation] of migration.document.operations.entries()) {
      const subject = subjectOf(operation);
      if (broken.has(subject)) continue;
      const found = applyOperation(draft, operation, { migration, index });
      if (found.length > 0) broken.add(subject);
      findings.push(...found);
    }
  return findings;
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
