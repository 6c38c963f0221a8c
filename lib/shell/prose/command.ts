/** Returns a command on a line of its own, ready to be pasted into a shell. */
export const command = (...all: readonly string[]): string => line(words(...all));

/** Returns commands on one line, each of them run only where those before it went well. */
export const commands = (...all: readonly (readonly string[])[]): string =>
  line(all.map((one) => words(...one)).join(' && '));

/** Returns a command as it is pasted into a shell, to stand within a line. */
export const words = (...all: readonly string[]): string => all.map(argument).join(' ');

/** Returns how this program is called in another repository, or in the one at hand (null). */
export const theurianIn = (repository: string | null): readonly string[] =>
  repository === null ? ['theurian'] : ['theurian', '-C', repository];

/** Returns a text on a line of its own, to be copied as it stands. */
export const line = (text: string): string => `\n  ${text}`;

/**
 * Writes a word so that a shell takes it as exactly that word, whatever a file may be called.
 *
 * Source: POSIX shell quoting; characters that cannot be seen are written in `$'…'`, which bash, zsh and POSIX 2024 know.
 */
export const argument = (word: string): string => {
  if (/^[A-Za-z0-9_./:@%+,-]+$/.test(word)) return word;
  if (!/[\p{C}\u2028\u2029]/u.test(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${word.replace(/['\\\p{C}\u2028\u2029]/gu, hidden)}'`;
};

const hidden = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (character === "'" || character === '\\') return `\\${character}`;
  if (code < 0x80) return `\\x${hex.padStart(2, '0')}`;
  return code > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
};
