/**
 * Prints plain data as a YAML document in block form, a key or a list item a line; parsing it gives the data back.
 *
 * Keys keep their order, a list stands as deep as its key, and every scalar is on one line, so that a diff shows what
 * changed and the quick reader can read it. Keys whose value is undefined are left out.
 * Fails: throws on what is no plain data.
 */
export const printYaml = (root: object): string => `${mapLines(root).join('\n')}\n`;

const mapLines = (map: object): readonly string[] =>
  Object.entries(map).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined) return [];
    const name = PLAIN_KEY.test(key) ? key : doubleQuoted(key);
    if (!isCollection(value)) return [`${name}: ${scalar(value)}`];
    if (isEmpty(value)) return [`${name}: ${Array.isArray(value) ? '[]' : '{}'}`];
    return [`${name}:`, ...(Array.isArray(value) ? listLines(value) : indented(mapLines(value)))];
  });

const listLines = (list: readonly unknown[]): readonly string[] =>
  list.flatMap((item) => {
    if (!isCollection(item)) return [`- ${scalar(item)}`];
    if (isEmpty(item)) return [Array.isArray(item) ? '- []' : '- {}'];
    const [first = '', ...rest] = Array.isArray(item) ? listLines(item) : mapLines(item);
    return [`- ${first}`, ...indented(rest)];
  });

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

const isCollection = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isEmpty = (value: object): boolean => Object.values(value).every((one) => one === undefined);

const PLAIN_KEY = /^[A-Za-z][A-Za-z0-9]{0,99}$/;

const scalar = (value: unknown): string => {
  if (typeof value === 'string') return textOf(value);
  if (value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return String(value);
  throw new TypeError(`no plain data: ${typeof value}`);
};

const textOf = (text: string): string => {
  if (!VISIBLE.test(text)) return doubleQuoted(text);
  const plain = PLAIN_START.test(text) && !/: |:$| #| $/.test(text) && !LOOKALIKE.test(text);
  return plain ? text : `'${text.replaceAll("'", "''")}'`;
};

// What stands between quotes without an escape, and is no line break. Source: YAML 1.2.2, production 1.
const VISIBLE = /^[\u0020-\u007e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/;

const PLAIN_START = /^(?:[A-Za-z0-9/(]|\.\.?\/)/;

// What some reader of YAML, 1.1 or 1.2, takes for something other than text.
const LOOKALIKE = new RegExp(
  [
    'y|n|yes|no|on|off|true|false|null',
    '[0-9][0-9_.]*(?:e[-+]?[0-9]*)?',
    '0[xo].*|0b[01_]+',
    '[0-9][0-9_]*(?::[0-9]+)+(?:\\.[0-9_]*)?',
    '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*',
  ]
    .map((form) => `^(?:${form})$`)
    .join('|'),
  'i',
);

// A JSON string is a YAML string once the characters that YAML forbids or folds at are escaped too.
const doubleQuoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
