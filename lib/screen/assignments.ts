import { likelySecret, reference } from './likely.ts';
import { MASK } from './mask.ts';
import type { Secret } from './secret.ts';
import { spansOf } from './span.ts';

/** The rules of this screen. */
export const ASSIGNMENT_RULES = ['assignment', 'authorization'] as const;

/**
 * Finds what is assigned to a name that stands for a secret, quoted or not, in code, JSON, YAML, XML or a command line, and
 * what is sent as an authorization.
 *
 * It is sure of a value that looks like a secret; `password: correcthorsebattery` is redacted, yet refuses nothing.
 */
export function* assignments(text: string): Generator<Secret> {
  const signed = SIGNED.test(text);
  for (const [rule, pattern, asks] of PATTERNS) {
    if (asks === 'sign' && !signed) continue;
    for (const span of spansOf(pattern, text)) {
      const end = pastEscapes(text, span.end);
      const value = text.slice(span.start, end).replaceAll(MASK, '');
      if (value.length < SHORTEST || reference(value)) continue;
      yield { rule, start: span.start, end, sure: text[end] !== '(' && likelySecret(value) };
    }
  }
}

const SHORTEST = 8;
const NAME =
  '(?:(?<=[_-])pass|pass(?:word|wd|phrase|code)|pwd|secrets?|tokens?|credentials?|client[_-]key[_-]data|' +
  '(?:access|account|api|auth|client|deploy|encryption|license|master|private|secret|service|session|shared|signing|ssh|' +
  'storage|webhook)[ _.-]?keys?)';
const SIGN = '\\\\{0,3}[\\]"\'`]{0,2}[ \\t]{0,20}(?::=|=>|={1,3}|:)[ \\t]{0,20}';
const BARE = '[A-Za-z0-9_./+=~!@#$%^&*-]{12,}';

// How each of the first patterns begins: it is looked for once for all of them.
const SIGNED = new RegExp(NAME + SIGN, 'i');

const PATTERNS: readonly (readonly [rule: (typeof ASSIGNMENT_RULES)[number], pattern: RegExp, asks?: 'sign'])[] = [
  // A quoted value goes to the quote that ends it; where the quote itself is escaped, to what is escaped next.
  ...[
    '"([^"\\r\\n]{4,})',
    "'([^'\\r\\n]{4,})",
    '`([^`\\r\\n]{4,})',
    '\\\\{1,3}["\'`]([^"\'`\\\\\\r\\n]{4,})',
    `(${BARE})`,
  ].map((value) => ['assignment', new RegExp(`${NAME}${SIGN}${value}`, 'gi'), 'sign'] as const),
  ['assignment', new RegExp(`--[a-z-]{0,20}${NAME}[ \\t]{1,20}["']?(${BARE})`, 'gi')],
  ['assignment', new RegExp(`<[a-z:_-]{0,20}${NAME}>([^<>\\s]{4,})`, 'gi')],
  ['assignment', /(?<![\w-])(?:-u|--user)[ \t=]{1,8}["']?[^\s:"'<>$]{1,64}:([^\s"'<>]{8,})/g],
  ['assignment', /\bmachine[ \t]{1,8}\S{1,256}\s{1,8}login\s{1,8}\S{1,64}\s{1,8}password\s{1,8}(\S{8,})/g],
  // One after the other, from round to round.
  [
    'authorization',
    /\b(?:set-)?cookie:[ \t]{1,8}(?:[^\r\n"';]{0,100};){0,10}?[ \t]{0,8}[\w.-]{1,64}=([\w%.~+/=-]{16,})/gi,
  ],
  ['authorization', /\bbearer[ \t]{1,20}([A-Za-z0-9._~+/=-]{20,})/gi],
  ['authorization', /\bauthorization["']?[ \t]{0,20}[:=][ \t]{0,20}["']?(?:basic|token)[ \t]{1,20}([\w.~+/=-]{16,})/gi],
];

// A quote with a backslash before it ends nothing, unless the quote before the value had one too: then there is none in it.
const pastEscapes = (text: string, end: number): number => {
  let past = end;
  while (text[past - 1] === '\\' && QUOTES.includes(text[past] ?? ' ')) {
    REST.lastIndex = past + 1;
    past += 1 + (REST.exec(text)?.[0].length ?? 0);
  }
  return past;
};
const QUOTES = '"\'`';
const REST = /[^"'`\r\n]*/y;
