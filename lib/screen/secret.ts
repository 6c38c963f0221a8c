import type { Span } from './span.ts';

/** A secret in a text. One that is not `sure` may be a word or a name as well: it is redacted, but refuses nothing. */
export interface Secret extends Span {
  readonly rule: string;
  readonly sure: boolean;
}
