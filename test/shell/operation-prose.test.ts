import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { operationProse } from '../../lib/shell/prose/operation-prose.ts';
import { created, migration, related, type Said, upserted } from '../kit/made.ts';
import { R } from '../kit/sound.ts';

const prose = suite('operations in words');

const spec = { specId: 's', itemId: 'a', sourceUri: 'u', format: 'openapi' };
const anchor = { provider: 'git', sourceUri: 'u' };

const cases: readonly (readonly [said: Said, says: string])[] = [
  [created('a'), 'makes the item a: domain, owned by team'],
  [upserted('a', 1), `gives a its first revision, ${R(1)}`],
  [upserted('a', 2, { expectedRevision: R(1) }), `gives a the revision ${R(2)} in place of ${R(1)}`],
  [{ op: 'deprecateItem', itemId: 'a' }, 'takes a out of force'],
  [
    { op: 'deprecateItem', itemId: 'a', supersededBy: 'b', reason: 'It is old.' },
    'takes a out of force; b takes its place: It is old.',
  ],
  [{ op: 'restoreItem', itemId: 'a', reason: 'So.' }, 'puts a in force again: So.'],
  [{ ...related('a', 'depends_on', 'b'), note: 'n' }, 'says that a depends_on b: n'],
  [{ ...related('a', 'depends_on', 'b'), op: 'removeRelation' }, 'no longer says that a depends_on b'],
  [{ op: 'addAlias', alias: 'x', itemId: 'a' }, 'makes x another name for a'],
  [{ op: 'removeAlias', alias: 'x' }, 'takes away the other name x'],
  [{ op: 'changeSensitivity', itemId: 'a', sensitivity: 'public', reason: 'So.' }, 'guards a as public: So.'],
  [{ op: 'changeOwner', itemId: 'a', owner: 'o' }, 'hands a over to o'],
  [{ op: 'registerSpecification', ...spec }, 'binds the specification s to a: u (openapi)'],
  [{ op: 'supersedeSpecification', specId: 's', supersededBy: 't' }, 'puts the specification t in the place of s'],
  [{ op: 'addEvidence', itemId: 'a', anchor, description: 'd' }, 'rests a on u: d'],
  [{ op: 'removeEvidence', itemId: 'a', sourceUri: 'u' }, 'no longer rests a on u'],
];

for (const [said, says] of cases)
  prose(`it ${says}`, () => {
    const [operation] = migration(1, [said]).document.operations;
    assert.is(operation === undefined ? '' : operationProse(operation), says);
  });

prose('what there was is told beside what there will be, unless it is the same', () => {
  const before = [{ id: 'a', owner: 'team', sensitivity: 'confidential' }];
  const says = (said: Said): readonly string[] =>
    migration(1, [said]).document.operations.map((operation) => operationProse(operation, before));
  const lowered = { op: 'changeSensitivity', itemId: 'a', sensitivity: 'public', reason: 'So.' };
  assert.equal(says(lowered), ['guards a as public instead of confidential: So.']);
  assert.equal(says({ op: 'changeOwner', itemId: 'a', owner: 'o' }), ['hands a over to o instead of team']);
  assert.equal(says({ op: 'changeOwner', itemId: 'a', owner: 'team' }), ['hands a over to team']);
  assert.equal(says({ op: 'changeOwner', itemId: 'b', owner: 'o' }), ['hands b over to o']);
});

prose.run();
