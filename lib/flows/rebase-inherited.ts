import type { ItemId } from '../model/ids.ts';
import type { OperationOf } from '../model/operation.ts';
import type { Revision } from '../model/state.ts';
import { AUTHORED_HERE, SENSITIVITIES } from '../model/words.ts';
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
export const inheritedIn = (base: DraftBase, { listed, declared, replaced }: Inheriting): ReadonlySet<string> =>
  new Set(listed.filter((label) => isAsTaken(base, label, declared, replaced)));

const isAsTaken = (
  base: DraftBase,
  label: string,
  { itemId, metadata }: OperationOf<'upsertRevision'>,
  { metadata: before }: Revision,
): boolean => {
  switch (label) {
    case 'title':
    case 'kind':
    case 'namespace':
    case 'trustLevel':
    case 'validTo':
      return metadata[label] === before[label];
    case 'scope':
      return alike(metadata.scope?.paths, before.scope?.paths);
    case 'labels':
      return alike(others(metadata.labels), others(before.labels));
    case 'owner':
      return metadata.owner === before.owner || owners(base, itemId).has(metadata.owner);
    case 'sensitivity':
      // Taking it anew must not lower it.
      return rank(metadata.sensitivity) <= rank(base.state.items.get(itemId)?.sensitivity);
    default:
      return false;
  }
};

const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? []) === JSON.stringify(b ?? []);

const others = (labels: readonly string[] = []): readonly string[] => labels.filter((label) => label !== AUTHORED_HERE);

// Those that it was handed over to, without a revision.
const owners = ({ ordered }: DraftBase, itemId: ItemId): ReadonlySet<string> =>
  new Set(
    ordered.flatMap(({ document }) =>
      document.operations.flatMap((one) => (one.op === 'changeOwner' && one.itemId === itemId ? one.owner : [])),
    ),
  );

const rank = (sensitivity: (typeof SENSITIVITIES)[number] = 'internal'): number => SENSITIVITIES.indexOf(sensitivity);
