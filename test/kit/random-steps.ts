import fc from 'fast-check';
import { created, related, type Said, upserted } from './made.ts';
import { R } from './sound.ts';

// What every ground has, each with the revision of its number.
const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f'];

const item = fc.constantFrom(...ITEMS, 'g');
const nth = fc.integer({ min: 1, max: 9 });
const type = fc.constantFrom('depends_on', 'supersedes', 'superseded_by', 'related_to');

// Few names, so that two often have to do with each other, and a ring is soon closed. Much of it is refused.
const operation: fc.Arbitrary<Said> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(item, type, item).map(([a, kind, b]) => related(a, kind, b)) },
  fc.tuple(item, type, item).map(([a, kind, b]) => ({ ...related(a, kind, b), op: 'removeRelation' })),
  item.map((one) => created(one)),
  {
    weight: 2,
    arbitrary: fc
      .tuple(item, nth, fc.option(nth))
      .map(([one, now, before]) => upserted(one, now + 20, before === null ? {} : { expectedRevision: R(before) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(5), nth)
      .map(([at, now]) => upserted(ITEMS[at] ?? 'a', now + 20, { expectedRevision: R(at + 1) })),
  },
  fc.tuple(item, item).map(([alias, itemId]) => ({ op: 'addAlias', alias, itemId })),
  item.map((alias) => ({ op: 'removeAlias', alias })),
  fc.tuple(item, fc.option(item)).map(([itemId, by]) => ({
    ...{ op: 'deprecateItem', itemId },
    ...(by === null ? {} : { supersededBy: by }),
  })),
  item.map((itemId) => ({ op: 'restoreItem', itemId })),
  fc.tuple(item, item).map(([specId, itemId]) => ({
    op: 'registerSpecification',
    ...{ specId, itemId, sourceUri: 'u', format: 'f' },
  })),
  fc.tuple(item, item).map(([specId, supersededBy]) => ({ op: 'supersedeSpecification', specId, supersededBy })),
  fc.tuple(item, nth).map(([itemId, n]) => ({
    op: 'addEvidence',
    ...{ itemId, anchor: { provider: 'git', sourceUri: `u${n % 2}` }, description: 'd' },
  })),
);

/** The operations of one migration. */
export const steps: fc.Arbitrary<readonly Said[]> = fc.array(operation, { minLength: 1, maxLength: 3 });

/** The operations of the first migration of a ground: its items, and a chain of relations among some. */
export const FIRST_STEPS: readonly Said[] = [
  ...ITEMS.map((one, index) => upserted(one, index + 1)),
  related('b', 'depends_on', 'c'),
  related('d', 'depends_on', 'a'),
];
