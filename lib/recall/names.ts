/** A part of a name: its text and where it begins in the name, in UTF-16 units. */
export interface Part {
  readonly text: string;
  readonly start: number;
}

const HUMPS = /(?<=\p{Ll})(?=\p{Lu})|(?<=[\p{Lu}\p{N}])(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{L}))/u;
const HUMPED = /[\p{L}\p{N}]\p{Lu}/u;
const JOINS = /[-_]+/gu;

/** Returns what hyphens and underscores part in a name: `two` for a plain word. */
export const segmentsOf = (name: string): readonly Part[] => {
  if (!name.includes('-') && !name.includes('_')) return [{ text: name, start: 0 }];
  let start = 0;
  return name.split(JOINS).map((text) => {
    const at = name.indexOf(text, start);
    start = at + text.length;
    return { text, start: at };
  });
};

/** Returns the humps of one segment: `max`, `Retry`, `URLs` for `maxRetryURLs`; a plain word is its only hump. */
export const humpsOf = (segment: string): readonly Part[] => {
  if (!HUMPED.test(segment)) return [{ text: segment, start: 0 }];
  let start = 0;
  return segment.split(HUMPS).map((text) => {
    const part = { text, start };
    start += text.length;
    return part;
  });
};

/** Returns the name without its hyphens and underscores: one text for every way of writing it. */
export const joined = (name: string): string => name.replace(JOINS, '');
