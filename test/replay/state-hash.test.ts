import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Digest, digestOf } from '../../lib/model/digest.ts';
import { stateHashOf } from '../../lib/replay/state-hash.ts';
import { sharedAt } from '../kit/shared.ts';
import { skipped } from '../kit/skip.ts';

const stateHash = suite('state hash');

const A = { id: '01K1AAAAAA01234567890ABCDE', checksum: digestOf('a') };
const B = { id: '01K1BBBBBB01234567890ABCDE', checksum: digestOf('b') };
const [ONE, TWO] = [digestOf('one'), digestOf('two')];

// The right sides are written out from the public description, not made by the code under test.
const vectors = [
  { why: 'nothing at all', migrations: [], bodies: [], says: 'theurian-state-v1|content|schema~3|engine~1|' },
  {
    why: 'one of each',
    migrations: [A],
    bodies: [ONE],
    says: `theurian-state-v1|${A.id}~${A.checksum}|content|${ONE}|schema~3|engine~1|`,
  },
  {
    why: 'two of each, listed backwards, one body twice',
    migrations: [B, A],
    bodies: [...[ONE, TWO].sort().reverse(), ONE],
    says: `theurian-state-v1|${A.id}~${A.checksum}|${B.id}~${B.checksum}|content|${[ONE, TWO].sort().join('|')}|schema~3|engine~1|`,
  },
  {
    why: 'another schema and engine',
    migrations: [A],
    bodies: [],
    schemaVersion: 1,
    engineVersion: 7,
    says: `theurian-state-v1|${A.id}~${A.checksum}|content|schema~1|engine~7|`,
  },
];

for (const { why, says, ...set } of vectors) {
  stateHash(`hashes ${why} as the public format writes it`, () => {
    const text = says.replaceAll('|', '\u001e').replaceAll('~', '\u001f');
    assert.is(stateHashOf(set), createHash('sha256').update(text).digest('hex'));
  });
}

stateHash('the hash of the empty set is the digest of its six written records', () => {
  assert.is(stateHashOf({ migrations: [], bodies: [] }), EMPTY);
});
// $ printf 'theurian-state-v1\036content\036schema\0373\036engine\0371\036' | sha256sum
const EMPTY = 'cb6a82f2c53428e79a1d8791d46cd41b59aa8356c0d205a8fabf1b1ff3ab56bd';

interface Vector {
  readonly title: string;
  readonly migrations: readonly { readonly id: string; readonly checksum: Digest }[];
  readonly bodyDigests: readonly Digest[];
  readonly schemaVersion: number;
  readonly engineVersion: number;
  readonly stateHash: string;
}

const at = sharedAt('conformance/statehash-vectors.json');
if (at === null) skipped('state hash: vectors', 'the vectors are not beside this checkout');
const shared: readonly Vector[] = at === null ? [] : JSON.parse(readFileSync(at, 'utf8'));
for (const { title, migrations, bodyDigests, schemaVersion, engineVersion, stateHash: wanted } of shared) {
  stateHash(`agrees with the vector "${title}"`, () => {
    assert.is(stateHashOf({ migrations, bodies: bodyDigests, schemaVersion, engineVersion }), wanted);
  });
}

stateHash.run();
