import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { colourWanted, jsonText, paint, plainText } from '../../lib/shell/sink.ts';

const sink = suite('sink');

const escapes = [
  { why: 'escape', text: 'a\u001b[2Jb', shown: 'a\\x1b[2Jb' },
  { why: 'null', text: '\0', shown: '\\x00' },
  { why: 'carriage return', text: 'good\rbad', shown: 'good\\x0dbad' },
  { why: 'backspace', text: 'a\b', shown: 'a\\x08' },
  { why: 'vertical tab', text: '\v', shown: '\\x0b' },
  { why: 'delete', text: '\u007f', shown: '\\x7f' },
  { why: 'control sequence introducer of C1', text: '\u009b2J', shown: '\\x9b2J' },
  { why: 'next line', text: '\u0085', shown: '\\x85' },
  { why: 'right-to-left override', text: '\u202egpj.exe', shown: '\\u202egpj.exe' },
  { why: 'isolate', text: '\u2066a\u2069', shown: '\\u2066a\\u2069' },
  { why: 'Arabic letter mark', text: '\u061c', shown: '\\u061c' },
  { why: 'left-to-right mark', text: 'a\u200eb\u200f', shown: 'a\\u200eb\\u200f' },
  { why: 'soft hyphen', text: 'pass\u00adword', shown: 'pass\\xadword' },
  { why: 'zero width space', text: 'a\u200bb', shown: 'a\\u200bb' },
  { why: 'word joiner and invisible times', text: '\u2060\u2062', shown: '\\u2060\\u2062' },
  { why: 'byte order mark', text: '\ufeffa', shown: '\\ufeffa' },
  { why: 'interlinear annotation', text: '\ufff9a\ufffb', shown: '\\ufff9a\\ufffb' },
  { why: 'Hangul filler', text: 'a\u3164', shown: 'a\\u3164' },
  { why: 'tag character', text: 'a\u{e0001}\u{e0041}', shown: 'a\\u{e0001}\\u{e0041}' },
  { why: 'line separator', text: 'a\u2028b\u2029', shown: 'a\\u2028b\\u2029' },
  { why: 'lone surrogate', text: 'a\ud800b', shown: 'a\\ud800b' },
  { why: 'joiner between Latin letters', text: 'pay\u200dpal', shown: 'pay\\u200dpal' },
  { why: 'joiner at the end', text: 'می\u200c', shown: 'می\\u200c' },
  { why: 'doubled joiner', text: 'می\u200c\u200cخ', shown: 'می\\u200c\\u200cخ' },
  { why: 'joiner after an emoji and before a letter', text: '👩\u200da', shown: '👩\\u200da' },
  { why: 'variation selector that hides data behind another', text: '😊\ufe01\u{e0102}', shown: '😊\ufe01\\u{e0102}' },
  { why: 'variation selector with nothing to vary', text: ' \ufe0f', shown: ' \\ufe0f' },
];

for (const { why, text, shown } of escapes)
  sink(`a ${why} is written out`, () => {
    assert.is(plainText(text), shown);
    const parsed: unknown = JSON.parse(jsonText(text));
    assert.is(parsed, text);
    assert.match(jsonText(text), /^"[^"]*\\u[0-9a-f]{4}[^"]*"\n$|\\[br]/);
  });

const kept = [
  { why: 'lines and tabs', text: 'one\n\ttwo\n' },
  { why: 'letters with marks, composed or not', text: 'Zoë, Zoe\u0308, Ångström' },
  { why: 'Chinese, Japanese and Hangul', text: '認証 方式 재시도' },
  { why: 'right-to-left letters', text: 'סיסמה كلمة' },
  { why: 'a Persian word with its non-joiner', text: 'می\u200cخواهم' },
  { why: 'a Persian word with a vowel mark before the non-joiner', text: 'مِی\u0650\u200cخ' },
  { why: 'a Devanagari conjunct', text: 'क्\u200dष' },
  { why: 'a Sinhala conjunct', text: 'ශ්\u200dරී' },
  { why: 'a family', text: '👩\u200d👩\u200d👧\u200d👦' },
  { why: 'a profession with a skin tone', text: '👩🏽\u200d⚕\ufe0f' },
  { why: 'a rainbow flag', text: '🏳\ufe0f\u200d🌈' },
  { why: 'a keycap', text: '1\ufe0f\u20e3' },
  { why: 'an ideograph with its variant', text: '葛\u{e0100}' },
  { why: 'a backslash', text: 'C:\\x1b' },
];

