import type { Given } from './given.ts';
import { type ItemId, parseItemId } from './ids.ts';
import type { DraftedOperation } from './operation.ts';
import type { Change } from './request.ts';
import { RELATION_TYPES, type RelationType, SENSITIVITIES } from './words.ts';

/** Reads the operations that are asked for beside a revision, or instead of one, in the order they are written in. */
export const parseChanges = (given: Given): readonly Change[] => {
  if (!given.revises)
    given.pointless(
      ['title', 'kind', 'owner', 'namespace', 'trustLevel', 'sensitivity', 'expectedRevision', 'scopePath', 'label'],
      'bodyFile',
    );
  return [...labelChanges(given), ...statusChanges(given), ...relations(given), ...aliases(given), ...removals(given)];
};

const labelChanges = (given: Given): readonly Change[] => {
  const to = given.text('ownerTo');
  if (to !== null && given.revises) given.faults.push({ kind: 'together', fields: ['ownerTo', 'bodyFile'] });
  if (given.has('sensitivityTo') && given.has('sensitivity') && given.revises)
    given.faults.push({ kind: 'together', fields: ['sensitivityTo', 'sensitivity'] });
  const sensitivity = given.word('sensitivityTo', SENSITIVITIES);
  const reason = given.text('reason');
  if (sensitivity !== null && reason === null)
    given.faults.push({ kind: 'needs', field: 'sensitivityTo', other: 'reason' });
  return [
    ...(sensitivity === null ? [] : [{ kind: 'sensitivity' as const, to: sensitivity, reason: reason ?? '' }]),
    ...(to === null ? [] : [{ kind: 'owner' as const, to }]),
  ];
};

const statusChanges = (given: Given): readonly Change[] => {
  const reason = given.text('reason');
  const supersededBy = given.itemId('supersedeBy');
  const retires = given.flag('deprecate') || given.has('supersedeBy');
  const restores = given.flag('restore');
  if (retires && restores) given.faults.push({ kind: 'together', fields: ['deprecate', 'restore'] });
  if (retires && given.revises) given.faults.push({ kind: 'together', fields: ['deprecate', 'bodyFile'] });
  if (!retires && !restores && !given.has('sensitivityTo')) given.pointless(['reason'], 'deprecate');
  return [
    ...(restores ? [{ kind: 'restore' as const, reason }] : []),
    ...(retires ? [{ kind: 'deprecate' as const, reason, supersededBy }] : []),
  ];
};

const relations = (given: Given): readonly Change[] => [
  ...given.list('relate').flatMap((text) => given.formed('relate', text, 'relation', relationOf) ?? []),
  ...given.list('rejects').flatMap((text) => {
    const target = given.formed('rejects', text, 'item-id', parseItemId);
    return target === null ? [] : [{ kind: 'relate' as const, type: 'rejects' as const, target }];
  }),
];

const relationOf = (text: string): Extract<Change, { readonly kind: 'relate' }> | null => {
  const at = text.indexOf(':');
  const type: RelationType | undefined = RELATION_TYPES.find((one) => one === text.slice(0, at));
  const target: ItemId | null = parseItemId(text.slice(at + 1));
  return type === undefined || target === null ? null : { kind: 'relate', type, target };
};

const aliases = (given: Given): readonly Change[] =>
  given.list('alias').flatMap((text) => {
    const alias = given.formed('alias', text, 'item-id', parseItemId);
    return alias === null ? [] : [{ kind: 'alias' as const, alias }];
  });

// What is taken back is named as it was given.
const removals = (given: Given): readonly Change[] => {
  const itemId = parseItemId(given.text('itemId') ?? '');
  if (itemId === null) return [];
  return [
    ...given.list('unrelate').flatMap((text) => {
      const relation = given.formed('unrelate', text, 'relation', relationOf);
      if (relation === null) return [];
      const { type: relationType, target: targetItemId } = relation;
      return [operation({ op: 'removeRelation', sourceItemId: itemId, relationType, targetItemId })];
    }),
    ...given.list('removeAlias').flatMap((text) => {
      const alias = given.formed('removeAlias', text, 'item-id', parseItemId);
      return alias === null ? [] : [operation({ op: 'removeAlias', alias })];
    }),
    ...given.list('removeEvidence').flatMap((sourceUri) => {
      if (sourceUri.trim() === '') given.faults.push({ kind: 'blank', field: 'removeEvidence' });
      return [operation({ op: 'removeEvidence', itemId, sourceUri })];
    }),
  ];
};

const operation = (one: DraftedOperation): Change => ({ kind: 'operation', operation: one });
