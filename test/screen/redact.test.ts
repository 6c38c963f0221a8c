import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markerOf, SECRET_RULES } from '../../lib/screen/marker.ts';
import { redact } from '../../lib/screen/redact.ts';
import { screenText } from '../../lib/screen/screen-text.ts';
import { secretsIn } from '../../lib/screen/secrets.ts';
import { rowsOf } from './cases.ts';
import { HARMLESS, PRESET_ONLY, PRIVATE, SECRETS } from './samples.ts';

const redaction = suite('redact');

const ALL = [...SECRETS, ...PRIVATE, ...PRESET_ONLY];

for (const row of rowsOf('i01-redaction', 'redact')) {
  redaction(`${JSON.stringify(row.in.slice(0, 40))} is ${row.changed ? 'redacted' : 'left alone'}`, async () => {
    const { text } = await redact(row.in);
    assert.is(text !== row.in, row.changed);
    if (row.mustNotContain !== undefined) assert.not(text.includes(row.mustNotContain), text);
    assert.is((await redact(text)).text, text);
  });
}

for (const { rule, text, secret } of [...SECRETS, ...PRIVATE]) {
  redaction(`nothing is left of a secret in ${JSON.stringify(text.slice(0, 24))}`, async () => {
    const { text: left, redactions } = await redact(`before ${text} after`);
    assert.equal(redactions, [{ rule, count: 1 }]);
    assert.ok(left.includes(markerOf(rule)) && left.startsWith('before ') && left.endsWith(' after'), left);
    for (let at = 0; at + 8 <= secret.length; at += 1) assert.not(left.includes(secret.slice(at, at + 8)), left);
  });
}

redaction('what stands around a secret stays', async () => {
  const { text } = await redact(`{"user": "bob", "api_key": "abcdef123456", "n": 1}`);
  assert.is(text, `{"user": "bob", "api_key": "[redacted:assignment]", "n": 1}`);
});

redaction('each is counted under its rule', async () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const { redactions } = await redact(`${token}\nsam@example.org ${token}`);
  assert.equal(redactions, [
    { rule: 'email', count: 1 },
    { rule: 'github-token', count: 2 },
  ]);
});

redaction('a disguised secret is taken out with what disguises it', async () => {
  const { text } = await redact(`a \u200b${[...`ghp_${'a1B2'.repeat(9)}`].join('\u200b')}\u200b b`);
  assert.is(text, 'a \u200b[redacted:github-token]\u200b b');
});

redaction('a secret is not safe in something that looks like a marker', async () => {
  for (const { text } of SECRETS) {
    const { text: left, redactions } = await redact(`[redacted:${text}]`);
    assert.not.equal(redactions, [], left);
  }
});

const settled = async (text: string): Promise<void> => {
  const { text: left } = await redact(text);
  const again = await redact(left);
  assert.is(again.text, left);
  assert.equal(again.redactions, []);
  assert.equal(await secretsIn(left), []);
  assert.not((await screenText('excerpt', left)).some(({ code }) => code === 'secret'));
};

redaction('redacting again changes nothing, for every two secrets side by side', async () => {
  for (const one of ALL) {
    for (const joint of ['', '"']) await settled(ALL.map((other) => one.text + joint + other.text).join('\n'));
  }
});

redaction('redacting again changes nothing, for every secret in the place of another', async () => {
  for (const { text, secret } of ALL)
    await settled(ALL.map((other) => text.replace(secret, () => other.text)).join('\n'));
});

redaction('redacting again changes nothing, for every marker in the place of a secret', async () => {
  for (const { text, secret } of ALL)
    await settled(SECRET_RULES.map((rule) => text.replace(secret, markerOf(rule))).join('\n'));
});

const piece = fc.oneof(
  fc.constantFrom(...ALL.map(({ text }) => text), ...HARMLESS),
  fc.constantFrom(...ALL.map(({ secret }) => secret), ...SECRET_RULES.map(markerOf)),
  fc.constantFrom(...ALL.map(({ text }) => text.slice(0, 18)), ...ALL.map(({ text }) => text.slice(12))),
  fc.constantFrom(
    '"',
    "'",
    '\\',
    '\n',
    ' ',
    ':',
    '=',
    '@',
    '://',
    '-----BEGIN PRIVATE KEY-----',
    '-----END',
    '\u200b',
    'é',
    '\ue000',
    '[redacted:',
  ),
  fc.string({ maxLength: 6, unit: 'binary' }),
);

redaction('redacting again changes nothing, whatever the text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (parts) => settled(parts.join(''))),
    { numRuns: 100 },
  );
});

redaction('a text without secrets is given back as it is', async () => {
  for (const text of HARMLESS.filter((one) => !/pass|token|key|secret/i.test(one)))
    assert.is((await redact(text)).text, text);
});

redaction.run();
