/** What tells an agent to do harm. Source: the families of the published skills guard. */
export const UNSAFE_FAMILIES = [
  'exfiltration',
  'injection',
  'destructive',
  'persistence',
  'network',
  'obfuscation',
] as const;
export type UnsafeFamily = (typeof UNSAFE_FAMILIES)[number];

/** What a text is screened for; `waivers` looks at the exceptions themselves, `limits` at how much there is to tell. */
export type ScreeningFamily =
  | 'secret'
  | 'invisible'
  | 'bidi'
  | 'terminal'
  | UnsafeFamily
  | 'completeness'
  | 'merge'
  | 'waivers'
  | 'limits';

/** One distinct character that should not be there: named as `U+200B`, with how often it stands in the text. */
export interface CharacterFacts {
  readonly character: string;
  readonly count: number;
}

/** Every code with its facts. None ever holds a secret or a part of one: a rule and a place are enough to find it. */
export interface ScreeningFactsOf {
  secret: { readonly rule: string };
  'invisible-character': CharacterFacts;
  'bidi-character': CharacterFacts;
  'terminal-control': CharacterFacts;
  'unsafe-instruction': { readonly family: UnsafeFamily; readonly rule: string };
  placeholder: { readonly word: string };
  'conflict-markers': { readonly line: number };
  /** `why`: past its day, or about a code nobody knows. `entry` counts the waivers from 1. */
  'waiver-expired': {
    readonly why: 'expired' | 'unknown-code';
    readonly entry: number;
    readonly code: string;
    readonly place: string;
    readonly who: string;
  };
  /** How many more there are of a code that stands in one text too often to list. */
  'too-many-findings': { readonly left: number };
}

export type ScreeningCode = keyof ScreeningFactsOf;

/** Something that a carried text must not hold, or (a warning) that its reviewer should look at. */
export type ScreeningFinding = {
  readonly [C in ScreeningCode]: {
    readonly code: C;
    readonly family: ScreeningFamily;
    readonly severity: 'refusal' | 'warning';
    /** The text it was found in, in the words of whoever handed it in: `payments.retry body`. */
    readonly where: string;
    /** Both count from 1, columns in UTF-16 units. */
    readonly line: number;
    readonly column: number;
    readonly facts: ScreeningFactsOf[C];
  };
}[ScreeningCode];
