const ASCII = /^[\0-\x7f]*$/;
/** Characters that are never seen and never looked for: joiners, soft hyphens, variation selectors. */
const UNSEEN = /[\u{ad}\u{2060}\u{feff}\p{Variation_Selector}]|\u{200c}|\u{200d}/gu;

/**
 * Returns the text as it is searched: in NFKC, without unseen characters, its case kept.
 *
 * Full-width and half-width forms, ligatures and letters with marks are all written one way. ASCII stays as it is.
 */
export const composed = (text: string): string =>
  ASCII.test(text) ? text : text.normalize('NFKC').replace(UNSEEN, '');

/**
 * Returns composed text without case. The same in every locale.
 *
 * Both cases are gone through, so that `ß` meets `ss`, and every sigma is the same.
 */
export const folded = (text: string): string => {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');
};
