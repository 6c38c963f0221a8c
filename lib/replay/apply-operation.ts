import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { ItemId } from '../model/ids.ts';
import type { Operation, OperationOf, RelationKey } from '../model/operation.ts';
import type { Item } from '../model/state.ts';
import { type DraftState, keyOf, type OperationPlace } from './draft-state.ts';
import { upsertRevision } from './upsert.ts';

/**
 * Applies one operation to a draft state; returns what forbids it, and then changes nothing.
 *
 * Source: the public format, section 1.5, and our stricter rules for revisions, status, relations and labels.
 */
export const applyOperation = (draft: DraftState, operation: Operation, at: OperationPlace): readonly Finding[] => {
  switch (operation.op) {
    case 'createItem':
      return createItem(draft, operation, at);
    case 'upsertRevision':
      return upsertRevision(draft, operation, at);
    case 'deprecateItem':
      return deprecateItem(draft, operation, at);
    case 'restoreItem':
      return restoreItem(draft, operation, at);
    case 'addRelation':
      return addRelation(draft, operation, operation.note ?? null, at);
    case 'removeRelation':
      draft.relations.delete(relationKey(operation));
      return [];
    case 'addAlias':
      if (operation.alias === operation.itemId)
        return [finding('self-alias', placeOf(at, 'alias'), { item: operation.itemId })];
      draft.aliases.set(operation.alias, operation.itemId);
      draft.aliasPlaces.set(operation.alias, at);
      return [];
    case 'removeAlias':
      draft.aliases.delete(operation.alias);
      return [];
    case 'changeSensitivity':
      return change(draft, operation, at, (item) => {
        draft.stated.set(item.id, true);
        return withReason({ ...item, sensitivity: operation.sensitivity }, operation, at);
      });
    case 'changeOwner':
      return change(draft, operation, at, (item) => ({ ...item, owner: operation.owner }));
    case 'registerSpecification':
      return registerSpecification(draft, operation, at);
    case 'supersedeSpecification':
      return supersedeSpecification(draft, operation, at);
    case 'addEvidence':
      return addEvidence(draft, operation, at);
    case 'removeEvidence':
      draft.evidence.delete(keyOf(operation.itemId, operation.sourceUri));
      return [];
  }
};

const placeOf = ({ migration, index }: OperationPlace, key: string) => ({
  path: fromTop(migration.path),
  pointer: ['operations', index, key],
});

const createItem = (
  draft: DraftState,
  operation: OperationOf<'createItem'>,
  at: OperationPlace,
): readonly Finding[] => {
  if (draft.items.has(operation.itemId)) return [];
  if (operation.sensitivity !== undefined) draft.stated.set(operation.itemId, true);
  draft.items.set(operation.itemId, {
    id: operation.itemId,
    status: 'draft',
    currentRevision: null,
    sensitivity: operation.sensitivity ?? 'internal',
    trustLevel: operation.trustLevel ?? 'unverified',
    owner: operation.owner,
    namespace: operation.namespace,
    kind: operation.kind,
    title: null,
    validFrom: at.migration.document.createdAt,
    validTo: null,
    revisions: [],
    reasons: [],
  });
  return [];
};

const change = (
  draft: DraftState,
  operation: Operation & { readonly itemId: ItemId },
  at: OperationPlace,
  next: (item: Item) => Item,
): readonly Finding[] => {
  const item = draft.items.get(operation.itemId);
  if (item === undefined) {
    const aliasOf = draft.aliases.get(operation.itemId) ?? null;
    return [finding('unknown-item', placeOf(at, 'itemId'), { item: operation.itemId, op: operation.op, aliasOf })];
  }
  draft.items.set(item.id, next(item));
  return [];
};

const withReason = (
  item: Item,
  operation: OperationOf<'deprecateItem' | 'restoreItem' | 'changeSensitivity'>,
  at: OperationPlace,
): Item => {
  if (operation.reason === undefined) return item;
  const reason = { migrationId: at.migration.document.id, op: operation.op, reason: operation.reason };
  return { ...item, reasons: [...item.reasons, reason] };
};

const deprecateItem = (
  draft: DraftState,
  operation: OperationOf<'deprecateItem'>,
  at: OperationPlace,
): readonly Finding[] => {
  const { itemId, supersededBy: successor } = operation;
  if (successor === itemId)
    return [finding('successor-invalid', placeOf(at, 'supersededBy'), { item: itemId, successor })];
  const findings = change(draft, operation, at, (item) => withReason({ ...item, status: 'deprecated' }, operation, at));
  if (findings.length > 0 || successor === undefined) return findings;
  draft.successors.push({ item: itemId, successor, at });
  const edge: RelationKey = { sourceItemId: successor, relationType: 'supersedes', targetItemId: itemId };
  return addRelation(draft, edge, operation.reason ?? null, at);
};

const restoreItem = (
  draft: DraftState,
  operation: OperationOf<'restoreItem'>,
  at: OperationPlace,
): readonly Finding[] => {
  const item = draft.items.get(operation.itemId);
  if (item !== undefined && item.status !== 'deprecated' && item.status !== 'superseded')
    return [finding('restore-not-retired', placeOf(at, 'itemId'), { item: item.id, status: item.status })];
  return change(draft, operation, at, (found) => withReason({ ...found, status: 'approved' }, operation, at));
};

const addRelation = (
  draft: DraftState,
  { sourceItemId, relationType, targetItemId }: RelationKey,
  note: string | null,
  at: OperationPlace,
): readonly Finding[] => {
  if (sourceItemId === targetItemId)
    return [finding('self-relation', placeOf(at, 'targetItemId'), { item: sourceItemId, type: relationType })];
  const value = { sourceItemId, relationType, targetItemId, note };
  const key = relationKey(value);
  if (!draft.relations.has(key)) draft.relations.set(key, { value, at });
  return [];
};

const relationKey = (key: RelationKey): string => keyOf(key.sourceItemId, key.relationType, key.targetItemId);

const registerSpecification = (
  draft: DraftState,
  operation: OperationOf<'registerSpecification'>,
  at: OperationPlace,
): readonly Finding[] => {
  const { specId, itemId, sourceUri, format, status } = operation;
  const value = {
    id: specId,
    itemId,
    revisionId: draft.items.get(itemId)?.currentRevision ?? null,
    sourceUri,
    format,
    status: status ?? 'active',
    supersededBy: draft.specifications.get(specId)?.value.supersededBy ?? null,
  } as const;
  draft.specifications.set(specId, { value, at });
  return [];
};

const supersedeSpecification = (
  draft: DraftState,
  operation: OperationOf<'supersedeSpecification'>,
  at: OperationPlace,
): readonly Finding[] => {
  const known = draft.specifications.get(operation.specId);
  if (known === undefined) return [];
  const value = { ...known.value, status: 'superseded', supersededBy: operation.supersededBy } as const;
  draft.specifications.set(operation.specId, { value, at });
  return [];
};

const addEvidence = (
  draft: DraftState,
  { itemId, anchor, description, confidence }: OperationOf<'addEvidence'>,
  at: OperationPlace,
): readonly Finding[] => {
  const value = { itemId, anchor, description, confidence: confidence ?? 1 };
  draft.evidence.set(keyOf(itemId, anchor.sourceUri), { value, at });
  return [];
};
