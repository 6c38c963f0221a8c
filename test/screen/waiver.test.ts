import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseInstant } from '../../lib/model/instant.ts';
import type { ScreeningFinding } from '../../lib/model/screening.ts';
import { applyWaivers, parseExpiry, type Waiver } from '../../lib/model/waiver.ts';
import { screenText } from '../../lib/screen/screen-text.ts';

const waivers = suite('waiver');

const instant = (text: string): number => parseInstant(text) ?? Number.NaN;
const NOW = instant('2001-02-03T04:05:06Z');

const waiver = (over: Partial<Waiver>): Waiver => ({
  code: 'placeholder',
  place: 'a.b body',
  reason: 'the word is the subject',
  expires: NOW + 1,
  who: 'ann@acme.dev',
  ...over,
});

const TEXT = 'TODO: x\nrm -rf /\n4111 1111 1111 1111\na\u200b\u202e\u0000\n<<<<<<< a\n=======\n>>>>>>> b\n';
const found = async (): Promise<readonly ScreeningFinding[]> => screenText('a.b body', TEXT);

const codes = (findings: readonly ScreeningFinding[]): readonly string[] => findings.map(({ code }) => code);

const PASSES: readonly (readonly [code: string, passed: string])[] = [
  ['placeholder', 'placeholder'],
  ['placeholder/TODO', 'placeholder'],
  ['unsafe-instruction', 'unsafe-instruction'],
  ['unsafe-instruction/destructive', 'unsafe-instruction'],
  ['unsafe-instruction/remove-everything', 'unsafe-instruction'],
  ['secret', 'secret'],
  ['secret/card-number', 'secret'],
  ['invisible-character', 'invisible-character'],
  ['invisible-character/U+200B', 'invisible-character'],
  ['bidi-character/U+202E', 'bidi-character'],
  ['terminal-control/U+0000', 'terminal-control'],
  ['conflict-markers', 'conflict-markers'],
];

for (const [code, passed] of PASSES) {
  waivers(`${code} lets that pass, and nothing else`, async () => {
    const all = await found();
    const result = applyWaivers(all, [waiver({ code })], NOW);
    assert.equal(codes(result.passed.map(({ finding }) => finding)), [passed]);
    assert.equal(
      codes(result.standing),
      codes(all).filter((one) => one !== passed),
    );
  });
}

for (const [why, over] of [
  ['another place', { place: 'a.b title' }],
  ['a longer place', { place: 'a.b body ' }],
  ['a narrower word', { code: 'placeholder/FIXME' }],
  ['another rule', { code: 'secret/github-token' }],
] as const) {
  waivers(`one for ${why} lets nothing pass and is no finding`, async () => {
    const all = await found();
    assert.equal(applyWaivers(all, [waiver(over)], NOW), { standing: all, passed: [] });
  });
}

waivers('one that expired lets nothing pass, and is told of', async () => {
  const all = await found();
  const { standing, passed } = applyWaivers(all, [waiver({ code: 'secret' }), waiver({ expires: NOW })], NOW);
  assert.equal(codes(passed.map(({ finding }) => finding)), ['secret']);
  assert.equal(codes(standing), [...codes(all).filter((code) => code !== 'secret'), 'waiver-expired']);
  assert.equal(standing.at(-1), {
    code: 'waiver-expired',
    family: 'waivers',
    severity: 'warning',
    where: 'waivers',
    line: 1,
    column: 1,
    facts: { why: 'expired', entry: 2, code: 'placeholder', place: 'a.b body', who: 'ann@acme.dev' },
  });
});

waivers('one for a code nobody knows is told of, expired or not', () => {
  for (const code of ['placeholders', 'waiver-expired', 'too-many-findings', '']) {
    const { standing } = applyWaivers([], [waiver({ code })], NOW);
    assert.equal(
      standing.map(({ facts }) => 'why' in facts && facts.why),
      ['unknown-code'],
    );
  }
});

waivers('what tells of the screening itself is never let pass', async () => {
  const many = await screenText('a.b body', 'TODO: x\n'.repeat(60));
  const once = applyWaivers([], [waiver({ expires: NOW })], NOW).standing;
  const { standing } = applyWaivers(
    [...many, ...once],
    [waiver({ place: 'a.b body' }), waiver({ place: 'waivers' })],
    NOW,
  );
  assert.equal(codes(standing), ['too-many-findings', 'waiver-expired']);
});

const EXPIRIES: readonly (readonly [text: string, expires: string | null])[] = [
  ['2001-02-03', '2001-02-04T00:00:00Z'],
  ['2000-02-29', '2000-03-01T00:00:00Z'],
  ['2001-02-03T04:05:06+01:00', '2001-02-03T03:05:06Z'],
  ['2001-02-29', null],
  ['2001-02-03T04:05:06', null],
  ['soon', null],
];

for (const [text, expires] of EXPIRIES) {
  waivers(`${text} ${expires === null ? 'is no end' : `ends at ${expires}`}`, () =>
    assert.is(parseExpiry(text), expires === null ? null : instant(expires)),
  );
}

waivers.run();
