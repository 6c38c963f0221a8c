/** What a line of allowed_signers can do wrong, with the facts the code carries. */
export interface SignerFactsOf {
  /** `what` is the part that is meant: an option, the kind of a key, a pattern, the line that has the same key. */
  'signer-invalid': { readonly why: SignerFlaw; readonly what: string };
}

export const SIGNER_FLAWS = [
  /** The principals are missing, blank, or hold characters that cannot be seen. */
  'principals',
  /** They are patterns, which leave open who signs. */
  'pattern',
  'quotes',
  'key-missing',
  'key-malformed',
  'key-unsupported',
  /** The same key stands in an earlier line. */
  'key-twice',
  'option-unknown',
  'option-twice',
  /** `namespaces` without a value, or a value where none belongs. */
  'option-value',
  'dates',
  'authority',
  /** The namespaces leave out that of reviews. */
  'namespace',
] as const;
export type SignerFlaw = (typeof SIGNER_FLAWS)[number];

/** The stage of this code. */
export const SIGNER_STAGES = {
  'signer-invalid': 'schema',
} as const satisfies { readonly [C in keyof SignerFactsOf]: string };
