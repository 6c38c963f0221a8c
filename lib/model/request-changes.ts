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

// What is taken back is named as it was given. Without an item nothing comes of it, but what is wrong with it is told.
const removals = (given: Given): readonly Change[] => {
  const itemId = parseItemId(given.text('itemId') ?? '');
  const relations = given
    .list('unrelate')
    .flatMap((text) => given.formed('unrelate', text, 'relation', relationOf) ?? []);
  const aliases = given
    .list('removeAlias')
    .flatMap((text) => given.formed('removeAlias', text, 'item-id', parseItemId) ?? []);
  const evidence = given.list('removeEvidence');
  if (evidence.some((uri) => uri.trim() === '')) given.faults.push({ kind: 'blank', field: 'removeEvidence' });
  if (itemId === null) return [];
  return [
    ...relations.map(({ type, target }) =>
      operation({ op: 'removeRelation', sourceItemId: itemId, relationType: type, targetItemId: target }),
    ),
    ...aliases.map((alias) => operation({ op: 'removeAlias', alias })),
    ...evidence.map((sourceUri) => operation({ op: 'removeEvidence', itemId, sourceUri })),
  ];
};

const operation = (one: DraftedOperation): Change => ({ kind: 'operation', operation: one });
