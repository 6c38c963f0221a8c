import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { principalMatches, signerFor } from '../../lib/model/principal.ts';
import type { Signer } from '../../lib/model/signature.ts';
import { seeded } from '../kit/seeded.ts';

const principal = suite('principal');

const cases: readonly (readonly [patterns: string, address: string, named: boolean])[] = [
  ['ada@x', 'ada@x', true],
  ['ada@x', 'Ada@X', true],
  ['ada@x', 'ada@xx', false],
  ['ada@x', 'bada@x', false],
  ['ada@x', '', false],
  ['*', '', false],
  ['*', 'ada@x', true],
  ['a?a@x', 'ada@x', true],
  ['a?a@x', 'aa@x', false],
  ['a?a@x', 'a\u{1f600}a@x', true],
  ['*@x', 'ada@x', true],
  ['*@x', 'ada@x@x', true],
  ['*@x', 'ada@y', false],
  ['a*b*c', 'abbc', true],
  ['a*b*c', 'acb', false],
  ['ada@x*', 'ada@x', true],
  ['ada@x?', 'ada@x', false],
  ['bob@x,ada@x', 'ada@x', true],
  ['*,!ada@x', 'ada@x', false],
  ['!ada@x,*', 'ada@x', false],
  ['!ada@x,*', 'bob@x', true],
  ['!ada@x', 'bob@x', false],
  ['a.a', 'aba', false],
  ['[ab]', 'a', false],
];
for (const [patterns, address, named] of cases)
  principal(`${patterns} ${named ? 'names' : 'does not name'} ${JSON.stringify(address)}`, () =>
    assert.is(principalMatches(patterns.split(','), address), named),
  );

const few = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '*', '?', '@'), maxLength: 8 });

principal('a pattern names what the same pattern written as a regular expression names', () => {
  seeded(
    fc.property(few, few, (pattern, address) => {
      const expected = new RegExp(`^${pattern.replaceAll('?', '.').replaceAll('*', '.*')}$`, 'i').test(address);
      assert.is(principalMatches([pattern], address), address !== '' && expected);
    }),
    5000,
  );
});

principal('who signs is found by the key and the address together', () => {
  const signer = (line: number, fingerprint: string, principals: readonly string[]): Signer => ({
    line,
    principals,
    key: { algorithm: 'ssh-ed25519', blob: '', fingerprint },
  });
  const all = [signer(1, 'SHA256:a', ['ada@x']), signer(2, 'SHA256:b', ['bob@x', '*@y'])];
  assert.is(signerFor(all, 'SHA256:b', 'cy@y')?.line, 2);
  assert.is(signerFor(all, 'SHA256:a', 'bob@x'), null);
  assert.is(signerFor(all, 'SHA256:c', 'ada@x'), null);
});

principal.run();
