/**
 * Reads a document that is written in plain block form: one key or list item a line, each value a scalar on that line, or a
 * list of words in brackets.
 * This is how migrations are written by program, and reading them this way costs a tenth of a whole YAML parse.
 *
 * Gives null for everything else, however slight the doubt: comments behind a value, empty lines and values, other flow collections, anchors,
 * tags, escapes, numbers beyond plain decimals, repeated keys. The YAML parser then decides. What it does give is what
 * the YAML parser would give; a test holds the two against each other.
 */
export const readBlockForm = (text: string): unknown => {
  // Who has read a document looks next for what it says beside its values.
  if (latest.text !== text) latest = { text, value: readAnew(text) };
  return latest.value;
};

let latest: { readonly text: string; readonly value: unknown } = { text: '', value: null };

const readAnew = (text: string): unknown => {
  if (text.length > LONGEST || !text.endsWith('\n') || !PRINTABLE.test(text)) return null;
  const lines = text.slice(0, -1).split('\n');
  const root = emptyMap();
  const open: Open[] = [{ kind: 'map', indent: 0, value: root }];
  for (const line of lines) if (!isCommentLine(line) && !readLine(line, open)) return null;
  const last = open.at(-1);
  return last?.kind === 'pending' || Object.keys(root).length === 0 ? null : root;
};

/** Returns whether a line of plain block form is a comment; inside a scalar there is none, since no scalar here spans lines. */
export const isCommentLine = (line: string): boolean => /^ *#/.test(line);

type PlainMap = Record<string, unknown>;

/** A collection that may go on, or a key whose value has not begun. */
type Open =
  | { readonly kind: 'map'; readonly indent: number; readonly value: PlainMap }
  | { readonly kind: 'list'; readonly indent: number; readonly value: unknown[] }
  | { readonly kind: 'pending'; readonly indent: number; readonly owner: PlainMap; readonly key: string };

// Far below every limit on nodes and characters, so that those need not be counted here.
const LONGEST = 60_000;
const DEEPEST = 16;
// Nothing that YAML forbids, folds or breaks lines at, and no byte order mark.
const PRINTABLE = /^[\n\u0020-\u007e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/;
// A key of more than 1024 characters is none. Source: YAML 1.2.2, production 154.
const LINE = /^( *)(- )?(?:([A-Za-z][A-Za-z0-9]{0,99}):(?: (.+))?|(.+))$/;

const emptyMap = (): PlainMap => Object.create(null);

const readLine = (line: string, open: Open[]): boolean => {
  const match = LINE.exec(line);
  if (match === null || open.length > DEEPEST) return false;
  const [, spaces = '', dash, key, value, bare] = match;
  const indent = spaces.length;
  if (dash === undefined) return key !== undefined && readEntry(open, { indent, key, value });
  const list = listAt(open, indent);
  if (list === null) return false;
  if (key === undefined) return bare !== undefined && readItem(list, bare);
  const map = emptyMap();
  list.push(map);
  open.push({ kind: 'map', indent: indent + 2, value: map });
  return readEntry(open, { indent: indent + 2, key, value });
};

interface EntryLine {
  readonly indent: number;
  readonly key: string;
  readonly value: string | undefined;
}

const readEntry = (open: Open[], { indent, key, value }: EntryLine): boolean => {
  const map = mapAt(open, indent);
  if (map === null || key in map || WORDS.has(key)) return false;
  if (value === undefined) {
    map[key] = null;
    open.push({ kind: 'pending', indent, owner: map, key });
    return true;
  }
  const given = value.startsWith('[') ? wordsOf(value) : scalarOf(value);
  if (given === undefined) return false;
  map[key] = given;
  return true;
};

const readItem = (list: unknown[], text: string): boolean => {
  // A bare text with a colon in it may be a key after all.
  const scalar = /:(?: |$)/.test(text) ? undefined : scalarOf(text);
  if (scalar === undefined) return false;
  list.push(scalar);
  return true;
};

// The map that goes on at this indent: one that is open, or one that begins as the value of the last key.
const mapAt = (open: Open[], indent: number): PlainMap | null => {
  const last = open.at(-1);
  if (last?.kind === 'pending') {
    if (indent <= last.indent) return null;
    open.pop();
    const value = emptyMap();
    last.owner[last.key] = value;
    open.push({ kind: 'map', indent, value });
    return value;
  }
  close(open, indent);
  const here = open.at(-1);
  return here?.kind === 'map' && here.indent === indent ? here.value : null;
};

// A list may stand as deep as its key or deeper.
const listAt = (open: Open[], indent: number): unknown[] | null => {
  const last = open.at(-1);
  if (last?.kind === 'pending') {
    if (indent < last.indent) return null;
    open.pop();
    const value: unknown[] = [];
    last.owner[last.key] = value;
    open.push({ kind: 'list', indent, value });
    return value;
  }
  close(open, indent, 'list');
  const here = open.at(-1);
  return here?.kind === 'list' && here.indent === indent ? here.value : null;
};

// Ends what lies deeper. A list as deep as the map that holds it ends when that map goes on.
const close = (open: Open[], indent: number, going: 'map' | 'list' = 'map'): void => {
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const deeper = last.indent > indent || (last.indent === indent && last.kind !== going && open.length > 1);
    if (!deeper) return;
    open.pop();
  }
};

const WORDS: ReadonlySet<string> = new Set('null Null NULL true True TRUE false False FALSE'.split(' '));
// Whatever the core schema could take for a number. Source: YAML 1.2.2, section 10.3.2.
const NUMBER_LIKE = /^[0-9][0-9.]*(?:[eE][-+]?[0-9]*)?$|^0[ox]/;
const DECIMAL = /^(?:0|[1-9][0-9]{0,14})$/;

// Words that need no quotes, and whatever stands in double ones without an escape.
const ITEM = '(?:[A-Za-z][A-Za-z0-9_./-]*|"[^"\\\\]*")';
const ITEMS = new RegExp(`^\\[(?:${ITEM}(?:, ${ITEM})*)?\\]$`);
const EACH = new RegExp(ITEM, 'g');

/** Returns the words of a list in brackets, or undefined when it takes the whole of YAML to tell. */
const wordsOf = (text: string): readonly string[] | undefined => {
  if (!ITEMS.test(text)) return undefined;
  const words = [...text.matchAll(EACH)].map(([word]) => word);
  if (words.some((word) => WORDS.has(word))) return undefined;
  return words.map((word) => (word.startsWith('"') ? word.slice(1, -1) : word));
};

/** Returns a scalar's value, or undefined when it takes the whole of YAML to tell. */
const scalarOf = (text: string): string | number | boolean | undefined => {
  if (text.startsWith("'")) return /^'(?:[^']|'')*'$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : undefined;
  if (text.startsWith('"')) return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : undefined;
  if (!/^(?:[A-Za-z0-9/(]|\.\.?\/)/.test(text) || /: |:$| #| $/.test(text)) return undefined;
  if (DECIMAL.test(text)) return Number(text);
  return NUMBER_LIKE.test(text) || WORDS.has(text) ? undefined : text;
};
