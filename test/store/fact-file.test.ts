import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { ENGINE } from '../../lib/model/engine.ts';
import type { Oid } from '../../lib/model/oid.ts';
import { openFacts } from '../../lib/store/fact-file.ts';
import { readSealed, writeSealed } from '../../lib/store/sealed-file.ts';
import { created, migration } from '../kit/made.ts';

const facts = suite('facts');

let top = '';
facts.before.each(() => {
  top = mkdtempSync(join(tmpdir(), 'theurian-test-'));
});
facts.after.each(() => rmSync(top, { recursive: true, force: true }));

const file = (): string => join(top, 'facts.json');
const oid = (nth: number): Oid => nth.toString(16).padStart(40, '0') as Oid;
const { checksum, document } = migration(1, [created('a')]);
const BODY = { digest: digestOf('b'), size: 1, badByte: null, conflictLine: null };

const learn = (): void => {
  const known = openFacts(top);
  known.keepDigest(oid(1), checksum);
  known.keepDocument(checksum, document);
  known.keepBody(BODY);
  known.save();
};

facts('what was learnt is known again after it was saved, and not before', () => {
  const known = openFacts(top);
  known.keepDigest(oid(1), checksum);
  assert.is(known.digest(oid(1)), checksum);
  assert.is(openFacts(top).digest(oid(1)), undefined);
  learn();
  const again = openFacts(top);
  assert.equal([again.digest(oid(1)), again.document(checksum), again.body(BODY.digest)], [checksum, document, BODY]);
  assert.equal(
    [again.digest(oid(2)), again.document(BODY.digest), again.body(checksum)],
    [undefined, undefined, undefined],
  );
});

facts('nothing new is not written', () => {
  openFacts(top).save();
  assert.is(existsSync(file()), false);
  learn();
  const before = statSync(file()).ino;
  const known = openFacts(top);
  known.digest(oid(1));
  known.save();
  assert.is(statSync(file()).ino, before);
});

facts('facts of another engine are not used, and are written over', () => {
  learn();
  const found = readSealed(file());
  assert.ok(typeof found === 'object' && found !== null);
  writeSealed(file(), { ...found, engine: `${ENGINE}-other` });
  assert.is(openFacts(top).document(checksum), undefined);
  learn();
  assert.equal(openFacts(top).document(checksum), document);
});

facts('a damaged file counts as empty, and comes back by itself', () => {
  for (const text of ['', '{}', 'x'.repeat(100)]) {
    writeFileSync(file(), text);
    assert.is(openFacts(top).digest(oid(1)), undefined);
    learn();
    assert.is(openFacts(top).digest(oid(1)), checksum);
  }
});

facts('a place that cannot be written is no fault', () => {
  mkdirSync(file());
  learn();
  assert.is(openFacts(top).digest(oid(1)), undefined);
});

facts('names like those of an object’s properties are names like any other', () => {
  assert.is(openFacts(top).digest('constructor' as Oid), undefined);
  assert.is(openFacts(top).document('__proto__' as typeof checksum), undefined);
});

facts('past their most, only those in use are kept', () => {
  const known = openFacts(top);
  for (let nth = 0; nth < 200_001; nth += 1) known.keepDigest(oid(nth), BODY.digest);
  known.save();
  const next = openFacts(top);
  assert.is(next.digest(oid(7)), BODY.digest);
  next.keepDigest(oid(300_000), BODY.digest);
  next.keepBody(BODY);
  next.keepDocument(checksum, document);
  next.save();
  const last = openFacts(top);
  assert.equal(
    [oid(7), oid(300_000)].map((one) => last.digest(one)),
    [BODY.digest, BODY.digest],
  );
  assert.is(last.digest(oid(8)), undefined);
  assert.equal(last.body(BODY.digest), BODY);
  assert.is(last.document(checksum), undefined);
});

facts.run();
