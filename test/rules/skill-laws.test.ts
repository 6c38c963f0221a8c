import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { IntentFinding } from '../../lib/model/intent-finding.ts';
import { selfProducedFindings } from '../../lib/rules/self-produced.ts';
import { altitudeFindings } from '../../lib/rules/skill-altitude.ts';
import { categoryFindings } from '../../lib/rules/skill-category.ts';
import { budgetFindings, descriptionFindings } from '../../lib/rules/skill-description.ts';
import { identityFindings } from '../../lib/rules/skill-identity.ts';
import { sizeFindings } from '../../lib/rules/skill-sizes.ts';
import { triggerFindings } from '../../lib/rules/skill-trigger.ts';
import { wantedSizeFindings } from '../../lib/rules/wanted-sizes.ts';

const laws = suite('laws of a skill');

const details = (findings: readonly IntentFinding[]): readonly string[] => findings.map(({ detail }) => detail);

const TRIGGERS: readonly (readonly [description: string, cued: boolean])[] = [
  ['Use when naming tests', true],
  ['WHEN a test fails', true],
  ['Whenever a test fails', true],
  ['used when', true],
  ['when-clause first', true],
  ['Release notes', false],
  ['whence it came', false],
  ['somewhen later', false],
  ['the whens and hows', false],
  ['underscored_when_name', false],
  ['On "make it fast"', true],
  ['On `npm ci`', true],
  ['On “make it fast”', true],
  ['On „schneller“', true],
  ['On «plus vite»', true],
  ["On 'make it fast'", true],
  ['On ‘make it fast’', true],
  ["On 'it doesn't run'", true],
  ["It ends in 'so'.", true],
  ["The users' tests and the teams' files", false],
  ["It's the team's way", false],
  ["Don't and can't", false],
  ['It’s the team’s way', false],
  ['An empty ""', false],
  ['An empty "  " pair', false],
  ["An empty ''", false],
  ["A blank ' ' pair", false],
  ['One " alone', false],
  ['One ` alone', false],
  ['', false],
];
for (const [description, cued] of TRIGGERS)
  laws(`${JSON.stringify(description)} ${cued ? 'says when' : 'does not say when'}`, () =>
    assert.equal(details(triggerFindings(description)), cued ? [] : ['trigger-missing']),
  );

const long = (length: number): string => `Use when ${'x'.repeat(length - 9)}`;
const DESCRIPTIONS: readonly (readonly [
  why: string,
  description: string,
  told: readonly string[],
  budget: readonly string[],
])[] = [
  ['sixty characters', long(60), [], []],
  ['sixty-one', long(61), [], ['description-over-budget: 61']],
  ['sixty that take two units each', '𝒙'.repeat(60), [], []],
  ['blanks around sixty', ` ${long(60)}\n`, [], []],
  ['as many as a host takes', long(1024), [], ['description-over-budget: 1024']],
  ['one more than a host takes', long(1025), ['description-too-long: 1025'], []],
  ['blanks alone', ' \n', ['description-empty'], []],
];
for (const [why, description, told, budget] of DESCRIPTIONS)
  laws(`a description of ${why} is told once, or not at all`, () => {
    assert.equal(details(descriptionFindings(description)), told);
    assert.equal(details(budgetFindings(description)), budget);
  });

const LINES: readonly (readonly [why: string, text: string, told: readonly string[]])[] = [
  ['twenty-five lines', 'line\n'.repeat(25), []],
  ['twenty-six', 'line\n'.repeat(26), ['too-many-lines: 26']],
  ['blank ones among them', 'line\n\n \t\r\n'.repeat(25), []],
  ['line ends of Windows', 'line\r\n'.repeat(26), ['too-many-lines: 26']],
  ['no line end at the end', `${'line\n'.repeat(25)}line`, ['too-many-lines: 26']],
];
for (const [why, text, told] of LINES)
  laws(`a text of ${why} is ${told.length === 0 ? 'short enough' : 'too long'}`, () =>
    assert.equal(details(altitudeFindings(text)), told),
  );

