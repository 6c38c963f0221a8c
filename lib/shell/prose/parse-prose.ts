import { argument, line } from './command.ts';
import type { ProseTable } from './prose.ts';
import { quoted } from './quoted.ts';

/** The words for files that do not parse. */
export const parseProse = {
  'not-utf8': ({ offset }, { path }) => ({
    message: `The file is not UTF-8; the first bytes that are not stand at offset ${offset}.`,
    remedy: `Save the file as UTF-8. ${reencoded(path, offset)}`,
  }),
  'yaml-syntax': ({ says }) => ({
    message: `This is not YAML 1.2: ${says.replace(/[.:\s]+$/, '')}.`,
    remedy: hintFor(says),
  }),
  'json-syntax': () => ({
    message: 'The file is not JSON.',
    remedy: 'Save it as JSON: double quotes around keys and texts, no comma after the last entry, no comments.',
  }),
  'duplicate-key': ({ key }) => ({
    message: `The key ${quoted(key)} is given twice in one mapping.`,
    remedy: 'Keep the one that is meant and remove the other.',
  }),
  'multiple-documents': () => ({
    message: 'The file holds more than one YAML document; the second begins here.',
    remedy: 'Give each migration a file of its own, or remove the line with ---',
  }),
  'unknown-tag': ({ tag }) => ({
    message: `The tag${tag === '' ? '' : ` ${quoted(tag)}`} is not part of the YAML core schema.`,
    remedy:
      'Remove it: text, numbers, true, false, null, lists and mappings need no tag. Text that begins with ! needs quotes.',
  }),
  'root-not-mapping': ({ found }, { path }) => ({
    message: `The file holds ${found}, and a mapping of keys is needed.`,
    remedy: `Begin with these keys: ${keysOf(path)}`,
  }),
} satisfies Partial<ProseTable>;

// Two bytes that UTF-8 never has, right at the start, are most often the mark of UTF-16.
const reencoded = (path: string, offset: number): string => {
  const from = offset === 0 ? 'UTF-16' : 'ISO-8859-1';
  const name = offset === 0 ? 'UTF-16' : 'Latin-1';
  return `If it is ${name}, this writes a converted copy:${line(`iconv -f ${from} -t UTF-8 ${argument(path)} > converted.yaml`)}`;
};

const HINTS: readonly (readonly [RegExp, string])[] = [
  [/^the character/, 'Remove the character, or write it as an escape inside double quotes, such as "\\x07".'],
  [/tab/i, 'Indent with spaces: YAML allows no tabs there.'],
  [
    /nested mappings/i,
    'Put a value that holds a colon and a space in quotes, and let keys that belong together begin in one column.',
  ],
  [
    /implicit key/i,
    'Write each key on one line with a colon and a space after it. An unclosed quote or the marks of a merge can cause this too.',
  ],
  [/missing closing/i, 'Close the quote. Inside single quotes, a single quote is written twice.'],
  [/end with a/i, 'Close the bracket, and indent what is inside it.'],
  [/same column|indent/i, 'Let keys that belong together begin in the same column.'],
  [/alias/i, 'Define the anchor before it is used, or put the text in quotes: a plain * begins an alias.'],
  [/cannot start with/i, 'Put the value in quotes.'],
  [/directive asks/i, 'Remove the %YAML line: the file is read as YAML 1.2 in any case.'],
];
const HINT =
  'Correct it at the place shown. Text that holds a colon and a space or a space and a #, or begins with a sign such as * & ! @ % or `, needs quotes.';

const hintFor = (says: string): string => HINTS.find(([pattern]) => pattern.test(says))?.[1] ?? HINT;

const keysOf = (path: string): string => {
  if (path.endsWith('/policy.yaml')) return 'apiVersion, branches, review';
  return path.endsWith('/config.yaml') ? 'apiVersion, projectId' : 'apiVersion, id, createdAt, author, operations';
};
