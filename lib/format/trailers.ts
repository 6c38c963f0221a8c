import type { Person } from '../model/person.ts';
import type { Trailer } from '../model/trailer.ts';

/**
 * Returns the trailers of a commit message as `git interpret-trailers --parse --no-divider` prints them, folded values on one line.
 *
 * Order:  as they stand.
 * Source: git-interpret-trailers(1): the last paragraph, not the first, when all of it are trailers, or when git wrote one of them and a
 *         quarter are. Lines with `#` and an old list of conflicts at the end do not count.
 */
export const trailersOf = (message: string): readonly Trailer[] => {
  const { lines, start, end } = partsOf(message);
  return unfolded(lines.slice(start, end)).flatMap((text) => trailerIn(text) ?? []);
};

/** Returns the lines outside the trailers that look like one: they are none, but somebody may have meant them so. */
export const misplacedTrailersOf = (message: string): readonly Trailer[] => {
  const { lines, start, end } = partsOf(message);
  return [...lines.slice(0, start), ...lines.slice(end)].flatMap((line) => trailerIn(line) ?? []);
};

/**
 * Returns who is named as a co-author in a message, each once.
 *
 * A misplaced line counts too, and an address without brackets: whoever may have written a commit shall not pass for somebody else.
 */
export const coAuthorsOf = (message: string): readonly Person[] => {
  const people = [...trailersOf(message), ...misplacedTrailersOf(message)]
    .filter(({ key }) => key.toLowerCase() === 'co-authored-by')
    .flatMap(({ value }) => peopleIn(value))
    .map((person) => [`${person.email}\n${person.name}`, person] as const);
  return [...new Map(people).values()];
};

const partsOf = (
  message: string,
): { readonly lines: readonly string[]; readonly start: number; readonly end: number } => {
  const lines = linesOf(message);
  const end = endOf(lines);
  return { lines, start: startOf(lines.slice(0, end)), end };
};

const SPACES = ' \t\n\r';
const BLANK = /^[ \t\n\r]*$/;
const SEPARATED = /^[0-9A-Za-z-]+[ \t]*:/;
const SCISSORS = '# ------------------------ >8 ------------------------\n';

// For git a message ends at its first NUL. A line keeps its line feed.
const linesOf = (message: string): readonly string[] => message.replace(/\0.*/s, '').match(/[^\n]*\n|[^\n]+$/g) ?? [];

const indented = (line: string): boolean => /^[ \t\r\n]/.test(line);

/** Where comments and conflicts at the end begin. A first line is never taken for their beginning. */
const endOf = (lines: readonly string[]): number => {
  const scissors = lines.indexOf(SCISSORS);
  const cutoff = scissors < 0 ? lines.length : scissors;
  let begin = 0;
  let conflicts = false;
  for (const [at, line] of lines.slice(0, cutoff).entries()) {
    if (line === 'Conflicts:\n') conflicts = true;
    else if (conflicts && line.startsWith('\t')) continue;
    else if (!line.startsWith('#') && line !== '\n') {
      begin = 0;
      conflicts = false;
      continue;
    }
    if (begin === 0) begin = at;
  }
  return begin === 0 ? cutoff : begin;
};

/** Where the last paragraph begins, when it is a block of trailers; the end otherwise. */
const startOf = (lines: readonly string[]): number => {
  const title = lines.findIndex((line) => !line.startsWith('#') && BLANK.test(line));
  let last = lines.length - 1;
  while (last > title && (lines[last]?.startsWith('#') || BLANK.test(lines[last] ?? ''))) last -= 1;
  let at = last;
  while (at > title && (lines[at]?.startsWith('#') || !BLANK.test(lines[at] ?? ''))) at -= 1;
  return title >= 0 && isBlock(lines.slice(at + 1, last + 1)) ? at + 1 : lines.length;
};

const isBlock = (lines: readonly string[]): boolean => {
  const counted = { trailers: 0, others: 0, byGit: false };
  let continuing = 0;
  for (const line of [...lines].reverse()) {
    const byGit = /^(?:Signed-off-by: |\(cherry picked from commit )/.test(line);
    if (byGit || SEPARATED.test(line)) {
      counted.trailers += 1;
      counted.byGit ||= byGit;
      continuing = 0;
    } else if (!line.startsWith('#') && indented(line)) continuing += 1;
    else {
      counted.others += continuing + (line.startsWith('#') ? 0 : 1);
      continuing = 0;
    }
  }
  const { trailers, byGit } = counted;
  const others = counted.others + continuing;
  return (byGit && trailers * 3 >= others) || (trailers > 0 && others === 0);
};

/** A line that begins with a space goes on with a trailer before it, and stands alone after anything else. */
const unfolded = (lines: readonly string[]): readonly string[] => {
  const texts: string[][] = [];
  let open = false;
  for (const line of lines) {
    if (open && indented(line)) texts.at(-1)?.push(line);
    else {
      texts.push([line]);
      open = SEPARATED.test(line);
    }
  }
  return texts.map((parts) => parts.join(''));
};

const trailerIn = (text: string): Trailer | null => {
  const found = SEPARATED.exec(text);
  if (found === null) return null;
  const [head] = found;
  const value = trimmed(text.slice(head.length)).replace(/\n[ \t\n\r]*/g, ' ');
  return { key: head.replace(/[ \t]*:$/, ''), value };
};

// By hand, since a pattern would look at a long run of spaces again from each of them.
const trimmed = (text: string): string => {
  let [from, to] = [0, text.length];
  while (from < to && SPACES.includes(text.charAt(from))) from += 1;
  while (to > from && SPACES.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};

const peopleIn = (value: string): readonly Person[] => {
  const [first = '', ...rest] = value.split('<');
  if (rest.length === 0) return bare(value);
  let name = first;
  return rest.map((part) => {
    const end = part.indexOf('>');
    const person = { name: name.replace(/^[\s,;]+/, '').trim(), email: (end < 0 ? part : part.slice(0, end)).trim() };
    name = end < 0 ? '' : part.slice(end + 1);
    return person;
  });
};

const bare = (value: string): readonly Person[] => {
  const addresses = value.split(/[\s,;]+/).filter((word) => word.includes('@'));
  return addresses.length > 0 ? addresses.map((email) => ({ name: '', email })) : [{ name: value, email: '' }];
};
