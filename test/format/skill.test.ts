import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSkill } from '../../lib/format/skill.ts';
import { skillFactsOf } from '../../lib/model/skill-document.ts';

const test = suite('SKILL.md');

const AT = '.theurian/knowledge/skills/notes.R.md';
const read = (text: string | Uint8Array) => readSkill(AT, Buffer.from(text));

const FRONT = 'name: notes\ndescription: Writes notes. Use when asked.';
const SOUND = `---\n${FRONT}\n---\n# Notes\n`;

const sound: readonly (readonly [string, string, { readonly [key: string]: unknown }])[] = [
  ['plain texts', SOUND, {}],
  ['line ends of two characters', SOUND.replaceAll('\n', '\r\n'), { text: '# Notes\r\n' }],
  ['blanks behind the fences', SOUND.replaceAll('---\n', '--- \t\n'), {}],
  ['no line end at the end', SOUND.trimEnd(), { text: '# Notes' }],
  ['quoted texts', `---\nname: "notes"\ndescription: 'Writes notes. Use when asked.'\n---\n# Notes\n`, {}],
  ['a folded text', `---\nname: notes\ndescription: >-\n  Writes notes.\n  Use when asked.\n---\n# Notes\n`, {}],
  ['empty lines and comments', `---\n\n# mine\n${FRONT}\n\n---\n# Notes\n`, {}],
  [
    'further keys',
    `---\n${FRONT}\nlicense: MIT\nmetadata:\n  a: [1, 2]\n---\n# Notes\n`,
    {
      others: { license: 'MIT', metadata: { a: [1, 2] } },
    },
  ],
  ['a rule in the text', `${SOUND}---\nmore\n---\n`, { text: '# Notes\n---\nmore\n---\n' }],
  ['a fence as a part of a line', `---\n${FRONT}\nx: a --- b\n---\n# Notes\n`, { others: { x: 'a --- b' } }],
];

for (const [name, text, more] of sound)
  test(`${name} are read`, async () => {
    const found = await read(text);
    assert.ok(found.ok, JSON.stringify(found));
    const { name: called, description, others, text: rest, textLine, textOffset } = found.value;
    assert.equal(called, 'notes');
    assert.equal(description, 'Writes notes. Use when asked.');
    assert.equal(JSON.parse(JSON.stringify(others)), more.others ?? {});
    assert.equal(rest, more.text ?? '# Notes\n');
    assert.equal(Buffer.from(text).subarray(textOffset).toString('utf8'), rest);
    assert.is(
      text
        .split('\n')
        .slice(textLine - 1)
        .join('\n'),
      rest,
    );
  });

const broken: readonly (readonly [string, string | Uint8Array, readonly string[]])[] = [
  ['nothing', '', ['front-matter-missing 1']],
  ['no fence', '# Notes\n', ['front-matter-missing 1']],
  ['a blank line before the fence', `\n${SOUND}`, ['front-matter-missing 1']],
  ['a byte order mark', `\ufeff${SOUND}`, ['front-matter-missing 1']],
  ['four hyphens', SOUND.replace('---', '----'), ['front-matter-missing 1']],
  ['one fence', `---\n${FRONT}\n# Notes\n`, ['front-matter-unclosed 1']],
  ['an indented second fence', SOUND.replace('\n---', '\n ---'), ['front-matter-unclosed 1']],
  ['bytes that are no text', Buffer.from([0x2d, 0xff]), ['not-utf8']],
  ['empty front matter', '---\n---\n# Notes\n', ['root-not-mapping 1']],
  ['a list', '---\n- name\n---\n# Notes\n', ['root-not-mapping 2']],
  ['a name twice', `---\nname: a\n${FRONT}\n---\n# Notes\n`, ['duplicate-key 3']],
  ['broken YAML', `---\nname: [\n---\n# Notes\n`, ['yaml-syntax 3']],
  ['a tag', `---\nname: !x notes\ndescription: d\n---\n# Notes\n`, ['unknown-tag 2']],
  ['no keys at all', '---\nlicense: MIT\n---\n# Notes\n', ['missing-key 1', 'missing-key 1']],
  ['a number as a name', '---\ndescription: d\nname: 7\n---\n# Notes\n', ['invalid-value 3']],
  ['nothing as a description', '---\nname: notes\n"description":\n---\n# Notes\n', ['invalid-value']],
  ['no text', `---\n${FRONT}\n---\n\n \n`, ['skill-text-empty']],
  ['no line after the second fence', `---\n${FRONT}\n---`, ['skill-text-empty']],
  ['no text and no name', '---\ndescription: d\n---\n', ['missing-key 1', 'skill-text-empty']],
];

for (const [name, text, codes] of broken)
  test(`${name}: refused`, async () => {
    const found = await read(text);
    assert.not(found.ok);
    const told = found.ok ? [] : found.error;
    assert.equal(
      told.map(({ code, at }) => (at.line === undefined ? code : `${code} ${at.line}`)),
      codes,
    );
    assert.ok(told.every(({ at }) => at.path === AT));
  });

test('what is read does not depend on the line ends', async () => {
  const texts = fc.array(fc.constantFrom('---', 'name: notes', 'description: d', '# Notes', '', 'a: b', ' x'), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(texts, async (lines) => {
      const [lf, crlf] = await Promise.all([read(lines.join('\n')), read(lines.join('\r\n'))]);
      assert.is(lf.ok, crlf.ok);
      if (!lf.ok || !crlf.ok) return;
      assert.equal(
        { ...crlf.value, text: crlf.value.text.replaceAll('\r\n', '\n'), textOffset: 0 },
        { ...lf.value, textOffset: 0 },
      );
    }),
  );
});

test('a description is counted in characters, without the blanks around it', () => {
  assert.is(skillFactsOf({ name: 'a', description: ' 🙂é \n' }).description, 2);
});

test.run();
