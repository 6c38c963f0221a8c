import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { INTENT_FAMILIES } from '../../lib/model/intent.ts';
import { INTENT_CODES, type IntentCode, intentFinding, readDetail } from '../../lib/model/intent-finding.ts';
import { parseSkillName } from '../../lib/model/skill.ts';

const findings = suite('findings about an intent');

findings('every code belongs to a family that is published', () => {
  for (const family of Object.values(INTENT_CODES)) assert.ok(INTENT_FAMILIES.includes(family), family);
});

findings('a detail is read as it was written', () => {
  for (const code of Object.keys(INTENT_CODES) as readonly IntentCode[])
    for (const about of ['', 'scripts/go.sh', 'body:3 a: b', ': ']) {
      const { family, detail } = intentFinding(code, about);
      assert.is(family, INTENT_CODES[code]);
      assert.equal(readDetail(detail), { code, about });
    }
});

findings('a detail of no code is none', () => {
  for (const detail of ['', 'toString', 'no code: x', 'secret:x']) assert.is(readDetail(detail), null);
});

findings('what a finding is about is cut where it is long, and never in half of a character', () => {
  const { detail } = intentFinding('file-path', `${'x'.repeat(199)}😀${'y'.repeat(99)}`);
  assert.is(detail, `file-path: ${'x'.repeat(199)}\ufffd…`);
  assert.is(intentFinding('file-path', '\ud83d').detail, 'file-path: \ufffd');
});

const NAMES: readonly (readonly [name: string, sound: boolean])[] = [
  ['foo', true],
  ['0a', true],
  ['a-b2-c', true],
  ['console', true],
  ['com10', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['con', false],
  ['nul', false],
  ['lpt1', false],
  ['-a', false],
  ['a-', false],
  ['a--b', false],
  ['A', false],
  ['a.b', false],
  ['a\n', false],
  ['é', false],
  ['', false],
];
for (const [name, sound] of NAMES)
  findings(`${JSON.stringify(name).slice(0, 20)} ${sound ? 'is' : 'is not'} the name of a skill`, () =>
    assert.is(parseSkillName(name), sound ? name : null),
  );

findings.run();
