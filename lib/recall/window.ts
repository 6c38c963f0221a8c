import type { Span } from './source.ts';

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const CUT = '…';

/** What ends a sentence or a clause: at the beginning of a window it belongs to what was left out. */
const CLOSING = /^[\s,.;:!?)\]}、。，．！？；：）」』】]+/;

/** Returns how many UTF-16 units of a text a window of this width has room for: one `…` may stand on either side. */
export const roomIn = (width: number): number => Math.max(1, width - 2 * CUT.length);

/**
 * Returns the text around a span on one line, in at most `width` UTF-16 units, with `…` where text was left out.
 *
 * The room that the span leaves goes to both sides alike. A span that does not fit is shown from its beginning on.
 */
export const windowOf = (text: string, span: Span, width: number): string => {
  const near = { start: Math.max(0, span.start - 2 * width), end: Math.min(text.length, span.start + 3 * width) };
  const borders = bordersIn(words, text, near);
  const core = {
    start: borders.findLast((border) => border <= span.start) ?? span.start,
    end: borders.find((border) => border >= span.end) ?? span.end,
  };
  const room = { borders, room: roomIn(width) };
  const shown =
    lengthOf(text, core) <= room.room ? grown(text, core, room) : cut(text, { ...near, from: span.start }, room);
  const before = /\S/.test(text.slice(0, shown.start)) ? CUT : '';
  const after = /\S/.test(text.slice(shown.end)) ? CUT : '';
  const line = onOneLine(text, shown);
  return before + (before === '' ? line : line.replace(CLOSING, '')) + after;
};

// The stretch may begin within a word or a grapheme, and end within one: those are no borders.
const bordersIn = (segmenter: Intl.Segmenter, text: string, { start, end }: Span): readonly number[] => {
  const borders = Array.from(segmenter.segment(text.slice(start, end)), ({ index }) => start + index);
  return [...borders.slice(start > 0 ? 1 : 0), ...(end < text.length ? [] : [end])];
};

interface Room {
  /** Where words begin and end, in ascending order. */
  readonly borders: readonly number[];
  readonly room: number;
}

const grown = (text: string, core: Span, { borders, room }: Room): Span => {
  const before = borders.filter((border) => border < core.start).reverse();
  const after = borders.filter((border) => border > core.end);
  const fits = (span: Span): boolean => lengthOf(text, span) <= room;
  let shown = core;
  // A side that did not fit once does not fit with more.
  let [left, right] = [true, true];
  for (let turn = 0; (left && turn < before.length) || (right && turn < after.length); turn += 1) {
    const wider = { ...shown, start: before[turn] ?? shown.start };
    left &&= fits(wider);
    if (left) shown = wider;
    const longer = { ...shown, end: after[turn] ?? shown.end };
    right &&= fits(longer);
    if (right) shown = longer;
  }
  return shown;
};

const cut = (text: string, near: Span & { readonly from: number }, { borders, room }: Room): Span => {
  const clusters = bordersIn(graphemes, text, near);
  const start = clusters.findLast((border) => border <= near.from) ?? near.from;
  const fits = (end: number): boolean => end > start && lengthOf(text, { start, end }) <= room;
  return { start, end: borders.findLast(fits) ?? clusters.findLast(fits) ?? start };
};

const onOneLine = (text: string, { start, end }: Span): string => text.slice(start, end).replace(/\s+/g, ' ').trim();

const lengthOf = (text: string, span: Span): number => onOneLine(text, span).length;
