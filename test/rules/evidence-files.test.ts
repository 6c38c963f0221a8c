import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import type { FoundBody } from '../../lib/rules/bodies.ts';
import { EVIDENCE_PROVIDER, evidenceFindings, excerptsOf } from '../../lib/rules/evidence-files.ts';
import { codesAt, migration } from '../kit/made.ts';

const excerpts = suite('evidence files');

const D = digestOf('an excerpt');
const kept = (sourceUri: string, provider: string = EVIDENCE_PROVIDER) => [
  migration(1, [
    { op: 'addEvidence', itemId: 'a', anchor: { provider, sourceUri }, description: 'why', confidence: 0.5 },
  ]),
];
const found = (digest: string): FoundBody => ({
  kind: 'found',
  facts: { digest: digestOf(digest), size: 1, badByte: null, conflictLine: null },
});
const AT = 'operations.0.anchor.sourceUri';
const NAMED = `evidence/${D}.md`;

const cases = [
  { why: 'there, with its bytes', uri: NAMED, is: found('an excerpt'), says: [], names: [NAMED] },
  { why: 'there, with other bytes', uri: NAMED, is: found('x'), says: [`evidence-mismatch ${AT}`], names: [NAMED] },
  { why: 'missing', uri: NAMED, is: { kind: 'missing' }, says: [`evidence-missing ${AT}`], names: [NAMED] },
  { why: 'no name of an excerpt', uri: 'evidence/x.md', is: found('x'), says: [`evidence-missing ${AT}`], names: [] },
] as const;

for (const { why, uri, is, says, names } of cases)
  excerpts(`an excerpt that is ${why} is told ${says.length} times`, () => {
    assert.equal(codesAt(evidenceFindings(kept(uri), () => is)), says);
    assert.equal(excerptsOf(kept(uri)), names);
  });

excerpts('an anchor of another provider is no file here', () => {
  const other = kept(NAMED, 'github');
  assert.equal(
    evidenceFindings(other, () => ({ kind: 'missing' })),
    [],
  );
  assert.equal(excerptsOf(other), []);
});

excerpts.run();
