import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Item, Revision, State } from '../model/state.ts';
import { compareStates } from '../replay/compare.ts';
import type { DraftBase } from './propose-base.ts';
import { currentRevision } from './propose-body.ts';
import type { Draft } from './propose-draft.ts';

/**
 * Returns a finding when a draft would leave everything as it is, or its revision would say what the current one says.
 *
 * Cost: the state after it is asked for only where the draft itself does not tell.
 */
export const nothingFindings = async (
  base: DraftBase,
  draft: Draft,
  after: () => Promise<State>,
): Promise<readonly Finding[]> => {
  const { itemId } = draft.evidence;
  const at = { path: fromTop('migrations') };
  if (draft.revision !== null) {
    const item = base.state.items.get(itemId);
    const current = currentRevision(base, itemId);
    if (item === undefined || current === null || draft.revision.contentSha256 !== current.bodyDigest) return [];
    const next = (await after()).revisions.get(draft.revision.id);
    const same = next !== undefined && saysTheSame(item, current, next);
    return same ? [finding('nothing-changed', at, { item: itemId, what: 'revision' })] : [];
  }
  const then = await after();
  const { items, aliases, relations } = compareStates(base.state, then);
  const changes = [items, aliases, relations.added, relations.removed].some((list) => list.length > 0);
  const same = !changes && alike(besides(base.state), besides(then));
  return same ? [finding('nothing-changed', at, { item: itemId, what: 'operations' })] : [];
};

const besides = ({ evidence, specifications }: State) => [evidence, [...specifications]];

// An item's own labels may have changed since its current revision declared them.
const saysTheSame = (item: Item, current: Revision, next: Revision): boolean => {
  const before = {
    ...current.metadata,
    status: item.status,
    owner: item.owner,
    sensitivity: item.sensitivity,
    trustLevel: item.trustLevel,
    namespace: item.namespace,
  };
  return (
    current.bodyDigest === next.bodyDigest &&
    alike(current.files, next.files) &&
    KEYS.every((key) => alike(before[key], next.metadata[key]))
  );
};

const KEYS = [
  ...(['title', 'contentType', 'kind', 'namespace', 'status', 'owner', 'trustLevel', 'sensitivity'] as const),
  ...(['validTo', 'labels', 'scope', 'sourceAnchors'] as const),
] as const;

const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
