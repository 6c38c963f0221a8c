/**
 * Returns a text that is safe to show: what would move the cursor, turn the direction of writing or stay invisible is
 * written out as `\x1b`, `\u202e` or `\u{e0001}`. Line feeds and tabs stay, and so do joiners and variation selectors
 * where a script or an emoji needs them.
 *
 * Source: Unicode's Default_Ignorable_Code_Point, and UAX #31, section 2.3, for joiners.
 */
export const plainText = (text: string): string => escaped(text, visible);

/** The same for what stands in one line: a line feed in a name or a label must not begin a line of its own. */
export const plainLine = (text: string): string => plainText(text).replaceAll('\n', '\\x0a');

/**
 * Returns a value as a JSON document that ends with a line feed. What `plainText` writes out stands as `\uXXXX`, so that
 * the document is safe to show and gives the same value when parsed.
 */
export const jsonText = (value: unknown): string =>
  `${escaped(JSON.stringify(value, null, 2) ?? 'null', (character) => [...units(character)].join(''))}\n`;

/** The same document in one line, without the line feed. */
export const compactText = (value: unknown): string =>
  escaped(JSON.stringify(value) ?? 'null', (character) => [...units(character)].join(''));

const suspect = (): RegExp =>
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufff9-\ufffb\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Surrogate}]/gu;

// Scripts whose letters change their shape by a joiner between them.
const JOINING = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const LETTER = `(?=[\\p{L}\\p{M}])[${JOINING}]`;

// One variation selector right after what it varies; a joiner between emoji; a joiner between letters that join.
const fine = (): RegExp =>
  new RegExp(
    [
      '(?<=[^\\p{Default_Ignorable_Code_Point}\\p{Cc}\\s])\\p{Variation_Selector}',
      '(?<=\\p{Extended_Pictographic}\\ufe0f?\\p{Emoji_Modifier}?)\\u200d(?=\\p{Extended_Pictographic})',
      `(?<=${LETTER})[\\u200c\\u200d](?=${LETTER})`,
    ].join('|'),
    'uy',
  );

const escaped = (text: string, write: (character: string) => string): string => {
  if (PLAIN.test(text)) return text;
  patterns ??= { suspect: suspect(), fine: fine() };
  const { suspect: isSuspect, fine: isFine } = patterns;
  return text.replace(isSuspect, (character, offset: number) => {
    isFine.lastIndex = offset;
    return isFine.test(text) ? character : write(character);
  });
};

// Most texts hold nothing else, and the classes of Unicode are slow to make.
const PLAIN = /^[\t\n -~]*$/;
let patterns: { readonly suspect: RegExp; readonly fine: RegExp } | null = null;

const visible = (character: string): string => {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  if (hex.length <= 2) return `\\x${hex.padStart(2, '0')}`;
  return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
};

// JSON knows UTF-16 code units only.
function* units(character: string): Generator<string> {
  for (let n = 0; n < character.length; n += 1) yield `\\u${character.charCodeAt(n).toString(16).padStart(4, '0')}`;
}

/** Adds colour and weight to a text that is safe already. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

/** Returns the paint for a terminal; without colours each text stays as it is. Source: ECMA-48, select graphic rendition. */
export const paint = (enabled: boolean): Paint => {
  const coat = (on: number, off: number) => (text: string) =>
    enabled && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: coat(1, 22),
    dim: coat(2, 22),
    red: coat(31, 39),
    green: coat(32, 39),
    yellow: coat(33, 39),
    cyan: coat(36, 39),
  };
};

/** What decides about colour. */
export interface ColourRequest {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTTY: boolean;
  /** What the command line says; null when it says nothing. */
  readonly flag: boolean | null;
}

/**
 * Returns whether to write colours: the command line decides, then NO_COLOR, TERM=dumb, FORCE_COLOR and the terminal.
 *
 * Source: no-color.org; FORCE_COLOR as node itself reads it, where 0 and false mean none.
 */
export const colourWanted = ({ env, isTTY, flag }: ColourRequest): boolean => {
  if (flag !== null) return flag;
  if (isSet(env.NO_COLOR) || env.TERM === 'dumb') return false;
  if (env.FORCE_COLOR !== undefined) return !['0', 'false'].includes(env.FORCE_COLOR);
  return isTTY;
};

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';
