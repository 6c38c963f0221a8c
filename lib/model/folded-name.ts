/**
 * Folds a path as the most forgiving file systems do: Unicode NFC and full case folding.
 *
 * The dotless i keeps itself: no case folding takes it for another letter, though its capital is the plain I.
 */
export const foldedName = (path: string): string =>
  ASCII.test(path) ? path.toLowerCase() : path.normalize('NFC').split('ı').map(fold).join('ı').normalize('NFC');

const fold = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase();

const ASCII = /^[\u0000-\u007f]*$/;
