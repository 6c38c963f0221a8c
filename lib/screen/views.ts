import { lookAlike } from './look-alikes.ts';
import { lastAtMost } from './places.ts';
import { type Stand, written } from './written.ts';

/** A text as a reader or a careless program may take it, with the way back to the text as it is. */
export interface View {
  readonly text: string;
  /** Where the character at an offset of the view begins in the text. */
  readonly startOf: (offset: number) => number;
  /** Where a stretch that ends at an offset of the view ends in the text. */
  readonly endOf: (offset: number) => number;
}

/**
 * Returns the ways to look at a text: as it is, folded, and with its escapes as what they are read as; each when it differs.
 *
 * Folded, look-alikes of ASCII characters stand as these, and what is invisible is gone, so that neither hides anything. All
 * are looked at, since gluing words together would hide where they end.
 * Cost:   linear; a text of ASCII characters without escapes has one view.
 */
export const viewsOf = (text: string): readonly View[] => {
  const plain: View = { text, startOf: same, endOf: same };
  const read = viewWith(text, written(text));
  return [plain, read].flatMap((view) => (view === null ? [] : [view, ...foldedOf(view)]));
};

const same = (offset: number): number => offset;

const foldedOf = (view: View): readonly View[] => {
  const folded = /[^\0-\x7f]/.test(view.text) ? viewWith(view.text, lookAlikesIn(view.text)) : null;
  return folded === null
    ? []
    : [
        {
          text: folded.text,
          startOf: (offset) => view.startOf(folded.startOf(offset)),
          endOf: (offset) => view.endOf(folded.endOf(offset)),
        },
      ];
};

function* lookAlikesIn(text: string): Generator<Stand> {
  const known = new Map<number, string>();
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code < 0x80) continue;
    const character = String.fromCodePoint(code);
    const as = known.get(code) ?? lookAlike(character);
    known.set(code, as);
    if (as !== character) yield { at, length: character.length, as };
    at += character.length - 1;
  }
}

// Null where nothing stands for anything else.
const viewWith = (text: string, stands: Iterable<Stand>): View | null => {
  const track: Piece[] = [];
  let [view, kept] = ['', 0];
  begin(track, { view: 0, raw: 0, folded: false });
  for (const { at, length, as } of stands) {
    view += text.slice(kept, at) + as;
    kept = at + length;
    if (as.length === length) continue;
    begin(track, { view: view.length - as.length, raw: at, folded: true });
    begin(track, { view: view.length, raw: kept, folded: false });
  }
  if (kept === 0) return null;
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
