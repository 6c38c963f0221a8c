/** A stretch of a text, and what stands for it in a view. */
export interface Stand {
  readonly at: number;
  readonly length: number;
  readonly as: string;
}

/**
 * Finds what is written in another way than it is read: `\u0067` and `\x67` of programs and data, `&#103;` of Markdown and
 * HTML, `%67` of addresses; and what is not shown within a word, such as `**` and a comment.
 *
 * Law: none goes on over the end of a line, so that what follows takes no finding back.
 * Source: RFC 8259 section 7, YAML 1.2.2 section 5.7, HTML section 13.5, RFC 3986 section 2.1.
 */
export function* written(text: string): Generator<Stand> {
  if (!SIGN.test(text)) return;
  for (const { 0: found, index: at } of text.matchAll(ESCAPE)) {
    const as = /^[*<]/.test(found) ? '' : characterOf(found);
    if (as !== null) yield { at, length: found.length, as };
  }
}

const SIGN = /\\[uUx]|&[#A-Za-z]|%[2-7]|\*\*|<!--/;
const ESCAPE = new RegExp(
  [
    ...['\\\\u\\{H{1,6}\\}', '\\\\uH{4}', '\\\\UH{8}', '\\\\xH{2}', '&#[xX]H{1,6};', '%[2-7]H'],
    ...['&#\\d{1,7};', '&[A-Za-z]{2,6};', '(?<=\\w)\\*\\*(?=\\w)', '(?<=\\w)<!--[^\\n]{0,200}?-->(?=\\w)'],
  ]
    .join('|')
    .replaceAll('H', '[0-9A-Fa-f]'),
  'g',
);

const NAMED: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&lowbar;', '_'],
  ['&nbsp;', ' '],
]);

// Of what can be written, only what is seen matters here: an escape of anything else is read as data.
const characterOf = (source: string): string | null => {
  const named = NAMED.get(source.toLowerCase());
  if (named !== undefined) return named;
  const digits = /^[0-9A-Fa-f]+(?=[;}]?$)/.exec(source.replace(/^(?:\\.\{?|&#[xX]?|%)/, ''))?.[0];
  if (digits === undefined) return null;
  const code = Number.parseInt(digits, /^&#\d/.test(source) ? 10 : 16);
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : null;
};
