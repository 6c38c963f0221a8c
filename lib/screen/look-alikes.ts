/**
 * Returns what a character is easily taken for: an ASCII text where it looks like one, nothing where it is invisible or only
 * an accent, and itself otherwise.
 *
 * Source: Unicode's compatibility decomposition (UAX #15); its confusables (UTS #39) for Cyrillic, Greek, dashes and quotes.
 */
export const lookAlike = (character: string): string => {
  const drawn = DRAWN.get(character);
  if (drawn !== undefined) return drawn;
  if (/[\p{Default_Ignorable_Code_Point}\p{M}]/u.test(character)) return '';
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return /^[\x20-\x7e]+$/.test(plain) ? plain : character;
};

const pairs = (from: string, to: string): readonly (readonly [string, string])[] =>
  [...from].map((character, nth) => [character, to[nth] ?? ''] as const);

const DRAWN: ReadonlyMap<string, string> = new Map([
  ...pairs('аеорсухіјѕһԁԛԝӏ', 'aeopcyxijshdqwl'),
  ...pairs('АВЕКМНОРСТУХІЈЅ', 'ABEKMHOPCTYXIJS'),
  ...pairs('αορνικτυ', 'aopviktu'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...pairs('‐‑‒–—―−', '-------'),
  ...pairs('‘’‚‛“”„‟′″', '\'\'\'\'""""\'"'),
]);
