import { err, ok, type Result } from '../model/result.ts';

/** Values by `section.key` or `section.subsection.key`; section and key in lower case, the last value wins. */
export type Config = ReadonlyMap<string, readonly string[]>;

const SECTION = /^\s*\[\s*([A-Za-z0-9.-]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\]/;
const VARIABLE = /^\s*([A-Za-z][A-Za-z0-9-]*)\s*(?:=([\s\S]*))?$/;
const EMPTY = /^\s*(?:[#;]|$)/;

/**
 * Reads one git configuration file. Includes are not followed: git's own check of a repository's format does not either.
 *
 * Fails:  with the line that is none.
 * Source: git-config(1), "Syntax".
 */
export const parseConfig = (text: string): Result<Config, string> => {
  const config = new Map<string, string[]>();
  let section = '';
  for (const whole of logicalLines(text.replace(/^\ufeff/, ''))) {
    const header = SECTION.exec(whole);
    if (header !== null) section = sectionName(header[1] ?? '', header[2]);
    const rest = header === null ? whole : whole.slice(header[0].length);
    if (EMPTY.test(rest)) continue;
    const variable = VARIABLE.exec(withoutComment(rest));
    if (variable === null || section === '') return err(`bad line: ${whole.trim()}`);
    const key = `${section}.${(variable[1] ?? '').toLowerCase()}`;
    // A key without `=` is true.
    config.set(key, [...(config.get(key) ?? []), variable[2] === undefined ? 'true' : unquoted(variable[2])]);
  }
  return ok(config);
};

/** Joins lines that end with an unescaped backslash, unless a comment swallows it. */
const logicalLines = (text: string): readonly string[] => {
  const lines: string[] = [];
  let held = '';
  for (const line of text.split(/\r?\n/)) {
    const whole = held + line;
    const goesOn = /(?:^|[^\\])(?:\\\\)*\\$/.test(whole) && withoutComment(whole) === whole;
    held = goesOn ? whole.slice(0, -1) : '';
    if (!goesOn) lines.push(whole);
  }
  return held === '' ? lines : [...lines, held];
};

const sectionName = (name: string, sub: string | undefined): string =>
  sub === undefined ? name.toLowerCase() : `${name.toLowerCase()}.${sub.replace(/\\(.)/g, '$1')}`;

/** Cuts at the first `#` or `;` outside quotes. */
const withoutComment = (text: string): string => {
  const found = /^(?:[^"#;\\]|\\[\s\S]|\\$|"(?:[^"\\]|\\[\s\S])*"?)*/.exec(text);
  return found === null ? text : found[0];
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b' };

const unquoted = (raw: string): string =>
  raw
    .trim()
    .replace(/\\(.)|"/g, (_, escaped: string | undefined) =>
      escaped === undefined ? '' : (ESCAPES[escaped] ?? escaped),
    );

/** Returns the value that is in force for a key. */
export const lastOf = (config: Config, key: string): string | null => config.get(key)?.at(-1) ?? null;

/** Returns whether a key is set to one of git's words for true. */
export const isTrue = (config: Config, key: string): boolean =>
  /^(?:true|yes|on|[1-9]\d*)$/i.test(lastOf(config, key) ?? '');
