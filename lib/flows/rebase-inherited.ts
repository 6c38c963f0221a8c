import type { OperationOf } from '../model/operation.ts';
import type { Revision } from '../model/state.ts';
import { AUTHORED_HERE, SENSITIVITIES } from '../model/words.ts';
import { type ItemLabel, labelHistory } from '../rules/item-labels.ts';
import type { DraftBase } from './propose-base.ts';

/** What a proposal says it took over, where from, and what it says. */
export interface Inheriting {
  /** The labels that its evidence lists. */
  readonly listed: readonly string[];
  readonly declared: OperationOf<'upsertRevision'>;
  readonly replaced: Revision;
}

/**
 * Returns the labels that a proposal took over from its item and has left as they were, and so may take over anew. One that
 * was changed in the proposal afterwards counts as stated, whatever the evidence lists.
 */
export const inheritedIn = (base: DraftBase, { listed, declared, replaced }: Inheriting): ReadonlySet<string> => {
  const history = labelHistory(declared.itemId, base.ordered);
  const was = (label: ItemLabel): boolean =>
    history
      .get(label)
      ?.some((one) => one.revision === replaced.id && one.value === (declared.metadata[label] ?? null)) ?? false;
  return new Set(
    listed.filter((label) => isAsTaken(label, { declared, replaced, was }) || isLower(base, label, declared)),
  );
};

interface Taken extends Pick<Inheriting, 'declared' | 'replaced'> {
  /** Whether the item had the label, as declared, at some time while the replaced revision was the current one. */
  readonly was: (label: ItemLabel) => boolean;
}

const isAsTaken = (label: string, { declared: { metadata }, replaced: { metadata: before }, was }: Taken): boolean => {
  switch (label) {
    case 'title':
    case 'kind':
    case 'namespace':
    case 'owner':
    case 'trustLevel':
    case 'sensitivity':
    case 'validTo':
      return was(label);
    case 'scope':
      return alike(metadata.scope?.paths, before.scope?.paths);
    case 'labels':
      return alike(others(metadata.labels), others(before.labels));
    default:
      return false;
  }
};

const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? []) === JSON.stringify(b ?? []);

const others = (labels: readonly string[] = []): readonly string[] => labels.filter((label) => label !== AUTHORED_HERE);

// A guard that the item has grown out of would be refused.
const isLower = ({ state }: DraftBase, label: string, { itemId, metadata }: Inheriting['declared']): boolean =>
  label === 'sensitivity' && rank(metadata.sensitivity) <= rank(state.items.get(itemId)?.sensitivity);

const rank = (sensitivity: (typeof SENSITIVITIES)[number] = 'internal'): number => SENSITIVITIES.indexOf(sensitivity);
