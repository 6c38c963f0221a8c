import { characterAt, characterBefore } from './letters.ts';

/**
 * Returns what tells whether a joiner or non-joiner at an offset of a text is needed there: between letters of a script whose
 * letters change their shape by it, at the end of such a word, or between two emoji.
 *
 * Source: UAX #31, section 2.3; UTS #51, section 2.7.
 */
export const joinersNeeded = (text: string): ((offset: number) => boolean) => {
  const joins = remembered(joiningLetter());
  const drawn = remembered(/^\p{Extended_Pictographic}$/u);
  return (offset) => {
    const after = characterAt(text, offset + 1);
    if (joins(characterBefore(text, offset))) return joins(after) || /^\s?$/.test(after);
    const joined = text[offset] === '\u200d' && drawn(after);
    return joined && AFTER_EMOJI.test(text.slice(Math.max(0, offset - LONGEST), offset));
  };
};

// It takes long to make, and few texts have a joiner in them.
const joiningLetter = (): RegExp => {
  made ??= new RegExp(JOINING, 'u');
  return made;
};
let made: RegExp | null = null;

const JOINING = `^(?=[\\p{L}\\p{M}])[${[
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')}]$`;

const AFTER_EMOJI = /\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?$/u;
const LONGEST = 5;

// A text has few distinct characters, and such patterns are slow.
const remembered = (pattern: RegExp): ((character: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (character) => {
    const answer = known.get(character) ?? pattern.test(character);
    known.set(character, answer);
    return answer;
  };
};
