import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emailMatches, mayReview } from '../../lib/model/person.ts';
import { DEFAULT_POLICY } from '../../lib/model/policy.ts';
import { seeded } from '../kit/seeded.ts';

const person = suite('person');

const cases: readonly (readonly [pattern: string, email: string, named: boolean])[] = [
  ['ada@example.org', 'ada@example.org', true],
  ['ada@example.org', 'Ada@Example.ORG', true],
  ['ADA@example.org', 'ada@example.org', true],
  ['ada@example.org', 'ada@example.org ', false],
  ['ada@example.org', 'xada@example.org', false],
  ['ada@example.org', 'ada@example.orgx', false],
  ['ada@example.org', 'ada@exampleXorg', false],
  ['*', 'anyone', true],
  ['*', '', false],
  ['', '', false],
  ['', 'a', false],
  ['**', 'a', true],
  ['*@example.org', 'ada@example.org', true],
  ['*@example.org', '@example.org', true],
  ['*@example.org', 'ada@example.org.evil.net', false],
  ['*@example.org', 'ada@evil.net?@example.org', true],
  ['ada@*', 'ada@example.org', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['ab*ba', 'aba', false],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'ac', false],
  ['a*bc*c', 'abc', false],
  ['*b*b*', 'ab', false],
  ['*b*b*', 'abb', true],
  ['*[bot]@*', 'dependabot[bot]@users.noreply.github.com', true],
  ['*[bot]@*', 'Dependabot[BOT]@users.noreply.github.com', true],
  ['*[bot]@*', 'b@example.org', false],
  ['*[bot]@*', 'ob@example.org', false],
  ['a?a@x', 'aba@x', false],
  ['a?a@x', 'a?a@x', true],
  ['a.a@x', 'aba@x', false],
  ['kate@x', '\u212aate@x', false],
  ['kate@x', 'k\u0430te@x', false],
  ['j\u00f6rg@x', 'j\u00f6rg@x', true],
  ['i@x', '\u0130@x', false],
];
for (const [pattern, email, named] of cases)
  person(`${JSON.stringify(pattern)} ${named ? 'names' : 'does not name'} ${JSON.stringify(email)}`, () =>
    assert.is(emailMatches([pattern], email), named),
  );

person('an address is named by any of the patterns, and by none of none', () => {
  assert.is(emailMatches(['x', 'ada@*'], 'ada@x'), true);
  assert.is(emailMatches([], 'ada@x'), false);
});

const few = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '*', '@', '[', '.'), maxLength: 8 });
const literal = (text: string): string => text.replace(/[.[\]]/g, '\\$&');

person('patterns match what the same pattern written as a regular expression matches', () => {
  seeded(
    fc.property(few, few, (pattern, email) => {
      const expected = new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`, 'i').test(email);
      assert.is(emailMatches([pattern], email), email !== '' && expected);
    }),
    5000,
  );
});

person('a pattern of many stars is judged at once', () => {
  const email = `${'a'.repeat(100_000)}c`;
  assert.is(emailMatches([`${'a*'.repeat(100)}b`], email), false);
  assert.is(emailMatches([`${'a*'.repeat(100)}c`], email), true);
});

const reviewing: readonly (readonly [email: string, may: boolean])[] = [
  ['ada@example.org', true],
  ['root', true],
  ['', false],
  [' ', false],
  ['ada @example.org', false],
  ['ada@example.org\n', false],
  ['ada\u200b@example.org', false],
  ['ada\u202e@example.org', false],
  ['<ada@example.org', false],
  ['x[bot]@users.noreply.github.com', false],
  ['x\uff3bbot\uff3d@users.noreply.github.com', false],
  ['x[\uff22ot]@users.noreply.github.com', false],
  ['noreply@anthropic.com', false],
  ['NoReply@Anthropic.com', false],
  ['noreply@anthropic.com ', false],
  ['norep\uff4cy@anthropic.com', false],
];
for (const [email, may] of reviewing)
  person(`by the usual policy, ${JSON.stringify(email)} ${may ? 'may' : 'may not'} review`, () =>
    assert.is(mayReview(DEFAULT_POLICY, email), may),
  );

person('who is not listed may not review, nor who is listed both as a reviewer and as an agent', () => {
  const rule = { reviewers: ['ada@x', 'eve@x'], agents: ['eve@*'] };
  assert.equal(
    ['ada@x', 'eve@x', 'bob@x'].map((email) => mayReview(rule, email)),
    [true, false, false],
  );
});

person.run();