const CATEGORIES: readonly (readonly [front: Readonly<Record<string, unknown>>, sound: boolean])[] = [
  [{}, true],
  [{ category: 'dates' }, true],
  [{ category: 'a_b-C3' }, true],
  [{ category: 'a/b' }, false],
  [{ category: '..' }, false],
  [{ category: '' }, false],
  [{ category: null }, false],
  [{ category: 7 }, false],
  [{ category: ['a'] }, false],
  [{ category: 'a\n' }, false],
  [{ category: 'x'.repeat(65) }, false],
];
for (const [front, sound] of CATEGORIES)
  laws(`${JSON.stringify(front).slice(0, 40)} ${sound ? 'is sound' : 'has no single plain word for a category'}`, () =>
    assert.equal(details(categoryFindings(front)), sound ? [] : ['category-invalid']),
  );

laws('a front matter names the skill that the intent names', () => {
  assert.equal(identityFindings('foo', 'foo'), []);
  assert.equal(details(identityFindings('foo', 'bar')), ['name-differs: bar']);
});

laws('what an agent made may be changed by one', () => {
  const skill = { layer: 'project', name: 'a', body: '', files: {} } as const;
  assert.equal(selfProducedFindings({ ...skill, madeByAgent: true }), []);
  assert.equal(details(selfProducedFindings({ ...skill, madeByAgent: false })), ['not-made-by-agent']);
});

const many = (count: number, size = 1): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [`assets/f${nth}`, 'x'.repeat(size)]));

const SIZES: readonly (readonly [why: string, skill: Parameters<typeof sizeFindings>[0], told: readonly string[]])[] = [
  ['all that may be', { body: 'x'.repeat(100_000), files: many(4, 64_000), staying: {} }, []],
  ['a body of one byte more', { body: 'x'.repeat(100_001), files: {}, staying: {} }, ['body-too-large: 100001']],
  [
    'a body of many bytes in few characters',
    { body: 'é'.repeat(50_001), files: {}, staying: {} },
    ['body-too-large: 100002'],
  ],
  ['a file of one byte more', { body: '', files: many(1, 64_001), staying: {} }, ['file-too-large: assets/f0']],
  ['eight files', { body: '', files: many(8), staying: {} }, []],
  ['nine files', { body: '', files: many(9), staying: {} }, ['too-many-files: 9']],
  ['eight with those that stay', { body: '', files: many(8), staying: { 'assets/f0': 9 } }, []],
  [
    'nine with those that stay',
    { body: '', files: many(1), staying: Object.fromEntries(Object.keys(many(9)).map((path) => [path, 1])) },
    ['too-many-files: 9'],
  ],
  ['files that are too large together', { body: '', files: many(5, 51_201), staying: {} }, ['files-too-large: 256005']],
  [
    'files that are too large with those that stay',
    { body: '', files: many(1, 2), staying: { 'assets/z': 255_999 } },
    ['files-too-large: 256001'],
  ],
  [
    'a smaller file in the place of a large one',
    { body: '', files: many(1, 2), staying: { 'assets/f0': 256_000 } },
    [],
  ],
];
for (const [why, skill, told] of SIZES)
  laws(`${why} ${told.length === 0 ? 'may be' : 'may not be'}`, () => assert.equal(details(sizeFindings(skill)), told));

laws('what is said of a change has an end', () => {
  const said = { name: 'a', reason: '𝒙'.repeat(2000), evidence: 'x'.repeat(64_000) };
  assert.equal(wantedSizeFindings({ ...said, action: 'delete', absorbedInto: null }), []);
  assert.equal(
    details(
      wantedSizeFindings({
        ...{ name: 'a', reason: 'x'.repeat(2001), evidence: 'é'.repeat(32_001), action: 'patch' },
        oldText: 'x'.repeat(100_001),
        newText: 'x'.repeat(100_000),
      }),
    ),
    ['text-too-large: reason', 'text-too-large: evidence', 'text-too-large: old_string'],
  );
});

laws.run();
