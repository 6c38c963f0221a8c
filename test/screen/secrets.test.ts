import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SECRET_RULES } from '../../lib/screen/marker.ts';
import { PRESET_LEFT_OUT, PRESET_RULES, presetNames } from '../../lib/screen/preset.ts';
import { screenText } from '../../lib/screen/screen-text.ts';
import { HARMLESS, PRESET_ONLY, PRIVATE, SECRETS } from './samples.ts';

const secrets = suite('secrets');

const secretsOf = async (text: string): Promise<readonly { rule: string; line: number; column: number }[]> =>
  (await screenText('body', text)).flatMap(({ code, line, column, facts }) =>
    code === 'secret' && 'rule' in facts ? [{ rule: facts.rule, line, column }] : [],
  );

const KEY = /-----BEGIN|Private-Lines/;

for (const { rule, text, secret } of SECRETS) {
  secrets(`${rule} is found in ${JSON.stringify(text.slice(0, 24))}, where it begins`, async () => {
    const whole = `first line\n  ${text}\nlast line`;
    const before = whole.slice(0, rule === 'private-key' ? whole.search(KEY) : whole.indexOf(secret)).split('\n');
    assert.equal(await secretsOf(whole), [{ rule, line: before.length, column: (before.at(-1) ?? '').length + 1 }]);
  });
}

secrets('what only the preset knows is found', async () => {
  for (const { rule, text } of PRESET_ONLY) assert.equal(await secretsOf(text), [{ rule, line: 1, column: 1 }]);
});

secrets('every rule that refuses has a sample, and every sample a rule', () => {
  const redactedOnly = new Set(['email', 'us-social-security', 'us-phone', ...PRESET_RULES]);
  assert.equal(
    [...new Set(SECRETS.map(({ rule }) => rule))].sort(),
    SECRET_RULES.filter((rule) => !redactedOnly.has(rule)).sort(),
  );
});

for (const text of [...HARMLESS, ...PRIVATE.map((one) => one.text)]) {
  secrets(`nothing is refused in ${JSON.stringify(text.slice(0, 60))}`, async () =>
    assert.equal(await secretsOf(text), []),
  );
}

secrets('a finding holds no five characters of a secret in a row', async () => {
  for (const { rule, text, secret } of SECRETS) {
    const told = JSON.stringify(await screenText('body', text)).replaceAll(`"rule":"${rule}"`, '');
    for (let at = 0; at + 5 <= secret.length; at += 1) assert.not(told.includes(secret.slice(at, at + 5)), secret);
  }
});

const DISGUISES: readonly (readonly [string, (text: string) => string])[] = [
  ['split by a zero-width space', (text) => [...text].join('\u200b')],
  ['split by a soft hyphen', (text) => [...text].join('\u00ad')],
  ['split by a tag', (text) => [...text].join('\u{e0041}')],
  ['with an accent on each character', (text) => [...text].join('\u0301')],
  [
    'in full-width letters',
    (text) => text.replaceAll(/[!-~]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)),
  ],
  [
    'in mathematical letters',
    (text) => text.replaceAll(/[A-Z]/g, (c) => String.fromCodePoint(0x1d400 - 65 + (c.codePointAt(0) ?? 0))),
  ],
  ['with Cyrillic letters', (text) => text.replaceAll('a', 'а').replaceAll('P', 'Р')],
];

for (const [how, disguise] of DISGUISES) {
  secrets(`a secret is found ${how}`, async () => {
    for (const { rule, text } of SECRETS) {
      const found = (await secretsOf(disguise(text))).map((one) => one.rule);
      assert.ok(found.includes(rule), `${rule}: ${text.slice(0, 30)} gives ${found.join()}`);
    }
  });
}

secrets('a disguised secret is told where it begins in the text as it is', async () => {
  const [found] = await secretsOf(`é\u200b — x\nn\u0303o \u200b${[...`ghp_${'a1B2'.repeat(9)}`].join('\u200b')}`);
  assert.equal(found, { rule: 'github-token', line: 2, column: 6 });
});

secrets('a text cannot ask to be left alone', async () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;
  for (const text of [`secretlint-disable\n${token}`, `${token} // secretlint-disable-line`, `[redacted:${token}]`])
    assert.is((await secretsOf(text)).length, 1, text);
});

secrets('more letters after a secret do not hide it', async () => {
  for (const { rule, text, secret } of SECRETS.filter(
    (one) => one.text.endsWith(one.secret) && one.rule !== 'card-number',
  ))
    assert.ok(
      (await secretsOf(`${text}${secret.slice(-3)}x`)).some((one) => one.rule === rule),
      text,
    );
});

const pieces = fc.constantFrom(
  ...SECRETS.map(({ text }) => text),
  ...HARMLESS,
  '-----END PRIVATE KEY-----',
  '"',
  '\n',
  ' ',
  'é\u200b',
);
const texts = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''));

secrets('what goes on after a line end takes no finding back', async () => {
  await fc.assert(
    fc.asyncProperty(texts, texts, async (before, after) => {
      const alone = await secretsOf(before);
      const whole = await secretsOf(`${before}\n${after}`);
      for (const { line, column } of alone)
        assert.ok(
          whole.some((one) => one.line === line && one.column === column),
          `${line}:${column}`,
        );
    }),
    { numRuns: 100 },
  );
});

secrets('a secret that is cut off is found as long as enough of it is there', async () => {
  for (const { rule, text } of SECRETS.filter((one) => one.rule === 'private-key'))
    assert.ok(
      (await secretsOf(text.slice(0, text.indexOf('MII') + 20))).some((one) => one.rule === rule),
      text,
    );
});

secrets('every rule of the preset runs, but for the two that must not', async () => {
  assert.equal([...(await presetNames())].sort(), [...PRESET_RULES, ...PRESET_LEFT_OUT].sort());
});

secrets.run();
