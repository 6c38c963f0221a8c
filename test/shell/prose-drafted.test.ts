import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FindingCode, finding } from '../../lib/model/finding.ts';
import { findingProse } from '../../lib/shell/prose/finding-prose.ts';
import { FACTS } from './prose-samples.ts';
import { flaws } from './prose-texts.ts';

const drafted = suite('what is said of a draft');

const AT = { path: '.theurian/migrations', drafted: true };

const CODES: readonly FindingCode[] = [
  ...(['sensitivity-lowered', 'restore-not-retired', 'unknown-item', 'successor-invalid', 'self-relation'] as const),
  ...(['self-alias', 'relation-cycle', 'dangling-target', 'alias-collision', 'revision-conflict'] as const),
  'provenance-missing',
];

for (const code of CODES)
  drafted(`${code} speaks of options, and of no key or operation that nobody has written`, () => {
    for (const facts of FACTS[code]) {
      const { remedy } = findingProse(finding(code, AT, facts as never));
      assert.match(remedy, / --[a-z]/);
      assert.not.match(remedy, /operation|expectedRevision|supersededBy|targetItemId|itemId:|dependsOn|metadata/);
      assert.equal(flaws(remedy), []);
    }
  });

drafted('all else is said as of a file', () => {
  const [facts] = FACTS['invalid-value'];
  if (facts === undefined) assert.unreachable('no facts');
  else
    assert.equal(
      findingProse(finding('invalid-value', AT, facts)),
      findingProse(finding('invalid-value', { path: AT.path }, facts)),
    );
});

drafted.run();
