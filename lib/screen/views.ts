import { lookAlike } from './look-alikes.ts';
import { lastAtMost } from './places.ts';

/** A text as a reader or a careless program may take it, with the way back to the text as it is. */
export interface View {
  readonly text: string;
  /** Where the character at an offset of the view begins in the text. */
  readonly startOf: (offset: number) => number;
  /** Where a stretch that ends at an offset of the view ends in the text. */
  readonly endOf: (offset: number) => number;
}

/**
 * Returns the ways to look at a text: as it is, and folded when that differs.
 *
 * Folded, look-alikes of ASCII characters stand as these, and what is invisible is gone, so that neither hides anything. Both
 * are looked at, since gluing words together would hide where they end.
 * Cost:   linear; a text of ASCII characters has one view.
 */
export const viewsOf = (text: string): readonly View[] => {
  const plain: View = { text, startOf: same, endOf: same };
  return /[^\0-\x7f]/.test(text) ? [plain, foldedView(text)] : [plain];
};

const same = (offset: number): number => offset;

const foldedView = (text: string): View => {
  const known = new Map<number, string>();
  const track: Piece[] = [];
  let [view, kept] = ['', 0];
  begin(track, { view: 0, raw: 0, folded: false });
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code < 0x80) continue;
    const character = String.fromCodePoint(code);
    const as = known.get(code) ?? lookAlike(character);
    known.set(code, as);
    const next = at + character.length;
    if (as !== character) {
      view += text.slice(kept, at) + as;
      kept = next;
      if (as.length !== character.length) {
        begin(track, { view: view.length - as.length, raw: at, folded: true });
        begin(track, { view: view.length, raw: next, folded: false });
      }
    }
    at = next - 1;
  }
  view += text.slice(kept);
  begin(track, { view: view.length, raw: text.length, folded: true });
  return { text: view, ...wayBack(track) };
};

// From here on view and text advance alike, but for a character that was folded to more or fewer than it has.
interface Piece {
  readonly view: number;
  readonly raw: number;
  readonly folded: boolean;
}

// A stretch of nothing is left out, and so are all but the first of characters that were folded to nothing.
const begin = (track: Piece[], piece: Piece): void => {
  if (track.at(-1)?.view === piece.view && track.at(-1)?.folded === false) track.pop();
  const last = track.at(-1);
  if (last?.view !== piece.view || !last.folded || !piece.folded) track.push(piece);
};

const wayBack = (track: readonly Piece[]): Pick<View, 'startOf' | 'endOf'> => {
  const starts = track.map(({ view }) => view);
  return {
    startOf: (offset) => {
      const piece = track[lastAtMost(starts, offset)];
      return (piece?.raw ?? 0) + (piece?.folded === false ? offset - piece.view : 0);
    },
    // Right after its last character, so that nothing invisible behind it is taken along.
    endOf: (offset) => {
      const nth = lastAtMost(starts, offset - 1);
      const piece = track[nth];
      return piece?.folded === false ? piece.raw + offset - piece.view : (track[nth + 1]?.raw ?? 0);
    },
  };
};
