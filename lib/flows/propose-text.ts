import { nameOf } from '../format/meaning.ts';
import { decodeUtf8, firstBadByte } from '../format/utf8.ts';
import { type Finding, finding } from '../model/finding.ts';
import type { GivenFile } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';

/**
 * Reads a file that was handed in as text: every line end becomes a line feed, a byte order mark stays.
 *
 * Refused: bytes that are not UTF-8, and a text with nothing to see in it.
 */
export const textOf = ({ name, bytes }: GivenFile): Result<string, readonly Finding[]> => {
  const badByte = firstBadByte(bytes);
  if (badByte !== null) return err([finding('body-not-utf8', { path: name }, { body: name, offset: badByte })]);
  const text = withMark(bytes).replace(/\r\n?/g, '\n');
  const findings = textFindings(name, text);
  return findings.length > 0 ? err(findings) : ok(text);
};

/** Returns what no text that is carried may be: blank, or with half of a character in it, which UTF-8 cannot write. */
export const textFindings = (path: string, text: string): readonly Finding[] => {
  const half = /\p{Surrogate}/u.exec(text);
  if (half !== null) return [finding('control-character', { path }, { where: 'the text', character: nameOf(half[0]) })];
  if (!/^[\s\ufeff]*$/.test(text)) return [];
  return [finding('invalid-value', { path }, { where: 'the text', value: '', rule: 'blank', limit: '' })];
};

const withMark = (bytes: Uint8Array): string => {
  const text = decodeUtf8(bytes);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return `${marked ? '\ufeff' : ''}${text.ok ? text.value : ''}`;
};
