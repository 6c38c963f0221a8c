import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { screenText } from '../../lib/screen/screen-text.ts';

const characters = suite('characters');

const foundIn = async (text: string): Promise<readonly string[]> =>
  (await screenText('title', text)).flatMap(({ code, facts, line, column }) =>
    'character' in facts ? [`${code} ${facts.character} x${facts.count} at ${line}:${column}`] : [],
  );

const WRONG: readonly (readonly [text: string, ...found: string[]])[] = [
  ['a\u200bb\u200bc', 'invisible-character U+200B x2 at 1:2'],
  ['x\n\u00ady', 'invisible-character U+00AD x1 at 2:1'],
  ['a\ufeff', 'invisible-character U+FEFF x1 at 1:2'],
  ['\ufeff\ufeffa', 'invisible-character U+FEFF x1 at 1:2'],
  ['a\u200db', 'invisible-character U+200D x1 at 1:2'],
  ['a\u2028b', 'invisible-character U+2028 x1 at 1:2'],
  ['a\u{e0041}\u{e0042}', 'invisible-character U+E0041 x1 at 1:2', 'invisible-character U+E0042 x1 at 1:4'],
  ['\u2764\ufe0f\ufe01', 'invisible-character U+FE01 x1 at 1:3'],
  ['a\ufe0f', 'invisible-character U+FE0F x1 at 1:2'],
  ['a\u{e0101}', 'invisible-character U+E0101 x1 at 1:2'],
  [
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
    ...['E0067', 'E0062', 'E007F'].map((hex, n) => `invisible-character U+${hex} x1 at 1:${3 + 2 * n}`),
  ],
  ['a\u3164', 'invisible-character U+3164 x1 at 1:2'],
  ['a\ud800', 'invisible-character U+D800 x1 at 1:2'],
  ['a\uffff', 'invisible-character U+FFFF x1 at 1:2'],
  ['a\u202eb\u202c', 'bidi-character U+202E x1 at 1:2', 'bidi-character U+202C x1 at 1:4'],
  ['\u2066a\u2069', 'bidi-character U+2066 x1 at 1:1', 'bidi-character U+2069 x1 at 1:3'],
  ['a\u200f', 'bidi-character U+200F x1 at 1:2'],
  ['a\u200f\n\u05d0', 'bidi-character U+200F x1 at 1:2'],
  ['\u05d0\u202e', 'bidi-character U+202E x1 at 1:2'],
  ['a\u001b[31m', 'terminal-control U+001B x1 at 1:2'],
  ['a\u0000', 'terminal-control U+0000 x1 at 1:2'],
  ['a\rb', 'terminal-control U+000D x1 at 1:2'],
  [
    'a\u007f\u0085\u009b',
    'terminal-control U+007F x1 at 1:2',
    'terminal-control U+0085 x1 at 1:3',
    'terminal-control U+009B x1 at 1:4',
  ],
  ['a\u0008\u000b\u000c', ...['0008', '000B', '000C'].map((hex, n) => `terminal-control U+${hex} x1 at 1:${2 + n}`)],
];

for (const [text, ...found] of WRONG)
  characters(`${JSON.stringify(text)} is refused for ${found[0]}`, async () =>
    assert.equal(await foundIn(text), found),
  );

const FINE: readonly (readonly [why: string, text: string])[] = [
  ['tabs and line ends', 'a\tb\nc\r\nd'],
  ['a byte order mark at the start', '\ufeffname: x'],
  ['emoji with a variation selector', '\u2764\ufe0f \u26a0\ufe0f 1\ufe0f\u20e3'],
  ['a family of emoji', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'],
  ['an emoji with a skin and a profession', '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}'],
  ['the flag of Scotland', 'x \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} y'],
  ['Persian with a non-joiner', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['Hindi with joiners', '\u0915\u094d\u200d\u0937 \u0915\u094d\u200c\u0937'],
  ['an ideograph with its variant', '\u845b\u{e0100}'],
  ['Hebrew with a mark', 'abc \u05d0\u05d1\u200e (1)'],
  ['letters of many scripts', 'Zażółć gęślą jaźń, Привет, 日本語, ไทย, 한국어, 😀'],
];

for (const [why, text] of FINE) {
  characters(`${why} is fine`, async () => assert.equal(await foundIn(text), []));
}

characters('each of the three is refused', async () => {
  const found = await screenText('title', 'a\u200b\u202e\u001b');
  assert.equal(
    found.map(({ family, severity, where }) => [family, severity, where]),
    [
      ['invisible', 'refusal', 'title'],
      ['bidi', 'refusal', 'title'],
      ['terminal', 'refusal', 'title'],
    ],
  );
});

characters.run();