for (const { why, text } of kept)
  sink(`${why} stay as they are`, () => {
    assert.is(plainText(text), text);
    const parsed: unknown = JSON.parse(jsonText(text));
    assert.is(parsed, text);
  });

// What must never reach a terminal, said in another way than the sink says it.
const dangerous = (code: number): boolean =>
  (code < 0x20 && code !== 0x0a && code !== 0x09) ||
  (code >= 0x7f && code <= 0x9f) ||
  [0x00ad, 0x061c, 0x200b, 0x200e, 0x200f, 0xfeff].includes(code) ||
  (code >= 0x2028 && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  (code >= 0xd800 && code <= 0xdfff) ||
  (code >= 0xfff9 && code <= 0xfffb) ||
  (code >= 0xe0000 && code <= 0xe007f);

const cruel = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u001b[31m',
        '\r',
        '\u202e',
        '\u2066',
        '\u200d',
        '\u200c',
        '👩',
        '🏽',
        '\ufe0f',
        'می',
        'क्',
        'a',
        '\n',
      ),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    ),
  )
  .map((parts) => parts.join(''));

sink('nothing dangerous comes through, whatever the text', () => {
  void fc.assert(
    fc.property(cruel, (text) => {
      for (const character of plainText(text) + jsonText(text))
        assert.not(dangerous(character.codePointAt(0) ?? 0), JSON.stringify(text));
    }),
    { numRuns: 500 },
  );
});

sink('a JSON document gives its value back, and is escaped once', () => {
  void fc.assert(
    fc.property(fc.jsonValue(), cruel, (value, text) => {
      const document = { value, [text]: text };
      const parsed: unknown = JSON.parse(jsonText(document));
      assert.equal(parsed, JSON.parse(JSON.stringify(document)));
      assert.is(plainText(jsonText(document)), jsonText(document));
    }),
  );
});

sink('a document without a value is null', () => {
  assert.is(jsonText(undefined), 'null\n');
});

sink('paint wraps a text when it is wanted, and leaves it alone when not', () => {
  assert.is(paint(true).red('a'), '\u001b[31ma\u001b[39m');
  assert.is(paint(true).bold(''), '');
  const none = paint(false);
  for (const coat of [none.bold, none.dim, none.red, none.green, none.yellow, none.cyan]) assert.is(coat('a'), 'a');
});

const colours = [
  { env: {}, isTTY: true, flag: null, wanted: true },
  { env: {}, isTTY: false, flag: null, wanted: false },
  { env: { NO_COLOR: '1' }, isTTY: true, flag: null, wanted: false },
  { env: { NO_COLOR: '' }, isTTY: true, flag: null, wanted: true },
  { env: { NO_COLOR: '1', FORCE_COLOR: '1' }, isTTY: true, flag: null, wanted: false },
  { env: { FORCE_COLOR: '1' }, isTTY: false, flag: null, wanted: true },
  { env: { FORCE_COLOR: '' }, isTTY: false, flag: null, wanted: true },
  { env: { FORCE_COLOR: '0' }, isTTY: true, flag: null, wanted: false },
  { env: { TERM: 'dumb' }, isTTY: true, flag: null, wanted: false },
  { env: { TERM: 'dumb', FORCE_COLOR: '1' }, isTTY: true, flag: null, wanted: false },
  { env: { FORCE_COLOR: '1' }, isTTY: true, flag: false, wanted: false },
  { env: { NO_COLOR: '1' }, isTTY: false, flag: true, wanted: true },
];

for (const { wanted, ...request } of colours)
  sink(`colours are ${wanted ? 'on' : 'off'} with ${JSON.stringify(request)}`, () => {
    assert.is(colourWanted(request), wanted);
  });

sink.run();
