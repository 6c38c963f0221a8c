/** A stretch of a text: offsets in UTF-16 units, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns where a pattern matches: its group, which ends where the match ends, or the whole match when it has none.
 *
 * The pattern is global. Every repetition in it is bounded, or takes all it can and cannot fail after that, so that the cost
 * grows with the text and no faster.
 */
export function* spansOf(pattern: RegExp, text: string): Generator<Span & { readonly text: string }> {
  for (const match of text.matchAll(pattern)) {
    const found = match.slice(1).find((group) => group !== undefined) ?? match[0];
    const end = match.index + match[0].length;
    yield { start: end - found.length, end, text: found };
  }
}
