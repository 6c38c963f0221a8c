import fc from 'fast-check';

const piece = fc.constantFrom(
  ...[
    'a',
    'b',
    'key',
    'true',
    'null',
    '~',
    'yes',
    '0',
    '12',
    '017',
    '0x1F',
    '0o7',
    '1e3',
    '1.5',
    '.5',
    '-1',
    '+1',
    '1_0',
    '12:30',
    '2001-02-03',
  ],
  ...[
    "'q'",
    "'it''s'",
    '"d"',
    '"\\n"',
    '"é"',
    "'",
    '"',
    '',
    ' ',
    '  ',
    '#',
    ' # c',
    '#c',
    ':',
    ': ',
    'x:y',
    'a: b',
    '- ',
    '-',
    '? ',
    '& ',
    '&x ',
    '*x',
    '!t ',
  ],
  ...[
    '[',
    ']',
    '{',
    '}',
    ', ',
    '|',
    '>',
    '%',
    '@',
    '`',
    '---',
    '...',
    '<<',
    '\t',
    'é',
    '\u00a0',
    '\u0085',
    '\u2028',
    '\ufeff',
    '😀',
    '../a/b.md',
    '(x)',
    '/etc',
    'Infinity',
    '.inf',
    'NaN',
    '=',
    '\\',
  ],
);
const indent = fc.constantFrom('', '', '', '', '  ', '  ', '    ', ' ', '   ');
const dashes = fc.constantFrom('', '', '', '', '- ', '- ', '- - ', '-');
const calm = fc.constantFrom('a:', 'b:', 'c:', 'd: x', 'e: 1', "f: 'q'", 'g: "d"', 'h: a b', 'x');
const odd = fc.constantFrom(
  ...['', 'a : ', 'null: ', '1: ', '"a": ', '__proto__: ', 'constructor: ', 'a: ', `${'k'.repeat(1030)}: `],
);
const value = fc.array(piece, { maxLength: 3 }).map((list) => list.join(''));
const content = fc.oneof(
  { weight: 5, arbitrary: calm },
  fc.tuple(odd, value).map((parts) => parts.join('')),
);
/** One line of anything. */
export const line = fc.tuple(indent, dashes, content).map((parts) => parts.join(''));
/** Texts of a few lines, each of whatever a line can be made of, the harmless and the odd. */
export const wild = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 3 }), fc.constantFrom('\n', '\n', '\n', '\r\n', ''))
  .map(([lines, end]) => lines.join('\n') + end);
