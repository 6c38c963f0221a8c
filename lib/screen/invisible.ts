import { joinersNeeded } from './joiners.ts';
import { characterBefore, type Unwanted, unwanted } from './letters.ts';

/**
 * Finds characters nobody sees, with which a text can carry what only a machine reads: those that fonts draw as nothing,
 * line ends that most editors do not show, half surrogates and noncharacters.
 *
 * Fine are a byte order mark at the very start, one variation selector after what it varies, joiners where a script or an emoji
 * needs them, and the flags that are spelt in tags.
 * Source: Unicode's Default_Ignorable_Code_Point; UTS #51 for emoji.
 */
export const invisibles = (text: string): readonly Unwanted[] => {
  // None of them is ASCII, and it takes long to make the pattern ready.
  if (!/[^\0-\x7f]/.test(text)) return [];
  let joinerNeeded: ReturnType<typeof joinersNeeded> | null = null;
  return unwanted(text, SUSPECT, (offset, character) => {
    if (character === '\ufeff') return offset === 0;
    if (character === '\u200c' || character === '\u200d') {
      joinerNeeded ??= joinersNeeded(text);
      return joinerNeeded(offset);
    }
    if (/[\u{e0020}-\u{e007f}]/u.test(character)) return inFlag(text, offset);
    return varies(character, characterBefore(text, offset));
  });
};

// Without the characters that turn the direction of writing, which are told of as such.
const SUSPECT =
  /(?![\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])[\u2028\u2029\ufff9-\ufffb\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Surrogate}]/gu;

// Variations of emoji and symbols, of letters of three scripts, and of ideographs, which alone have the later ones.
const varies = (character: string, before: string): boolean =>
  /[\u{e0100}-\u{e01ef}]/u.test(character)
    ? /\p{Script=Han}/u.test(before)
    : /\p{Variation_Selector}/u.test(character) && VARIED.test(before);
const VARIED = /[\p{Emoji}\p{S}\p{P}\p{Script=Han}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Myanmar}]/u;

// England, Scotland and Wales: a black flag, the letters as tags, and the tag that ends them.
const inFlag = (text: string, offset: number): boolean => {
  const from = Math.max(0, offset - 14);
  return [...text.slice(from, offset + 14).matchAll(FLAG)].some(
    ({ 0: flag, index }) => from + index < offset && offset < from + index + flag.length,
  );
};
const FLAG =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;
